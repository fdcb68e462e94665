import { execFileSync, spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

/** `npm run test:e2e`: builds the portal and its server, then walks through them in a browser. */
process.env.CHROMIUM_PATH = findChromium()
if (!process.env.E2E_SKIP_BUILD) execFileSync('npm', ['run', 'build', '--silent'], { stdio: 'inherit' })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
