import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Serves the page of the print tests from the sources. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-print', import.meta.url)),
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  server: { fs: { strict: false }, hmr: false },
  optimizeDeps: {
    entries: ['print.html', 'read-time.html'],
    include: ['pagedjs', 'dompurify', 'fflate', 'idb', 'xstate'],
  },
})
