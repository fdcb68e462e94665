import { buildEntry } from './build.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'

/* `npm run heap -w bench`: what the heap of a page has more of after 300 books than after 100, by kind of object. */

const EARLY = 100
const MORE = 200
/** Timers of closed books run out first, ms. */
const CLOSED_MS = 6000
/** Growth that is listed, bytes. */
const LEAST = 1500

async function takeSnapshot({ cdp }) {
  const parts = []
  const collect = ({ chunk }) => parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return JSON.parse(parts.join(''))
}

/** Number and bytes of the objects of a snapshot by type and name. */
function sumsOf({ snapshot: { meta }, nodes, strings }) {
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field))
  const types = meta.node_types[type]
  const sums = new Map()
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const ofType = types[nodes[at + type]]
    const key = ofType.endsWith('string') ? ofType : `${ofType}: ${strings[nodes[at + name]].slice(0, 60)}`
    const { count, bytes } = sums.get(key) ?? { count: 0, bytes: 0 }
    sums.set(key, { count: count + 1, bytes: bytes + nodes[at + size] })
  }
  return sums
}

const totalOf = (sums) => [...sums.values()].reduce((total, { bytes }) => total + bytes, 0)

await buildEntry('kurasa-readable', 'engines/kurasa.js', { isReadable: true })
const server = await serve()
const laboratory = new Laboratory(server.origin)
try {
  await laboratory.with({ engine: 'kurasa-readable', book: 'S' }, async (session) => {
    const after = async (books) => {
      await session.evaluate(`bench.books(${books})`)
      await new Promise((resolve) => setTimeout(resolve, CLOSED_MS))
      return sumsOf(await takeSnapshot(session))
    }
    const early = await after(EARLY)
    const late = await after(MORE)
    const [before, now] = [early, late].map(totalOf)
    console.log(
      `${EARLY} books: ${before} bytes; ${EARLY + MORE} books: ${now} bytes, ${Math.round((now - before) / MORE)} a book`,
    )
    const grown = [...late]
      .map(([key, { count, bytes }]) => {
        const known = early.get(key) ?? { count: 0, bytes: 0 }
        return { key, count: count - known.count, bytes: bytes - known.bytes }
      })
      .filter(({ bytes }) => bytes >= LEAST)
      .sort((a, b) => b.bytes - a.bytes)
    for (const { key, count, bytes } of grown) console.log(`${bytes} bytes, ${count} more: ${key}`)
  })
} finally {
  await laboratory.close()
  server.close()
}
