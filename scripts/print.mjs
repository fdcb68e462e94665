import { execFileSync, spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

/** `npm run test:print`: prints booklets to PDF in a browser and reads them back. */
const hasPdftotext = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

if (
  !hasPdftotext() &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
) {
  console.log('No pdftotext found: installing the Debian package poppler-utils …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit']
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils'], {
      stdio,
      env,
    })
  } catch {
    // The tests then say themselves that they are skipped.
  }
}
process.env.CHROMIUM_PATH = findChromium()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'packages/reader-core/e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
