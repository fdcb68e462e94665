import { rmSync } from 'node:fs'
import { build } from 'vite'

/*
 * Files for a page without a bundler, with everything in them: `dist/standalone/kurasa-reader.js` with parts beside it that load on
 * use, and `dist/standalone/kurasa-reader.single.js` as one file.
 */
const here = import.meta.dirname
const outDir = `${here}/dist/standalone`
/** One file: parts that load on use share each of its modules apart, and each would be one more file before the first page. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

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
        codeSplitting: !isSingle && { groups: [{ name: 'react', test: REACT }] },
      },
    },
  },
})

rmSync(outDir, { recursive: true, force: true })
await build(config('kurasa-reader.js', false))
await build(config('kurasa-reader.single.js', true))
