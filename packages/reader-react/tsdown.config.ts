import { readFileSync } from 'node:fs'
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
  outputOptions: {
    // Servers of React components must not run what is below: it makes contexts and uses effects.
    banner: ({ isEntry, name }) => (isEntry && name === 'index' ? "'use client'" : ''),
  },
  plugins: [cssModules()],
})
