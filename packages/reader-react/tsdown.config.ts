import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { defineConfig } from 'tsdown'
import { preprocessCSS, resolveConfig } from 'vite'

const SUFFIX = '.names.js'

/**
 * CSS modules as one style sheet beside the code, with the tokens: the builder has no CSS of its own. The host imports
 * the sheet; code that imported it would not load on a server.
 */
function cssModules() {
  const sheets = new Map<string, string>()
  const vite = resolveConfig(
    {
      configFile: false,
      logLevel: 'error',
      css: { modules: { generateScopedName: 'kurasa-[name]-[local]' } },
    },
    'build',
  )
  return {
    name: 'css-modules',
    resolveId(source: string, importer: string | undefined) {
      if (source.endsWith('.module.css') && importer) return resolve(dirname(importer), source) + SUFFIX
      return undefined
    },
    async load(id: string) {
      if (!id.endsWith(`.module.css${SUFFIX}`)) return undefined
      const file = id.slice(0, -SUFFIX.length)
      const { code, modules } = await preprocessCSS(readFileSync(file, 'utf8'), file, await vite)
      sheets.set(relative(import.meta.dirname, file), code)
      return { code: `export default ${JSON.stringify(modules ?? {})}`, moduleType: 'js' as const }
    },
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
      const tokens = readFileSync(resolve(import.meta.dirname, 'src/theme/tokens.css'), 'utf8')
      const parts = [...sheets.keys()].sort().map((name) => sheets.get(name) ?? '')
      const { code } = transformSync([tokens, ...parts].join('\n'), { loader: 'css', minifyWhitespace: true })
      this.emitFile({ type: 'asset', fileName: 'styles.css', source: code })
    },
  }
}

/** The part of the bundler's module graph that chunks are chosen by. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** @throws {Error} when a module was moved, and would silently go into another file */
const source = (path: string) => {
  const file = resolve(import.meta.dirname, 'src', path)
  if (!existsSync(file)) throw new Error(`tsdown.config.ts names src/${path}, which does not exist.`)
  return file
}
const READER = [source('reader/reader.tsx')]
/** What nearly every part on use shares with the reader. */
const CONTEXT = [source('reader-context.tsx'), source('use-reader-state.ts'), source('icons/draw-icon.tsx')]

/** Whether a module is loaded with one of others, without a dynamic import between them. */
function isLoadedWith(
  id: string,
  roots: readonly string[],
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (roots.includes(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isLoadedWith(importer, roots, modules, seen))
}

/**
 * Puts what loads before the first page into two files, `context` and `reader`: else it is a file for each module that a part on use
 * shares, and as many in a host's build. As one file, Vite would join it with the engine and React to a file of more than 500 KB, and
 * warn of it. Types are not put there: a name of a type in a file of code is a missing export to a host.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (/\.d\.[cm]?ts$/.test(id) || !isLoadedWith(id, READER, modules)) return null
  return isLoadedWith(id, CONTEXT, modules) ? 'context' : 'reader'
}

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    element: 'src/element.ts',
    direction: 'src/direction.ts',
    annotations: 'src/annotations.ts',
  },
  format: 'esm',
  dts: true,
  platform: 'browser',
  target: 'es2022',
  fixedExtension: false,
  sourcemap: true,
  // The builder's notes of which file each line is from are of no use without source maps, which are not published.
  inputOptions: { experimental: { attachDebugInfo: 'none' } },
  outputOptions: {
    // Docstrings are in the types.
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: chunkOf }] },
    // Servers of React components must not run what is below: it makes contexts and uses effects.
    banner: ({ isEntry, name }) => (isEntry && name === 'index' ? "'use client'" : ''),
  },
  plugins: [cssModules()],
})
