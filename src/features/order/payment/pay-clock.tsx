import { useEffect, useState } from 'react'
import { timeLeft } from './pay-model.ts'
import styles from './pay.module.css'

/** 支付剩余时间, by the clock and not by counting: right after a sleep, too. */
export function PayClock({ linkEndsAt }: { readonly linkEndsAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return (
    <section className={styles.top}>
      <p className={styles.key}>支付剩余时间</p>
      <p role="timer" className={styles.clock}>
        {timeLeft(linkEndsAt, now)}
      </p>
    </section>
  )
}
