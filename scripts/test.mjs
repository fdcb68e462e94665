import { spawn } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

/**
 * `npm test`: runs the suites and closes with one line that counts them. Arguments go to vitest
 * (`--project node`, a file name, …).
 */
const args = process.argv.slice(2)
let chromium
try {
  chromium = findChromium()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/count-reporter.mjs',
    ...args,
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  },
)
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
