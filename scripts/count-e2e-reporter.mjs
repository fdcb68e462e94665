/** Playwright reporter that ends a run with `N passed, N failed`, as the other suites do. */
export default class CountReporter {
  #counts = { passed: 0, failed: 0, skipped: 0 }

  onTestEnd(_test, result) {
    if (result.status === 'passed') this.#counts.passed++
    else if (result.status === 'skipped') this.#counts.skipped++
    else this.#counts.failed++
  }

  onEnd(result) {
    const { passed, failed, skipped } = this.#counts
    const broken = result.status !== 'passed' && failed === 0 ? 1 : failed
    console.log(`\n${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }

  printsToStdio() {
    return true
  }
}
