/** What other screens need of the record, in one piece of code, loaded when it is needed (screens 4.12). */
export { countPlaying } from './count-playing.ts'
export { TodayCard } from './today-card.tsx'
