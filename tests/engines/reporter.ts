import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** One line for each flow and engine: passed, failed or cannot, with the reason; last `N passed, N failed, N cannot`. */
// the runner takes the default export of this file
export default class Lines implements Reporter {
  #flows: readonly TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#flows = suite.allTests()
  }

  onTestEnd(
    flow: TestCase,
    {
      status,
      duration,
      errors,
    }: { status: string; duration: number; errors: readonly { stack?: string; message?: string }[] },
  ): void {
    const engine = flow.parent.project()?.name ?? ''
    const reason = flow.annotations.find(({ type }) => type === 'skip')?.description
    console.log(`${wordFor(status)}  ${engine}  ${flow.title}  (${reason ?? `${Math.round(duration / 100) / 10} s`})`)
    for (const { stack, message } of errors) console.log((stack ?? message ?? '').replaceAll(/^/gm, '    '))
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(message)
  }

  onEnd(): void {
    // what a retry has mended is passed; what was never begun is not counted
    const last = this.#flows.flatMap(({ results }) => results.at(-1)?.status ?? []).map(wordFor)
    const count = (word: string) => last.filter((one) => one === word).length
    console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('cannot')} cannot`)
  }

  printsToStdio(): boolean {
    return true
  }
}

const wordFor = (status: string): string =>
  status === 'skipped' ? 'cannot' : status === 'passed' ? 'passed' : 'failed'
