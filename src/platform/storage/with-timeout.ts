/** How long a screen or a login waits for the disk: after a sleep, the disks of some browsers never answer. */
export const diskLimitMs = 3000

/** How long the disk may take over a file of years: one that is silent would keep 导入 busy for ever. */
export const importLimitMs = 30_000

/** The outcome of `work`, or `otherwise` when it takes longer than `ms`. */
export const withTimeout = <T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work, new Promise<U>((resolve) => setTimeout(resolve, ms, otherwise))])

/** The outcome of `work`; rejects when the disk is silent for longer than `ms`. */
export const answered = <T>(work: Promise<T>, ms = diskLimitMs): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, ms, new Error('The disk does not answer')))])
