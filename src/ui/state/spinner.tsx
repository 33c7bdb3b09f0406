import styles from './spinner.module.css'

/** A small turning ring in the colour of the text; decoration beside words, never alone on a screen. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
