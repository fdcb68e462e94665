import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.mjs'
import { findChromium } from './find-chromium.mjs'

/** `npm run test:print`: prints booklets to PDF in a browser and reads them back. */
const hasPdftotext = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

// Without it the tests report themselves as skipped.
if (!hasPdftotext()) installPackages(['poppler-utils'])
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
