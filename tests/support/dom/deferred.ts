/** A promise to be fulfilled by the test. */
export function deferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  const waiting: ((value: T) => void)[] = []
  const promise = new Promise<T>((resolve) => waiting.push(resolve))
  return { promise, resolve: (value) => waiting.forEach((resolve) => resolve(value)) }
}
