import './require-node.mjs'
import { spawn } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'
import { useTemporaryFolder } from './temporary-folder.mjs'

/**
 * `npm test`: runs the suites and closes with one line that counts them. Arguments go to vitest
 * (`--project node`, a file name, …). Without a browser the suites that need none run, and the last lines name the others.
 */
const NEED_BROWSER = ['storybook', 'browser', 'fingers', 'languages', 'paged-js']
const args = process.argv.slice(2)
const isProject = (i) => args[i - 1] === '--project'
const inBrowser = args.filter((name, i) => isProject(i) && NEED_BROWSER.includes(name))
const others = args.filter((name, i) => isProject(i) && !NEED_BROWSER.includes(name))

const env = {}
if (inBrowser.length > 0 || others.length === 0) {
  try {
    env.CHROMIUM_PATH = findChromium()
  } catch (error) {
    // CI never passes with suites left out.
    if (others.length === 0 || process.env.CI || process.env.CHROMIUM_PATH) {
      console.error(error.message)
      process.exit(1)
    }
    env.KURASA_NOT_RUN = `Not run: the suites ${inBrowser.join(' and ')}. ${error.message}`
    for (const name of inBrowser) args.splice(args.indexOf(name) - 1, 2)
  }
}
useTemporaryFolder()
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/count-reporter.mjs',
    ...args,
  ],
  { stdio: 'inherit', env: { ...process.env, ...env } },
)
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
