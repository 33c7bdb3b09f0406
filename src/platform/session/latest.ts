/** Of answers that overtake each other that of the newest question counts. Returns what is to be called for each question. */
export function createLatest() {
  let asked = 0
  let believed = 0
  return () => {
    const question = ++asked
    return {
      /** Lets its answer in; false when that of a later question is in already. */
      letIn(): boolean {
        believed = Math.max(believed, question)
        return believed === question
      },
      /** False once it was asked again: the later question tells whether it failed. */
      isLast: (): boolean => question === asked,
    }
  }
}
