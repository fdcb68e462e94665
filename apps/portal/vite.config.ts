import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagedJsChunker } from '../../packages/reader-core/build/paged-js-chunker.ts'
import { findChunks, groups } from './build/chunks.ts'
import { mediaForContainers } from './build/container-queries.ts'
import { contentOf } from './build/content.ts'
import { compileEagerly } from './build/eager-compilation.ts'
import { removeFacades } from './build/facades.ts'
import { retryImports } from './build/load-module.ts'
import { sayMissing } from './build/missing-files.ts'
import { sayTooOld } from './build/old-browsers.ts'
import { preloadFirstNeeds, writeReadPages } from './build/pages.ts'
import { drawSkeleton } from './build/skeleton.ts'
import { tiersOf } from './build/tiers.ts'
import { writeContent } from './src/offline/renamed.ts'

/** Icons are made by our own few lines instead of the library's: see `parts/lucide-icon.ts`. */
const slimIcons = (): Plugin => ({
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && /lucide-react\/dist\/esm\/icons\//.test(importer ?? '')
      ? fileURLToPath(new URL('src/parts/lucide-icon.ts', import.meta.url))
      : undefined,
})

/**
 * Names the build, by what it consists of, in its pages and in the service worker, and writes into the latter which files
 * there are, by when they are kept on a phone.
 */
const configureServiceWorker = (): Plugin => ({
  name: 'configure-service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
      const pages = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.html'))
      const hash = createHash('sha256')
      for (const { fileName } of files) hash.update(fileName)
      for (const page of pages) if (page.type === 'asset') hash.update(String(page.source))
      for (const file of files)
        if (file.fileName === SERVICE_WORKER && file.type === 'chunk') hash.update(file.code)
      const build = hash.digest('base64url').slice(0, 10)
      const content = contentOf(bundle, PAGES)
      for (const page of pages) {
        if (page.type !== 'asset') continue
        page.source = String(page.source).replace(
          '<meta charset="utf-8" />',
          `$&\n    <meta name="kurasa-build" content="${build}" />`,
        )
        if (!page.source.includes(build)) this.error(`${page.fileName} does not name its build.`)
      }
      const { shell, opening, reader, screens, texts, later } = tiersOf(bundle)
      const names = {
        BUILD: build,
        SHELL: shell,
        OPENING: opening,
        READER: reader,
        SCREENS: screens,
        TEXTS: texts,
        LATER: later,
        CONTENT: writeContent(
          [
            ...Object.values(PAGES),
            ...shell,
            ...opening,
            ...reader,
            ...screens,
            ...Object.values(texts).flat(),
            ...later,
          ],
          content,
        ),
      }
      const constants = Object.entries(names).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      for (const file of files) {
        if (file.type !== 'chunk' || file.fileName !== SERVICE_WORKER) continue
        file.code = `const ${constants.join()};${file.code}`
      }
    },
  },
})

/** Beside every text of the build its form for slow lines, which the server hands out where the browser takes it. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await Promise.all(
      texts.map(async (name) => {
        const small = await promisify(brotliCompress)(await readFile(join(dir, name)), options)
        await writeFile(join(dir, `${name}.br`), small)
      }),
    )
  },
})

/** Changes with the contract: what phones keep of its answers is then asked for again. */
const contract = createHash('sha256')
const contractFolder = fileURLToPath(new URL('../../packages/portal-contract/src', import.meta.url))
for (const file of readdirSync(contractFolder).sort())
  if (!file.endsWith('.test.ts')) contract.update(readFileSync(join(contractFolder, file)))

const SERVICE_WORKER = 'service-worker.js'
/** Addresses of the pages that a phone keeps, by their file names. */
const PAGES = {
  'index.html': '/',
  'read.html': '/read',
  'landing_page.html': '/landing_page',
}

/** `/landing_page` without its ending, as the server has it. */
const serveLanding = (): Plugin => ({
  name: 'serve-landing',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/landing_page') request.url = '/landing_page.html'
      next()
    })
  },
})

/** A class by its own name and its file: shorter than the usual names, and the same end for all of a file compresses well. */
const scopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

const OF_EVERY_PAGE = /^assets\/(rolldown-runtime|start|libraries|contract|begin|portal)-[\w-]{7}\.(js|css)$/

export default defineConfig({
  base: '/',
  define: { __CONTRACT__: JSON.stringify(contract.digest('base64url').slice(0, 10)) },
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    pagedJsChunker(),
    slimIcons(),
    react(),
    mediaForContainers(),
    retryImports(),
    sayMissing(),
    sayTooOld(),
    findChunks(),
    preloadFirstNeeds(),
    drawSkeleton(),
    writeReadPages(),
    removeFacades(),
    // The plugin writes the content of these files.
    compileEagerly(),
    configureServiceWorker(),
    compress(),
    serveLanding(),
  ],
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' } },
  build: {
    // The largest chunk is Paged.js, which loads only to print or when it is chosen.
    chunkSizeWarningLimit: 600,
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // Vite leaves out the file of an import that needs no other one. Files that every page names are loaded before.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js'
          ? [...new Set([file, ...files])].filter((each) => !OF_EVERY_PAGE.test(each))
          : files,
    },
    rolldownOptions: {
      input: {
        index: 'index.html',
        landing: 'landing_page.html',
        'service-worker': 'src/offline/service-worker.ts',
      },
      output: {
        // A worker handles addresses below its own, so it is at the root under a constant name.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash:7].js',
        // Every start names the files of all screens: a sign less in each counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
      // The reader's opening is imported later by those who embed it; here it comes with the reader: see `chunks.ts`.
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
