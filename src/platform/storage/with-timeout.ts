/** For a disk that is slow, or never answers, as some browsers' do after a sleep: what needs no disk goes on without it. */

/** How long a screen or a login waits for the disk. */
export const diskLimitMs = 3000

/** The outcome of the work; `otherwise` when it is not there in time. */
export const withTimeout = <T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work, new Promise<U>((resolve) => setTimeout(resolve, ms, otherwise))])
