/** `navigator.locks` of a device: shared locks together, others after all before them of the same name. */
interface Options {
  readonly mode?: 'shared' | 'exclusive'
  readonly ifAvailable?: boolean
}
interface Held {
  readonly name: string
  readonly mode: 'shared' | 'exclusive'
}
type Task = (lock: Held | null) => unknown

export function createMemoryLocks() {
  let held: readonly Held[] = []
  let waiting: readonly (Held & { begin(): void })[] = []

  const isFree = ({ name, mode }: Held, before: readonly Held[]): boolean =>
    [...held, ...before].every((each) => each.name !== name || (mode === 'shared' && each.mode === 'shared'))
  function passOn(): void {
    const next = waiting.find((each, index) => isFree(each, waiting.slice(0, index)))
    if (next === undefined) return
    waiting = waiting.filter((each) => each !== next)
    next.begin()
    passOn()
  }
  return {
    query: async () => ({ held: [...held] }),
    request: (name: string, ...rest: readonly [Task] | readonly [Options, Task]) =>
      new Promise<unknown>((resolve, reject) => {
        const [{ mode = 'exclusive', ifAvailable = false }, task]: readonly [Options, Task] =
          rest.length === 1 ? [{}, rest[0]] : rest
        const lock: Held = { name, mode }
        const run = async (given: Held | null): Promise<unknown> => task(given)
        const begin = (): void => {
          held = [...held, lock]
          const end = (): void => {
            held = held.filter((each) => each !== lock)
            passOn()
          }
          void run(lock).then(resolve, reject).then(end)
        }
        if (ifAvailable && !isFree(lock, waiting)) void run(null).then(resolve, reject)
        else {
          waiting = [...waiting, { ...lock, begin }]
          passOn()
        }
      }),
  }
}
