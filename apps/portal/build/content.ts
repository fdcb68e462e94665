import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { renamed, SIZE_UNIT } from '../src/offline/renamed.ts'
import { type Bundle, chunksOf } from './pages.ts'

const HASHED = /^assets\/(.+)-[\w-]{7}\.(js|css)$/

/** Name of a file without its hash; of several with the same name, with a hash of the module that it begins with. */
function keysOf(bundle: Bundle): Map<string, string> {
  const firstModules = new Map(
    chunksOf(bundle).map(({ fileName, facadeModuleId, moduleIds }) => [
      fileName,
      relative(import.meta.dirname, facadeModuleId ?? moduleIds[0] ?? ''),
    ]),
  )
  const files = Object.keys(bundle).flatMap((fileName) => {
    const [, name, kind] = HASHED.exec(fileName) ?? []
    return name ? [{ fileName, name: `${name}.${kind}` }] : []
  })
  const keys = new Map<string, string>()
  for (const { fileName, name } of files) {
    if (files.filter((other) => other.name === name).length === 1) keys.set(fileName, name)
    else {
      const first = firstModules.get(fileName)
      if (first)
        keys.set(fileName, `${name}~${createHash('sha256').update(first).digest('base64url').slice(0, 5)}`)
    }
  }
  // Two that begin with the same module cannot be distinguished: each release brings them again.
  const known = [...keys.values()]
  for (const [fileName, key] of keys)
    if (known.filter((other) => other === key).length > 1) keys.delete(fileName)
  return keys
}

/**
 * The content of a build's scripts, style sheets and pages by their addresses, as `readContent` reads it: without the names of other files,
 * so that a phone brings only those that a release has really changed.
 *
 * @param pages - addresses of the pages by their file names
 */
export function contentOf(bundle: Bundle, pages: Readonly<Record<string, string>>): Record<string, string> {
  const keys = keysOf(bundle)
  const names = new Map([...keys].map(([fileName, key]) => [fileName.replace('assets/', ''), `\0${key}\0`]))
  const content: Record<string, string> = {}
  const note = (path: string, key: string, text: string) => {
    const hash = createHash('sha256').update(renamed(text, names)).digest('base64url').slice(0, 5)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    const size = Math.ceil(brotliCompressSync(text, options).length / SIZE_UNIT)
    content[path] = `${key} ${hash} ${size.toString(36)}`
  }
  for (const [fileName, file] of Object.entries(bundle)) {
    const text = file.type === 'chunk' ? file.code : String(file.source)
    const key = keys.get(fileName)
    if (key) note(`/${fileName}`, key, text)
    const page = pages[fileName]
    // The policy of pages names the hashes of their scripts, which must stay as they are.
    const scripts = [...text.matchAll(/<script>([^<]*)/g)].map(([, script]) => script).join()
    if (page && renamed(scripts, names) === scripts) note(page, fileName, text)
  }
  return content
}
