import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserInstanceOption } from 'vitest/node'
import { installedChromium } from './scripts/find-chromium.mjs'
import LongFilesFirst from './scripts/long-files-first.ts'

/** Real books for tests, beside the project or named by KURASA_CORPUS; tests that need them report it when they are absent. */
const corpusFolder = process.env.KURASA_CORPUS ?? fileURLToPath(new URL('../shared/corpus', import.meta.url))
const corpus = existsSync(corpusFolder) ? corpusFolder : null

/** Tests that PostgreSQL does not affect: they use no database, or start the embedded one on purpose. */
const withoutDatabase = [
  '**/apps/api/src/main.test.ts',
  '**/apps/api/src/rules/**',
  '**/apps/api/src/data-folder/**',
  '**/apps/api/src/import/{corpus,sanitise-*,prepare-images}.test.ts',
]

declare module 'vitest' {
  interface ProvidedContext {
    corpus: string | null
    /** Whether the long suite runs: what a push samples is then whole. */
    isLong: boolean
  }
}

const resolve = { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] }
const nodeConditions = ['@kurasa/source', 'module', 'node', 'development|production']

/** Fingers, frames and history keep real time: where the machine has other work they may be late once. */
const SECOND_TRY = 1

const browser = (instances: BrowserInstanceOption[]) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 360, height: 740 },
  instances,
  provider: playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
    contextOptions: { hasTouch: true },
  }),
})

const browserTests = ['{packages/*,apps/portal}/src/**/*.browser.test.{ts,tsx}']
/** Tests of what a page has fetched need a page that nothing was fetched for. */
const onNewPages = ['**/read-time/read-time.browser.test.ts', '**/theme/fonts.browser.test.tsx']

/**
 * Suites of their own in CI, not part of `npm test`: they start servers, databases and other programs again and again, replay random
 * histories, draw every screen in a further language, or lay books out by Paged.js. So are the stories.
 */
const withProcesses = [
  'apps/api/src/{main,library,full-disk}.test.ts',
  'apps/api/src/archive/archive.test.ts',
  'apps/api/src/billing/{kill,histories}.test.ts',
  'apps/api/src/import/worker-preparer.test.ts',
  'apps/api/src/reading/annotations-chaos.test.ts',
  'packages/reader-core/src/publication/hostile-books.test.ts',
  'packages/check/src/{cli,check-book}.test.ts',
  'scripts/{cut-faces,folder-cycles,temporary-folder}.test.mjs',
]
/**
 * Tests that drive the whole reader by fingers and keys through its states, look at each mark at each size, or lay out very long and hostile
 * text. They took more than half of the time of all browser tests. They are a suite of their own in CI.
 */
const byFingers = [
  'packages/reader-react/src/reader/{accessibility,bad-input,continuous-view,focus-hand-over,gestures,large-text}.browser.test.tsx',
  'packages/reader-react/src/reader/{mounts,pseudo-locale,reader,reader-life,touch-owner}.browser.test.tsx',
  'packages/reader-react/src/image-book-view/{image-gestures,strip-zoom}.browser.test.tsx',
  'packages/reader-react/src/marks/{mark-over-pages,marks}.browser.test.tsx',
  'packages/reader-react/src/{listen-bar/listen-layout,regions/region-mark,settings-panel/image-settings}.browser.test.tsx',
  'packages/reader-react/src/{theme/own-theme,thumbnail-strip/thumbnail-strip}.browser.test.tsx',
  'packages/reader-core/src/annotations/random-marks.browser.test.ts',
  'packages/reader-core/src/{image-book/long-book,navigator/hostile-text,paginator/slice-work}.browser.test.ts',
]
const inLanguages = ['**/testing/stories-in-*.browser.test.tsx']
const byPagedJs = ['packages/reader-core/src/paged-js/*.browser.test.ts']

/** Tests of what a window has not loaded yet. */
const inNewWindows = ['**/i18n/late-texts.test.tsx', '**/reader/use-tools.test.tsx']

/** Newer versions of Node bring a `localStorage` of their own, which would hide that of jsdom. */
const WITHOUT_OWN_STORAGE = '--no-experimental-webstorage'
const execArgv = process.allowedNodeEnvironmentFlags.has(WITHOUT_OWN_STORAGE) ? [WITHOUT_OWN_STORAGE] : []

/** Groups run one after the other; projects of a group run side by side. */
const inNode = { maxWorkers: 3, sequence: { groupOrder: 0 } }
const inStories = { maxWorkers: 3, sequence: { groupOrder: 1 } }
/** Most of these tests wait for animations and timers: more pages side by side use the cores better. */
const inBrowsers = { maxWorkers: 5, sequence: { groupOrder: 2 } }

const nodeProject = (name: string, { include, exclude = [] }: { include: string[]; exclude?: string[] }) => ({
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: {
    ...inNode,
    name,
    environment: 'node',
    execArgv,
    include,
    exclude: ['**/*.browser.test.*', ...exclude, ...(process.env.TEST_DATABASE_URL ? withoutDatabase : [])],
    // Modules and databases are loaded once a worker, not once a file: no module keeps state that a test could see.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

const inDom = (name: string, test: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  resolve,
  plugins: [react()],
  test: {
    ...inNode,
    name,
    environment: 'jsdom',
    execArgv,
    setupFiles: ['scripts/clean-window.ts'],
    // jsdom's history answers in its own time too.
    retry: SECOND_TRY,
    testTimeout: 30_000,
    ...test,
  },
})

const browserProject = (
  name: string,
  instances: BrowserInstanceOption[],
  test: { maxWorkers?: number; sequence?: { groupOrder: number } } = {},
) => ({
  resolve,
  plugins: [react()],
  server: { fs: { strict: false } },
  optimizeDeps: {
    // Icons and libraries of the portal, found before the first test: none may reload it.
    entries: ['apps/portal/src/main.tsx'],
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'xstate',
      'dompurify',
      'fflate',
      'hyphen',
      'hyphen/patterns/en-us.js',
      'idb',
      'pagedjs',
      '@use-gesture/react',
      'react-virtuoso',
      '@testing-library/react',
      '@storybook/react-vite',
      'storybook/test',
      'axe-core',
    ],
  },
  test: {
    ...inBrowsers,
    name,
    browser: browser(instances),
    retry: SECOND_TRY,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    ...test,
  },
})

export default defineConfig({
  test: {
    provide: { corpus, isLong: process.env.KURASA_LONG === '1' },
    sequence: { sequencer: LongFilesFirst },
    // Expected errors and notices of jsdom are printed for tests that fail.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    projects: [
      nodeProject('node', {
        include: [
          'apps/api/src/**/*.test.ts',
          'packages/*/src/**/*.test.ts',
          'apps/portal/{src,build}/**/*.test.ts',
          'scripts/*.test.mjs',
        ],
        exclude: withProcesses,
      }),
      nodeProject('node-processes', { include: withProcesses }),
      // Tests leave the window as they found it: React and the portal are loaded once a worker, not once a file.
      inDom('dom', {
        isolate: false,
        include: ['apps/portal/src/**/*.test.tsx', 'packages/reader-react/src/**/*.test.tsx'],
        exclude: ['**/*.browser.test.*', ...inNewWindows],
      }),
      inDom('dom-new-window', { include: inNewWindows }),
      browserProject('browser', [
        {
          browser: 'chromium',
          name: 'browser-chromium',
          include: browserTests,
          exclude: [...onNewPages, ...inLanguages, ...byPagedJs, ...byFingers],
          // Tests leave the page as they found it: modules are loaded once a worker, not once a file.
          isolate: false,
        },
        { browser: 'chromium', name: 'new-page-chromium', include: onNewPages },
      ]),
      // Beside other steps of CI: a finger that comes late is another gesture.
      browserProject(
        'fingers',
        [{ browser: 'chromium', name: 'fingers-chromium', include: byFingers, isolate: false }],
        // A group of its own: those of a group have as many workers as each other.
        { maxWorkers: 2, sequence: { groupOrder: 3 } },
      ),
      browserProject('languages', [
        { browser: 'chromium', name: 'languages-chromium', include: inLanguages },
      ]),
      browserProject('paged-js', [{ browser: 'chromium', name: 'paged-js-chromium', include: byPagedJs }]),
      {
        resolve,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          browser: browser([{ browser: 'chromium', name: 'storybook-chromium' }]),
          ...inStories,
          // Stories leave the page as they found it: React and the portal are loaded once a worker, not once a file.
          isolate: false,
          retry: SECOND_TRY,
        },
      },
    ],
  },
})
