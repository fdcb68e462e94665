/** Vitest reporter that ends a run with `N passed, N failed`, the line other programs look for. */
export default class CountReporter {
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed++
      for (const test of module.children.allTests()) {
        const state = test.result().state
        if (state in counts) counts[state]++
      }
    }
    counts.failed += errors.length
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  }
}
