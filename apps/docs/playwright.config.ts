import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { installedChromium } from '../../scripts/find-chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built site, opened in a browser. `npm run docs -- --test` builds it before. */
export default defineConfig({
  testDir: '.',
  testMatch: 'site.spec.ts',
  timeout: 60_000,
  outputDir: `${root}/node_modules/.cache/docs-results`,
  reporter: [['list'], [`${root}/scripts/count-e2e-reporter.mjs`]],
  use: {
    viewport: { width: 360, height: 740 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
