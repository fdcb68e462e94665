import { join } from 'node:path'
import { buildEntry, distFolder, gzipped } from './build.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'

/** The tools of a reader and its motion are fetched when the first page has stood for a while, ms. */
const REST_MS = 6000

/** Tells what the core and the React reader load for a text book, file by file: until its first page stands, and at rest. */
export async function weigh() {
  const names = ['kurasa', 'kurasa-react']
  for (const name of names) await buildEntry(name, `engines/${name}.js`)
  const server = await serve()
  const laboratory = new Laboratory(server.origin)
  try {
    for (const name of names) {
      const known = new Set()
      const tell = (when) => {
        // React itself is the host's.
        const files = [...server.requested(`/${name}/`)].filter((path) => !path.includes('host-react'))
        for (const path of files.filter((file) => !known.has(file))) {
          known.add(path)
          console.log(`${kilobytes(gzipped(join(distFolder, path)))}  ${path}`)
        }
        const sum = files.reduce((total, path) => total + gzipped(join(distFolder, path)), 0)
        console.log(`${kilobytes(sum)}  ${name}, ${when}\n`)
      }
      await laboratory.with({ engine: name, book: 'short' }, async (session) => {
        const shown = await session.step('open')
        if (shown.failed) throw new Error(`${name}: ${shown.failed}`)
        tell('until the first page stands')
        await new Promise((resolve) => setTimeout(resolve, REST_MS))
        tell('at rest')
      })
    }
  } finally {
    await laboratory.close()
    server.close()
  }
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`
