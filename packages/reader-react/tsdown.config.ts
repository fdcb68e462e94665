import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { defineConfig } from 'tsdown'
import { preprocessCSS, resolveConfig } from 'vite'
import { isLoadedWith, type Modules, sourcesOf } from '../../scripts/loaded-with.ts'

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

const source = sourcesOf(import.meta.dirname)
const READER = [source('reader/reader.tsx')]
/** Code that nearly every deferred part shares with the reader. */
const CONTEXT = [source('reader-context.tsx'), source('use-reader-state.ts'), source('icons/draw-icon.tsx')]

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
    internal: 'src/internal.ts',
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
