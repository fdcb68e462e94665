import { relative } from 'node:path'

/** Playwright reporter that ends a run with `failed files: …` and `N passed, N failed`, as the other suites do. */
export default class CountReporter {
  /** A test that is tried again counts once, by what became of it. */
  #tests = new Set()

  onTestEnd(test) {
    this.#tests.add(test)
  }

  onEnd(result) {
    const outcomes = [...this.#tests].map((test) => test.outcome())
    const count = (...wanted) => outcomes.filter((outcome) => wanted.includes(outcome)).length
    const passed = count('expected', 'flaky')
    const failed = count('unexpected')
    const skipped = count('skipped')
    const files = [...this.#tests].filter((test) => test.outcome() === 'unexpected')
    const paths = new Set(files.map(({ location }) => relative(process.cwd(), location.file)))
    if (paths.size > 0) console.log(`\nfailed files: ${[...paths].join(' ')}`)
    const broken = result.status !== 'passed' && failed === 0 ? 1 : failed
    console.log(`\n${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }

  printsToStdio() {
    return true
  }
}
