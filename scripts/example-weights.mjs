import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Files that an app of `examples/` loads before its first page, as its own build made it and a browser requested it. */

const WORK = 'node_modules/.cache/examples'
const BUDGETS = 'examples/weights.json'
const DOCUMENT = 'examples/README.md'
const BEGIN = '<!-- weights: begin -->'
const END = '<!-- weights: end -->'
/** Upper limit of the whole reader in a default build of a host. */
const BARS = { react: { files: 12, faces: 55_000 } }
const KINDS = { '.js': 'scripts', '.css': 'styles', '.woff2': 'faces' }

/** A file that is packed already is sent as it is. */
const sent = (path) =>
  path.endsWith('.woff2') ? readFileSync(path).length : gzipSync(readFileSync(path), { level: 9 }).length

function measure(example, requested) {
  const [folder] = example.split('/')
  const found = { scripts: 0, styles: 0, faces: 0, files: 0 }
  for (const path of new Set(requested)) {
    const kind = KINDS[extname(path)]
    if (!kind) continue
    found[kind] += sent(join(WORK, 'apps', folder, 'dist', path))
    found.files++
  }
  return found
}

/**
 * Compares what the browser test wrote down with the budgets.
 *
 * @param {{ isWritten?: boolean }} options written: budgets are lowered and the table is written
 * @returns whether every budget is kept
 */
export function checkExampleWeights({ isWritten = false } = {}) {
  const folder = join(WORK, 'first-page')
  const budgets = existsSync(BUDGETS) ? JSON.parse(readFileSync(BUDGETS, 'utf8')) : {}
  let isKept = true
  const rows = []
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const example = file.replace('.json', '').replace(' ', '/').replace('/index.html', '')
    const found = measure(example, JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const before = budgets[example] ?? {}
    for (const [kind, value] of Object.entries(found)) {
      // Bytes vary by a few with the names of chunks, and a file may come just before or after the first page.
      if (isWritten)
        before[kind] = Math.min(before[kind] ?? Infinity, kind === 'files' ? value : Math.ceil(value * 1.02))
      const most = Math.min(before[kind] ?? -1, BARS[example]?.[kind] ?? Infinity)
      if (value <= most) continue
      isKept = false
      console.log(
        `FAILED ${example}, ${kind}: ${value} of ${before[kind] === undefined ? 'no budget' : most}`,
      )
    }
    budgets[example] = before
    const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
    rows.push(
      `| \`${example}\` | ${kilobytes(found.scripts)} | ${kilobytes(found.styles)} | ${kilobytes(found.faces)} | ${found.files} |`,
    )
  }
  if (isWritten) {
    writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`)
    const text = readFileSync(DOCUMENT, 'utf8')
    const table = [
      '| Example | scripts, KB gzip | styles | faces | files |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows,
    ].join('\n')
    writeFileSync(
      DOCUMENT,
      `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}\n\n${table}\n\n${text.slice(text.indexOf(END))}`,
    )
  }
  console.log(`${isKept ? 'ok    ' : 'FAILED'} bytes before the first page of ${rows.length} examples`)
  return isKept
}
