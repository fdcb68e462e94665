import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, startVitest } from 'vitest/node'
import { openEngine } from './browser-engines.mjs'
import { isInShare } from './share.mjs'

/**
 * `npm run test:core-engines [-- --engine firefox|webkit] [file …] [-t part of a title]`: the browser tests of reader-core in an
 * engine that is not Chromium. One that is not there is skipped.
 *
 * On a push each engine runs half of the files, the other engine the other half.
 *
 * WebKitGTK 2.50's web process ends by a segmentation fault in libwebkit2gtk about once in some thousand tests, at another test each
 * time. Then the files that have no result run in a new browser, and the line `again …` names the file that ran. A file in which the
 * browser ends {@link MOST_ENDS} times has failed.
 */
const MOST_ENDS = 3

const { values: options, positionals } = parseArgs({
  options: { engine: { type: 'string', default: 'firefox' }, t: { type: 'string', short: 't' } },
  allowPositionals: true,
})
const { engine } = options
const browser = await openEngine(engine)
if (!browser) {
  console.log(`skipped: ${engine} is not on this machine and could not be installed.`)
  console.log('0 passed, 0 failed, 1 skipped')
  process.exit(0)
}
await browser.close()
process.env.KURASA_ENGINE = engine

const hasEnded = (error) =>
  `${error.message} ${error.cause?.message}`.includes('Browser connection was closed')

/**
 * Runs test files in one browser.
 *
 * @param files - paths or parts of paths, all files if none
 * @returns counts of tests; `failedFiles`; when the browser ended, `running` (the file that ran) and `unfinished` (it and all after it)
 */
async function runInBrowser(files) {
  const vitest = await startVitest('test', files, {
    config: 'vitest.engines.config.mjs',
    watch: false,
    reporters: ['default'],
    ...(options.t ? { testNamePattern: options.t } : {}),
  })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failedFiles = []
  const finished = new Set()
  for (const module of vitest.state.getTestModules()) {
    const state = module.state()
    if (state !== 'passed' && state !== 'failed' && state !== 'skipped') continue
    finished.add(module.moduleId)
    if (state === 'failed') failedFiles.push(module.moduleId)
    counts.failed += module.errors().length
    for (const test of module.children.allTests()) {
      const result = test.result().state
      if (result in counts) counts[result]++
    }
  }
  const errors = vitest.state.getUnhandledErrors()
  counts.failed += errors.filter((error) => !hasEnded(error)).length
  const end = errors.find(hasEnded)
  const unfinished = end
    ? (await vitest.globTestSpecifications(files))
        .map(({ moduleId }) => moduleId)
        .filter((id) => !finished.has(id))
    : []
  const running = unfinished.find((id) => end.message.includes(id))
  await vitest.close()
  return { counts, failedFiles, running, unfinished }
}

/** Files of this push, all if none is returned. */
async function filesOfPush() {
  if (process.env.KURASA_TURN === undefined) return []
  const vitest = await createVitest('test', { config: 'vitest.engines.config.mjs', watch: false })
  const files = (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId).sort()
  await vitest.close()
  return files.filter((_, index) => isInShare(index + (engine === 'webkit' ? 1 : 0), 2))
}

const total = { passed: 0, failed: 0, skipped: 0 }
const failedFiles = []
const ends = new Map()
for (let files = positionals.length > 0 ? positionals : await filesOfPush(); files; ) {
  const result = await runInBrowser(files)
  for (const key of ['passed', 'failed', 'skipped']) total[key] += result.counts[key]
  failedFiles.push(...result.failedFiles)
  const { running = result.unfinished[0] } = result
  if (!running) break
  const times = (ends.get(running) ?? 0) + 1
  ends.set(running, times)
  console.log(
    `  again ${relative(process.cwd(), running)}: the browser ended while it ran (${times} of ${MOST_ENDS})`,
  )
  const hasFailed = times >= MOST_ENDS
  if (hasFailed) {
    total.failed++
    failedFiles.push(running)
  }
  const rest = result.unfinished.filter((file) => !hasFailed || file !== running)
  files = rest.length > 0 ? rest : undefined
}
if (failedFiles.length > 0)
  console.log(`\nfailed files: ${failedFiles.map((file) => relative(process.cwd(), file)).join(' ')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
