/** Runs the task while no other tab of this device runs one under the same name. */
export async function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task()
  let isGranted = false
  try {
    await navigator.locks.request(name, () => {
      isGranted = true
      return task()
    })
  } catch (error) {
    if (isGranted) throw error
    // a browser that refuses all data refuses locks as well; there each tab knows only what it did itself
    await task()
  }
}
