import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** Modules that an entry imports, and what they import in turn: all that runs before it shows anything. */
const firstScreen = new Set<string>()
const landing = new Set<string>()

const findFirstScreen = (): Plugin => ({
  name: 'find-first-screen',
  apply: 'build',
  buildEnd() {
    const visit = (id: string, found: Set<string>) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, found)
    }
    for (const id of this.getModuleIds()) {
      if (id.endsWith('/apps/portal/src/main.tsx')) visit(id, firstScreen)
      if (/\/apps\/portal\/src\/(landing\/main|api\/called-contract)\.ts$/.test(id)) visit(id, landing)
    }
  },
})

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

/** Parts of the query library that its index names, and that only later screens use. */
const isLater = (id: string) =>
  /tanstack.*\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver)/.test(id)

/** What the first calls are parsed with, which the first paint does not wait for. Each call comes with its screens. */
const isParser = (id: string) => /node_modules\/zod\//.test(id)
const isOfContract = (id: string) => /packages\/portal-contract\//.test(id)

/** What the landing page needs too stays apart: it must not load the rest. */
const isOfFirstScreen = (id: string) =>
  firstScreen.has(id) && !landing.has(id) && !isLater(id) && !isParser(id) && !isOfContract(id)

/** What the first screen cannot do without, by how often it changes; and what it shares with the landing page. */
const groups = [
  {
    name: 'libraries',
    test: (id: string) => isOfFirstScreen(id) && /node_modules\/(?!lucide-react)/.test(id),
  },
  { name: 'portal', test: isOfFirstScreen },
  { name: 'parser', test: (id: string) => landing.has(id) && isParser(id) },
  {
    name: 'start',
    test: (id: string) => landing.has(id) && firstScreen.has(id) && !isParser(id) && !isOfContract(id),
  },
]

/** Files a chunk imports, and those they import. */
function importsOf(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type === 'chunk') {
    for (const imported of chunk.imports) {
      if (!found.has(imported)) importsOf(imported, bundle, found.add(imported))
    }
  }
  return found
}

/**
 * Asks for what the first screen needs a moment later together with the page: the contract, which every call waits for,
 * and the one face that every language shows.
 */
const preloadFirstNeeds = (): Plugin => ({
  name: 'preload-first-needs',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const tags: HtmlTagDescriptor[] = []
      const preload = (attrs: Record<string, string | boolean>) => {
        if (html.includes(`"${attrs.href}"`)) return
        tags.push({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' })
      }
      for (const output of Object.values(bundle)) {
        const href = `/${output.fileName}`
        const entry = output.type === 'chunk' ? (output.facadeModuleId ?? '') : ''
        if (entry.endsWith('src/api/called-contract.ts')) {
          for (const file of [output.fileName, ...importsOf(output.fileName, bundle)]) {
            preload({ rel: 'modulepreload', href: `/${file}` })
          }
        }
        if (/figtree-latin-wght-normal-[^/]+\.woff2$/.test(href)) {
          preload({ rel: 'preload', as: 'font', type: 'font/woff2', href })
        }
      }
      return tags
    },
  },
})

/** Tells the service worker what the first screen needs, which is what the page names, and what assets there are. */
const tellServiceWorker = (): Plugin => ({
  name: 'tell-service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle)
    const page = files.find(({ fileName }) => fileName === 'index.html')
    const html = page?.type === 'asset' ? String(page.source) : ''
    const shell = [
      ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href]) => href!)),
    ]
    const assets = files.map(({ fileName }) => `/${fileName}`).filter((name) => name.startsWith('/assets/'))
    for (const file of files) {
      if (file.type !== 'chunk' || file.fileName !== SERVICE_WORKER) continue
      file.code = `const SHELL=${JSON.stringify(shell)},ASSETS=${JSON.stringify(assets)};${file.code}`
    }
  },
})

/** Beside every text of the build its form for slow lines, which the server hands out where the browser takes it. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    await Promise.all(
      texts.map(async (name) => {
        const small = await promisify(brotliCompress)(await readFile(join(dir, name)), options)
        await writeFile(join(dir, `${name}.br`), small)
      }),
    )
  },
})

const SERVICE_WORKER = 'service-worker.js'

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

export default defineConfig({
  base: '/',
  plugins: [
    slimIcons(),
    react(),
    findFirstScreen(),
    preloadFirstNeeds(),
    tellServiceWorker(),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: 'index.html',
        landing: 'landing_page.html',
        'service-worker': 'src/offline/service-worker.ts',
      },
      output: {
        // A worker answers for what lies below its own address, so it stands at the root under one name.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
})
