import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** Modules that the entry imports, and what they import in turn: all that runs before the first screen. */
const firstScreen = new Set<string>()

const findFirstScreen = (): Plugin => ({
  name: 'find-first-screen',
  apply: 'build',
  buildEnd() {
    const visit = (id: string) => {
      if (firstScreen.has(id)) return
      firstScreen.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const id of this.getModuleIds()) if (id.endsWith('/apps/portal/src/main.tsx')) visit(id)
  },
})

/** Parts of the query library that its index names, and that only later screens use. */
const isLater = (id: string) =>
  /tanstack.*\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver)/.test(id)

/** What the first screen cannot do without, in two files: one that changes with every release, one that hardly does. */
const groups = [
  {
    name: 'libraries',
    test: (id: string) => firstScreen.has(id) && /node_modules\/(?!lucide-react)/.test(id) && !isLater(id),
  },
  { name: 'portal', test: (id: string) => firstScreen.has(id) && !isLater(id) },
]

/**
 * Asks for what the first screen needs a moment later together with the page: the contract, which every call waits for,
 * and the one face that every language shows.
 */
const preloadFirstNeeds = (): Plugin => ({
  name: 'preload-first-needs',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const tags: HtmlTagDescriptor[] = []
      const preload = (attrs: Record<string, string | boolean>) =>
        tags.push({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' })
      for (const output of Object.values(bundle)) {
        const href = `/${output.fileName}`
        const entry = output.type === 'chunk' ? (output.facadeModuleId ?? '') : ''
        if (entry.endsWith('src/api/called-contract.ts')) preload({ rel: 'modulepreload', href })
        if (/figtree-latin-wght-normal-[^/]+\.woff2$/.test(href)) {
          preload({ rel: 'preload', as: 'font', type: 'font/woff2', href })
        }
      }
      return tags
    },
  },
})

export default defineConfig({
  base: '/',
  plugins: [react(), findFirstScreen(), preloadFirstNeeds()],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
