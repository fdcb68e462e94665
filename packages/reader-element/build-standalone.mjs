import { rmSync } from 'node:fs'
import { build } from 'vite'

/*
 * Files for a page without a bundler, with everything in them: `dist/standalone/kurasa-reader.js` with parts beside it that load on
 * use, and `dist/standalone/kurasa-reader.single.js` as one file.
 */
const here = import.meta.dirname
const outDir = `${here}/dist/standalone`

const config = (entryFileNames, isSingle) => ({
  root: here,
  configFile: false,
  logLevel: 'error',
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: `${here}/dist/index.js`,
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames,
        chunkFileNames: 'kurasa-[hash].js',
        assetFileNames: 'kurasa-[hash][extname]',
        ...(isSingle && { codeSplitting: false }),
      },
    },
  },
})

rmSync(outDir, { recursive: true, force: true })
await build(config('kurasa-reader.js', false))
await build(config('kurasa-reader.single.js', true))
