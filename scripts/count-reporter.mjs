import { relative } from 'node:path'

/**
 * Vitest reporter that ends a run with the lines other programs look for: `failed files: …` if any, the suites that had no browser
 * (`KURASA_NOT_RUN`), and `N passed, N failed`.
 */
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
    const files = new Set(modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId))
    // An error outside of a test names the file that ran, if it is known.
    for (const { VITEST_TEST_PATH: file } of errors) if (file) files.add(file)
    const paths = [...files].map((file) => relative(process.cwd(), file))
    if (paths.length > 0) console.log(`\nfailed files: ${paths.join(' ')}`)
    const notRun = process.env.KURASA_NOT_RUN
    if (notRun) console.log(`\n${notRun}`)
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  }
}
