/** Whether the worker looks after this page: without it nothing can be stored, and to open a store takes 40 ms of a phone. */
export const hasBeenHere = Boolean(globalThis.navigator?.serviceWorker?.controller)
