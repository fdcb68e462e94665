import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { openEngine } from './browser-engines.mjs'

/**
 * `npm run test:core-engines [-- --engine firefox|webkit] [file …] [-t part of a title]`: the browser tests of reader-core in an
 * engine that is not Chromium. One that is not there is skipped.
 */
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
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=vitest.engines.config.mjs',
    '--reporter=default',
    '--reporter=./scripts/count-reporter.mjs',
    ...(options.t ? ['-t', options.t] : []),
    ...positionals,
  ],
  { stdio: 'inherit', env: { ...process.env, KURASA_ENGINE: engine } },
)
process.exit(status ?? 1)
