import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Runs Node tests with one place of one source changed, as in the file that MUTANT names; used by `scripts/mutate.mjs`. */
const { file, start, end, text } = JSON.parse(readFileSync(process.env.MUTANT, 'utf8'))
const conditions = ['@kurasa/source', 'module', 'node', 'development|production']

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (id.split('?')[0] !== file) return undefined
        const source = readFileSync(file, 'utf8')
        return source.slice(0, start) + text + source.slice(end)
      },
    },
  ],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    provide: { corpus: null, isLong: false },
    include: ['apps/api/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    exclude: ['**/*.browser.test.*', '**/node_modules/**'],
    isolate: false,
    maxWorkers: 1,
    reporters: ['dot'],
    testTimeout: 30_000,
  },
})
