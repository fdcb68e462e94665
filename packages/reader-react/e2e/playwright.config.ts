import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { installedChromium } from '../../../scripts/find-chromium.mjs'

const port = Number(process.env.LOOK_PORT ?? 8101)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Pictures of the reader in all its states, compared with those that are kept in `look/`. */
export default defineConfig({
  testDir: '.',
  testMatch: 'look.spec.ts',
  workers: 2,
  fullyParallel: true,
  retries: 1,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Edges of letters may differ by a shade; a moved word changes more than a thousandth of a page.
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, threshold: 0.2, animations: 'disabled', caret: 'hide' },
  },
  snapshotPathTemplate: '{testDir}/look/{arg}{ext}',
  outputDir: `${root}/node_modules/.cache/look-results`,
  reporter: [['dot'], [`${root}/scripts/count-e2e-reporter.mjs`]],
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        // Letters as they are drawn, whatever the machine's own settings for its screen.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--force-color-profile=srgb',
      ],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --config packages/reader-react/e2e/vite.config.ts --port ${port} --strictPort`,
    cwd: root,
    url: `http://localhost:${port}/reader.html`,
    timeout: 60_000,
    stdout: 'ignore',
  },
})
