import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as buildPackage } from 'tsdown'
import { build } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
export const distFolder = join(here, '.dist')

/** Functions are compiled as their file arrives, beside the main thread, not when they are first called. Added last, when nothing else is put before it. */
const compileAhead = () => ({
  name: 'compile-ahead',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})

/**
 * Builds one entry for production into its own folder, so that what it loads can be weighed by itself.
 *
 * @param {string} name folder in bench/.dist
 * @param {string} entry path of the entry, from bench
 * @param {{ isReadable?: boolean, isMapped?: boolean }} options readable: names and lines are kept, for a profile;
 *   mapped: the published core, minified as a host would, with source maps; eager: compiled ahead. Where loading is in no figure, compiling is in none
 */
export async function buildEntry(
  name,
  entry,
  { isReadable = false, isMapped = false, isEager = !isReadable && !isMapped } = {},
) {
  const core = isMapped
    ? join(await buildCore(), 'index.js')
    : join(here, '../packages/reader-core/src/index.ts')
  const outDir = join(distFolder, name)
  const source = join(distFolder, 'entries', `${name}.html`)
  mkdirSync(dirname(source), { recursive: true })
  writeFileSync(
    source,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>
<style>html, body { margin: 0; height: 100% } #stage { position: fixed; inset: 0; overflow: hidden; background: #fff }</style>
<script src="/page.js"></script></head><body><div id="stage"></div><script type="module" src="${join(here, entry)}"></script></body></html>`,
  )
  rmSync(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    root: join(distFolder, 'entries'),
    base: `/${name}/`,
    logLevel: 'error',
    // A readable build has a source map, whose lines this would move.
    plugins: [isMapped && publishedMaps(join(distFolder, 'reader-core')), isEager && compileAhead()],
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      conditions: ['@kurasa/source', 'module', 'browser', 'production'],
      // The packages of the project are taken from their sources, wherever the entry is.
      alias: {
        '@kurasa/reader-core/annotations': isMapped
          ? join(dirname(core), 'annotations.js')
          : join(here, '../packages/reader-core/src/annotations/exchange.ts'),
        '@kurasa/reader-core/gestures': isMapped
          ? join(dirname(core), 'gestures.js')
          : join(here, '../packages/reader-core/src/gestures.ts'),
        '@kurasa/reader-core/internal': isMapped
          ? join(dirname(core), 'internal.js')
          : join(here, '../packages/reader-core/src/internal.ts'),
        '@kurasa/reader-core': core,
        '@kurasa/reader-react': join(here, '../packages/reader-react/src/index.ts'),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      minify: isReadable ? false : 'oxc',
      sourcemap: isMapped ? 'hidden' : isReadable,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      // A small file stays a file: what a page loads is what is weighed.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: source,
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
          // React is the host's: it gets a file of its own, which is not counted.
          codeSplitting: {
            groups: [{ name: 'host-react', test: /node_modules\/(react|react-dom|scheduler)\// }],
          },
        },
      },
    },
  })
  return outDir
}

/** Source maps of the published core, so that its bytes are attributed to its sources. */
const publishedMaps = (folder) => ({
  name: 'published-maps',
  load(id) {
    const map = `${id}.map`
    return id.startsWith(folder) && existsSync(map)
      ? { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8'), moduleSideEffects: false }
      : undefined
  },
})

/** Builds the core as it is published. @returns its folder */
async function buildCore() {
  const outDir = join(distFolder, 'reader-core')
  await buildPackage({
    cwd: join(here, '../packages/reader-core'),
    outDir,
    dts: false,
    logLevel: 'error',
  })
  return outDir
}

/** Bytes of a file, gzipped as a server would. */
export const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length
