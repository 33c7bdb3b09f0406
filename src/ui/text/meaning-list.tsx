import styles from './meaning-list.module.css'

/** Something that can be done, and what it does. */
export type Meaning = readonly [name: string, meaning: string]

export interface MeaningListProps {
  /** Stands above it. */
  readonly title?: string
  readonly meanings: readonly Meaning[]
}

/** What gestures or keys do, in words. */
export function MeaningList({ title, meanings }: MeaningListProps) {
  return (
    <>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.list}>
        {meanings.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
