import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page that pictures are taken of, and that other engines than Chromium are led through. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  plugins: [react()],
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: fileURLToPath(new URL('../../../node_modules/.cache/reader-page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: fileURLToPath(new URL('reader.html', import.meta.url)) },
  },
})
