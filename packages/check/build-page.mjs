import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds the page that opens the books, the engine in it.
 *
 * @param outDir - gets `page.js` and its parts
 * @param conditions - of exports, besides Vite's own: tests build the engine from its source
 */
export async function buildPage(outDir, conditions = []) {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: `${import.meta.dirname}/src/page/page.ts`,
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: '[hash].js',
          assetFileNames: '[hash][extname]',
        },
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage(`${import.meta.dirname}/dist/page`)
