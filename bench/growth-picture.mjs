import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { figure } from './figures.mjs'

const file = fileURLToPath(new URL('../docs/benchmarks-growth.svg', import.meta.url))

const LINES = [
  { engine: 'kurasa', name: 'Kurasa', dash: '' },
  { engine: 'columns', name: 'columns', dash: '2 4' },
  { engine: 'foliate', name: 'foliate-js', dash: '8 4' },
  { engine: 'epubjs', name: 'epub.js', dash: '' },
]

const WIDTH = 920
const PANEL = { width: 450, height: 330, left: 56, right: 92, top: 58, bottom: 44 }

const STYLE = `
  :root { --ground: #fffdf8; --ink: #221d18; --soft: #6f665c; --grid: #e6dfd3; --kurasa: #b5451b; --columns: #6f665c; --foliate: #2f6f8f; --epubjs: #7a4fa3; }
  @media (prefers-color-scheme: dark) { :root { --ground: #181512; --ink: #f0e9df; --soft: #a89e92; --grid: #352f29; --kurasa: #ff9a6b; --columns: #a89e92; --foliate: #7cc4e4; --epubjs: #c9a5ec; } }
  svg { font: 13px system-ui, sans-serif; } .title { font-weight: 600; font-size: 15px; } text { fill: var(--ink); } .soft { fill: var(--soft); font-size: 12px; }
  .grid { stroke: var(--grid); stroke-width: 1; } .line { fill: none; stroke-width: 1.75; stroke-linejoin: round; } .line.kurasa { stroke-width: 3.25; }
  ${LINES.map(({ engine }) => `.line.${engine} { stroke: var(--${engine}); } .dot.${engine}, .name.${engine} { fill: var(--${engine}); }`).join(' ')}
  .name.kurasa { font-weight: 700; }`

const short = (number) => (number >= 1000 ? `${number / 1000} k` : String(number))
const length = (kb) => (kb >= 1000 ? `${kb / 1000} MB` : `${kb} KB`)

/** One panel: time against length, both logarithmic. */
function panel({ x, y, title, axis, points, ticksX }) {
  const { width, height, left, right, top, bottom } = PANEL
  const lines = LINES.map((line) => ({ ...line, points: points(line.engine) })).filter(
    (line) => line.points.length > 1,
  )
  const all = lines.flatMap((line) => line.points)
  if (all.length === 0) return ''
  const [leastX, mostX] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))]
  const least = 10 ** Math.floor(Math.log10(Math.min(...all.map((p) => p.y))))
  const most = 10 ** Math.ceil(Math.log10(Math.max(...all.map((p) => p.y))))
  const atX = (value) => left + ((width - left - right) * Math.log(value / leastX)) / Math.log(mostX / leastX)
  const atY = (value) =>
    height - bottom - ((height - top - bottom) * Math.log(value / least)) / Math.log(most / least)
  const round = (number) => number.toFixed(1)
  const parts = [
    `<g transform="translate(${x} ${y})">`,
    `<text class="title" x="${left}" y="24">${title}</text>`,
  ]
  parts.push(`<text class="soft" x="${left}" y="43">main-thread CPU, ms (logarithmic)</text>`)
  for (let tick = least; tick <= most; tick *= 10) {
    parts.push(
      `<line class="grid" x1="${left}" x2="${width - right}" y1="${round(atY(tick))}" y2="${round(atY(tick))}"/>`,
    )
    parts.push(
      `<text class="soft" text-anchor="end" x="${left - 8}" y="${round(atY(tick) + 4)}">${short(tick)}</text>`,
    )
  }
  for (const tick of ticksX) {
    parts.push(
      `<text class="soft" text-anchor="middle" x="${round(atX(tick))}" y="${height - bottom + 20}">${length(tick)}</text>`,
    )
  }
  parts.push(
    `<text class="soft" text-anchor="middle" x="${round((left + width - right) / 2)}" y="${height - bottom + 38}">${axis}</text>`,
  )
  // Each name is placed at the end of its line; names that would overlap are moved apart.
  const names = lines
    .map((line) => ({ ...line, at: atY(line.points.at(-1).y) + 4 }))
    .sort((a, b) => a.at - b.at)
  for (let i = 1; i < names.length; i++) names[i].at = Math.max(names[i].at, names[i - 1].at + 16)
  for (const line of [...lines].reverse()) {
    const path = line.points.map((p, i) => `${i ? 'L' : 'M'}${round(atX(p.x))} ${round(atY(p.y))}`).join('')
    parts.push(
      `<path class="line ${line.engine}" d="${path}"${line.dash ? ` stroke-dasharray="${line.dash}"` : ''}/>`,
    )
    for (const p of line.points) {
      parts.push(
        `<circle class="dot ${line.engine}" cx="${round(atX(p.x))}" cy="${round(atY(p.y))}" r="${line.engine === 'kurasa' ? 4 : 3}"><title>${line.name}, ${length(p.x)}: ${round(p.y)} ms</title></circle>`,
      )
    }
  }
  for (const { engine, name, at } of names) {
    parts.push(`<text class="name ${engine}" x="${width - right + 10}" y="${round(at)}">${name}</text>`)
  }
  parts.push('</g>')
  return parts.join('\n')
}

/** Draws time against length into docs/benchmarks-growth.svg. */
export function drawGrowth(results) {
  const series = (pattern, key, kbEach) => (engine) => {
    const names = new Set(
      results.samples
        .filter(({ kind, book }) => kind === 'growing' && pattern.test(book))
        .map(({ book }) => book),
    )
    return [...names]
      .map((book) => ({
        x: Number(book.slice(1)) * kbEach,
        y: figure(results, 'growing', { engine, book }, (record) => record[key]?.cpu)?.median,
      }))
      .filter(({ y }) => y !== undefined)
      .sort((a, b) => a.x - b.x)
  }
  const last = (of) => of.at(-1)
  const ours = series(/^c/, 'first', 1)('kurasa')
  const rest = series(/^c/, 'first', 1)('columns')
  const sentence =
    ours.length > 0 && rest.length > 0
      ? [
          `Chapter of ${length(ours[0].x)} → ${length(last(ours).x)}, first page:`,
          `Kurasa ${Math.round(ours[0].y)} → ${Math.round(last(ours).y)} ms,`,
          `whole chapter in columns ${Math.round(rest[0].y)} → ${Math.round(last(rest).y)} ms.`,
        ]
      : []
  const notes = [
    ...sentence,
    '',
    '“columns”: the browser’s own columns over the',
    'whole chapter, no engine. Lower is better.',
    `Chromium ${results.about.browser.split('.')[0]}, 360 × 740 at 2 ×,`,
    `engines interleaved, ${results.about.date}.`,
  ]
  const { height } = PANEL
  const body = [
    panel({
      x: 0,
      y: 0,
      title: 'First page by length of chapter',
      axis: 'one chapter',
      points: series(/^c/, 'first', 1),
      ticksX: [10, 100, 1000],
    }),
    panel({
      x: 460,
      y: 0,
      title: 'Size of letters by length of chapter',
      axis: 'one chapter',
      points: series(/^c/, 'font', 1),
      ticksX: [10, 100, 1000],
    }),
    panel({
      x: 0,
      y: height,
      title: 'First page by length of book',
      axis: 'chapters of 20 KB',
      points: series(/^b/, 'first', 20),
      ticksX: [100, 400, 1600, 6400],
    }),
    ...notes.map(
      (text, i) =>
        `<text class="${i < sentence.length ? '' : 'soft'}" x="516" y="${height + 110 + i * 21}">${text}</text>`,
    ),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${2 * height + 10}" role="img" aria-labelledby="t"><title id="t">Time to the first page and for a change of letter size, against the length of chapter and book</title><style>${STYLE}</style><rect width="100%" height="100%" rx="8" fill="var(--ground)"/>\n${body.join('\n')}\n</svg>\n`
  writeFileSync(file, svg)
}
