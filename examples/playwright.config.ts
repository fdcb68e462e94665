import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { installedChromium } from '../scripts/find-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Built examples, opened in a browser. `npm run examples` builds them. */
export default defineConfig({
  testDir: '.',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  outputDir: `${root}/node_modules/.cache/examples-results`,
  reporter: [['list'], [`${root}/scripts/count-e2e-reporter.mjs`]],
  use: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
