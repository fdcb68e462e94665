import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the first screen cannot do without, in two files: one that changes with every release, one that hardly does. */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|i18next|@tanstack)\//,
  },
  {
    name: 'portal',
    test: /apps\/portal\/src\/(app|api|parts|storage|screens\/home|i18n\/[^/]+\.ts|attribution)|node_modules\/lucide-react\/dist\/esm\/[^/]+\.mjs/,
  },
]

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
