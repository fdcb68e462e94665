import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildEntry, distFolder, gzipped } from './build.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'
import { bytesBySource } from './source-bytes.mjs'

/** Milliseconds after the first page at which a reader's tools and motion are loaded. */
const REST_MS = 6000

const BUDGETS = fileURLToPath(new URL('weights.json', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const BEGIN = '<!-- weights: begin -->'
const END = '<!-- weights: end -->'
const NAMES = { kurasa: 'core', 'kurasa-react': 'core and React reader, React apart' }

/**
 * Weighs what the core and the React reader load for a text book, before its first page and at rest, and compares
 * that with the budgets in `bench/weights.json`.
 *
 * @param {{ isWritten?: boolean, isListed?: boolean }} options written: the table goes into docs/benchmarks.md and
 *   budgets are lowered; listed: every source file's bytes are printed too
 * @returns {Promise<boolean>} whether every budget is kept
 */
export async function weigh({ isWritten = false, isListed = false } = {}) {
  const found = {}
  for (const name of Object.keys(NAMES)) await buildEntry(name, `engines/${name}.js`, { isMapped: true })
  const server = await serve()
  const laboratory = new Laboratory(server.origin)
  try {
    for (const name of Object.keys(NAMES)) {
      // React itself is the host's.
      const requested = () =>
        [...server.requested(`/${name}/`)].filter((path) => !path.includes('host-react'))
      await laboratory.with({ engine: name, book: 'short' }, async (session) => {
        const shown = await session.step('open')
        if (shown.failed) throw new Error(`${name}: ${shown.failed}`)
        const before = await session.requestedUntil(shown.end)
        const first = requested().filter((path) => before.includes(path))
        await new Promise((resolve) => setTimeout(resolve, REST_MS))
        found[name] = { first, rest: requested() }
      })
    }
  } finally {
    await laboratory.close()
    server.close()
  }
  const measured = {}
  for (const [name, { first, rest }] of Object.entries(found)) {
    for (const path of rest) {
      const when = first.includes(path) ? '' : '  (after the first page)'
      console.log(`${kilobytes(gzipped(join(distFolder, path))).padStart(6)} KB  ${path}${when}`)
    }
    measured[`${name}, first page`] = sizeOf(first)
    measured[`${name}, files before the first page`] = first.length
    measured[`${name}, at rest`] = sizeOf(rest)
    if (isListed) {
      const sources = [
        ...bytesBySource(
          distFolder,
          first.map((path) => path.slice(1)),
        ),
      ]
      for (const [source, bytes] of sources.sort((a, b) => b[1] - a[1])) {
        console.log(`${String(Math.round(bytes)).padStart(6)}  ${source}`)
      }
    }
    console.log()
  }
  const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8'))
  let isKept = true
  for (const [name, value] of Object.entries(measured)) {
    const isWithin = value <= budgets[name]
    isKept &&= isWithin
    console.log(`${isWithin ? 'ok    ' : 'FAILED'} ${String(value).padStart(7)} of ${budgets[name]}  ${name}`)
  }
  if (isWritten) {
    for (const [name, value] of Object.entries(measured)) {
      // Files are whole; bytes vary by a few with the names of chunks.
      const wanted = name.includes('files') ? value : Math.ceil(value * 1.01)
      budgets[name] = Math.min(budgets[name] ?? wanted, wanted)
    }
    writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`)
    writeTable(found)
  }
  return isKept
}

const sizeOf = (paths) => paths.reduce((total, path) => total + gzipped(join(distFolder, path)), 0)

function writeTable(found) {
  const groups = new Map()
  for (const [name, { first }] of Object.entries(found)) {
    for (const [source, bytes] of bytesBySource(
      distFolder,
      first.map((path) => path.slice(1)),
    )) {
      const group = groupOf(source)
      const row = groups.get(group) ?? {}
      row[name] = (row[name] ?? 0) + bytes
      groups.set(group, row)
    }
  }
  const names = Object.keys(NAMES)
  const cells = (row) => names.map((name) => (row[name] ? kilobytes(row[name]) : '–')).join(' | ')
  const row = (label, pick) => `| ${label} | ${names.map((name) => pick(found[name])).join(' | ')} |`
  const table = [
    `| KB gzip before the first page | ${names.map((name) => NAMES[name]).join(' | ')} |`,
    `|---|${names.map(() => '---:').join('|')}|`,
    ...[...groups]
      .sort(([, a], [, b]) => Math.max(...Object.values(b)) - Math.max(...Object.values(a)))
      .map(([group, sizes]) => `| ${group} | ${cells(sizes)} |`),
    row('**all**', ({ first }) => `**${kilobytes(sizeOf(first))}**`),
    row('files', ({ first }) => first.length),
    row('at rest, all', ({ rest }) => kilobytes(sizeOf(rest))),
  ].join('\n')
  const text = readFileSync(DOCUMENT, 'utf8')
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has lost its marks ${BEGIN} and ${END}.`)
  writeFileSync(DOCUMENT, `${text.slice(0, from + BEGIN.length)}\n\n${table}\n\n${text.slice(to)}`)
}

/** A library, or a folder of one of our packages. */
function groupOf(source) {
  const ours = /^packages\/(reader-\w+)\/src\/(?:([^/]+)\/)?/.exec(source)
  if (ours) return `\`${ours[1]}/${ours[2] ?? ''}\``
  if (source.startsWith('(')) return source
  if (source.startsWith('bench/')) return 'the bench’s own page'
  return source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : (source.split('/')[0] ?? source)
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
