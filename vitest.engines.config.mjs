import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { engineProvider } from './scripts/engine-provider.mjs'

/** The browser tests of reader-core in Firefox or WebKit; run by `npm run test:core-engines`. */
const engine = process.env.KURASA_ENGINE ?? 'firefox'
const corpusFolder = process.env.KURASA_CORPUS ?? fileURLToPath(new URL('../shared/corpus', import.meta.url))
const corpus = existsSync(corpusFolder) ? corpusFolder : null

export default defineConfig({
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  server: { fs: { strict: false } },
  optimizeDeps: {
    include: ['xstate', 'dompurify', 'fflate', 'hyphen', 'hyphen/patterns/en-us.js', 'idb', 'pagedjs'],
  },
  test: {
    provide: { corpus, isLong: process.env.KURASA_LONG === '1' },
    include: ['packages/reader-core/src/**/*.browser.test.ts'],
    exclude: [
      // They read colours from screenshots, which only Chromium's driver gives to a test.
      '**/draw-decorations.browser.test.ts',
      '**/first-letter.browser.test.ts',
      '**/book-annotations.browser.test.ts',
      '**/random-marks.browser.test.ts',
      '**/list-numerals.browser.test.ts',
      '**/styles-with-pictures.browser.test.ts',
      '**/style-pictures.browser.test.ts',
      // Sound plays once a person has touched the page, which only Chromium's driver does for a test.
      '**/sound.browser.test.ts',
      // WebKit's own parser does not come back from 400,000 comments that do not end.
      ...(engine === 'webkit' ? ['**/hostile-source.browser.test.ts'] : []),
    ],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      instances: [{ browser: engine, name: engine, isolate: false }],
      provider: engineProvider(),
    },
    // As in Chromium: where the machine has other work, frames may be late once.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
