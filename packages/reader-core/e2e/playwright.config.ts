import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { installedChromium } from '../../../scripts/find-chromium.mjs'

const port = Number(process.env.PRINT_PORT ?? 8097)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Booklets printed to PDF by a browser and read back. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  // Fingers keep real time: where the machine has other work they may be late once.
  retries: 1,
  timeout: 60_000,
  outputDir: `${root}/node_modules/.cache/print-results`,
  reporter: [['list'], [`${root}/scripts/count-e2e-reporter.mjs`]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 800, height: 700 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js --config packages/reader-core/e2e/vite.config.ts --port ${port} --strictPort`,
    cwd: root,
    url: `http://localhost:${port}/print.html`,
    timeout: 60_000,
    stdout: 'ignore',
  },
})
