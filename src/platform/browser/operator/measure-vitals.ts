import { onCLS, onINP, onLCP, type Metric } from 'web-vitals'
import type { AppEvent, Vital } from './event-line.ts'

type Vitals = Pick<AppEvent, 'lcp' | 'inp' | 'cls'>

/** Ten milliseconds and a hundredth are enough for any judgement, and say less of a single device. */
const rounded = (name: keyof Vitals, value: number): number =>
  name === 'cls' ? Math.round(value * 100) / 100 : Math.round(value / 10) * 10

/**
 * Measures how fast this page is (ADR 0025), and tells it once, when the page is hidden for the first time: that is the last
 * moment a browser promises, and told again it would count twice, as nothing says which page it was. Nothing is told where
 * nothing could be measured.
 */
export function measureVitals(tell: (vitals: Vitals) => void): void {
  let vitals: Vitals = {}
  const note = (name: keyof Vitals, { value, rating }: Metric): void => {
    vitals = { ...vitals, [name]: { value: rounded(name, value), rating } satisfies Vital }
  }
  onLCP((metric) => note('lcp', metric))
  onINP((metric) => note('inp', metric))
  onCLS((metric) => note('cls', metric))

  // the library listens while the event is on its way down, and has its numbers when it comes up again
  const onHide = (): void => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', onHide)
    if (Object.keys(vitals).length > 0) tell(vitals)
  }
  addEventListener('visibilitychange', onHide)
}
