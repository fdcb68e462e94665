import { build } from 'vite'

/** `node build-changed.mjs <folder> [<end of a module's path> <words> <other words>]`: builds the portal, one module changed, into a folder. */
const [outDir, file, words, others] = process.argv.slice(2)
let isChanged = file === undefined
await build({
  root: new URL('..', import.meta.url).pathname,
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'change-one-module',
      enforce: 'pre',
      transform(code, id) {
        if (file === undefined || !id.endsWith(file)) return undefined
        if (!code.includes(words)) throw new Error(`${file} has no "${words}".`)
        isChanged = true
        return code.replace(words, () => others)
      },
    },
  ],
})
if (!isChanged) throw new Error(`The build has no ${file}.`)
