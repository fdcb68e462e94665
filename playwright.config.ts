import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { installedChromium } from './scripts/find-chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 8087)
const dataFolder = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'kurasa-e2e-'))
// Workers load this file again: they must meet the folder and the port of the first.
process.env.E2E_DATA_DIR = dataFolder
process.env.E2E_PORT = String(port)

/** Whole journeys on a phone-sized touch screen against the built portal and the real server. */
export default defineConfig({
  testDir: 'apps/portal/e2e',
  // Not on a push: they are for a hand that looks, `npm run portal-rows`.
  ...(process.env.PORTAL_ROWS && { testMatch: '*-rows.ts' }),
  workers: 1,
  // Fingers keep real time: where the machine has other work they may be late once.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./scripts/count-e2e-reporter.mjs']],
  use: {
    actionTimeout: 10_000,
    // Without it one page that never comes takes the whole time of its test, and says nothing.
    navigationTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    // The service worker has a journey of its own; the others meet the server every time.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node scripts/respawn.mjs apps/api/dist/main.js',
    url: `http://localhost:${port}/api/portal/health`,
    // The first start makes the demo library, its pictures in three widths.
    timeout: 240_000,
    stdout: 'ignore',
    // Payments of the simulated carrier take a quarter of their time.
    env: { PORT: String(port), DATA_DIR: dataFolder, SIM_SPEED: '4', KURASA_DEV: '1' },
  },
})
