import { createRequire } from 'node:module'
import { join } from 'node:path'

const NAME = 'pagedjs'
const ID = '\0paged-js-chunker.js'

/**
 * Resolves `pagedjs` to its chunker, the one part the engine uses: the whole library brings a CSS parser and a polyfill, half a
 * megabyte that a bundler cannot leave out.
 */
export function pagedJsChunker() {
  const library = createRequire(import.meta.url).resolve(NAME)
  const chunker = join(library, '../../src/chunker/chunker.js')
  return {
    name: 'paged-js-chunker',
    enforce: 'pre' as const,
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => ID },
    load: {
      filter: { id: /paged-js-chunker\.js$/ },
      handler: () => `export { default as Chunker } from ${JSON.stringify(chunker)}`,
    },
  }
}
