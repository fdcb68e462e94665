import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig } from 'tsdown'

const { resolve } = createRequire(import.meta.url)
const INLINE = '?inline'

/** The reader's built style sheet as a text: the element adopts it. Build `@kurasa/reader-react` first. */
const inlineCss = {
  name: 'inline-css',
  resolveId: (source: string) =>
    source.endsWith(`.css${INLINE}`) ? `${resolve(source.slice(0, -INLINE.length))}.js` : undefined,
  load(id: string) {
    if (!id.endsWith('.css.js')) return undefined
    const css = readFileSync(id.slice(0, -'.js'.length), 'utf8')
    return { code: `export default ${JSON.stringify(css)}`, moduleType: 'js' as const }
  },
}

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  dts: true,
  platform: 'browser',
  target: 'es2022',
  fixedExtension: false,
  sourcemap: true,
  deps: { alwaysBundle: [/\.css\?inline$/] },
  plugins: [inlineCss],
})
