import { useEffect, useState, type CSSProperties } from 'react'
import { formatPosition } from '../../../shared/duration.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { Aim, PlayerSnapshot } from '../engine/player-port.ts'
import styles from './gestures.module.css'

/** What is seen and heard of a gesture under way: the sum of the steps, the second a slide leads to, double speed. */
export function GestureFeedback({ snapshot: { aim, boost, duration } }: { readonly snapshot: PlayerSnapshot }) {
  const sum = aim?.kind === 'steps' ? Math.round(aim.to - aim.from) : 0
  const way = sum < 0 ? '后退' : '前进'
  const isHeldBack = useLinger(aim?.isHeldBack === true)
  return (
    <>
      {sum !== 0 && (
        <div className={cx(styles.wave, sum < 0 && styles.back)} aria-hidden="true">
          <span className={styles.arrows}>
            <Icon name="play" size={20} />
            <Icon name="play" size={20} />
            <Icon name="play" size={20} />
          </span>
          {signed(String(Math.abs(sum)), sum)} 秒
        </div>
      )}
      {aim?.kind === 'slide' && <Bubble aim={aim} duration={duration} />}
      {/* there before it speaks: readers do not hear a region that comes with its words */}
      <div role="status" className={styles.said}>
        {sum !== 0 && <span className="vh">{`${way}${Math.abs(sum)}秒`}</span>}
        {boost === 'on' && (
          <span className={styles.chip} data-hint="">
            <b>2×</b>快放中，松手恢复
          </span>
        )}
        {boost === 'refused' && <Refusal text="本课时不可倍速" />}
        {boost === null && isHeldBack && <Refusal text="本课时不可快进" />}
      </div>
    </>
  )
}

const lingerMs = 2000

/** As `isOn`, and two seconds more: it is to be read after the finger has gone. */
function useLinger(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  if (isOn && !lasts) setLasts(true)
  useEffect(() => {
    if (isOn || !lasts) return undefined
    const timer = setTimeout(() => setLasts(false), lingerMs)
    return () => clearTimeout(timer)
  }, [isOn, lasts])
  return lasts
}

/** E.g. "+10", with a real minus. */
const signed = (text: string, sign: number): string => `${sign < 0 ? '−' : '+'}${text}`

function Refusal({ text }: { readonly text: string }) {
  return (
    <span className={styles.chip} data-hint="">
      <Icon name="lock" size={16} />
      {text}
    </span>
  )
}

/** Where a slide leads to, above the slider; a thin line marks where it began. */
function Bubble({ aim: { from, to }, duration }: { readonly aim: Aim; readonly duration: number }) {
  const part = (second: number): number => (duration > 0 ? Math.min(1, second / duration) : 0)
  const places: CSSProperties & Record<'--to' | '--from', number> = { '--to': part(to), '--from': part(from) }
  return (
    <div className={styles.slide} style={places} aria-hidden="true">
      <i className={styles.origin} />
      <span className={styles.bubble}>
        <b>{formatPosition(to)}</b> {signed(formatPosition(Math.abs(to - from)), to - from)}
      </span>
    </div>
  )
}
