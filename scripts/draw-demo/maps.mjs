// Maps of "A Coast of Winds". Coasts are simplified by hand; degrees of longitude and latitude.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAL } from './kanga.mjs'
import { n, smooth } from './lib.mjs'
import { TEXTS } from './read-text.mjs'

const AFRICA = [
  [30, 32],
  [32.6, 29.9],
  [34, 27],
  [35.6, 23.9],
  [37.2, 19.6],
  [39.5, 15.6],
  [42.7, 13],
  [43.1, 11.6],
  [45, 10.4],
  [48, 11.3],
  [51.3, 11.8],
  [51.1, 10.4],
  [49.9, 8],
  [48.5, 5.35],
  [45.3, 2],
  [42.5, -0.35],
  [40.9, -2.3],
  [40.1, -3.2],
  [39.7, -4.05],
  [39.1, -5.1],
  [39.3, -6.8],
  [39.5, -9],
  [40.5, -10.6],
  [40.5, -13],
  [40.7, -15],
  [39.9, -16.2],
  [36.9, -17.9],
  [34.8, -19.8],
  [35.4, -22],
  [35.4, -24],
  [32.6, -26],
  [32.5, -30],
]
const ARABIA = [
  [34.9, 29.4],
  [37, 25],
  [39.2, 21.5],
  [42.5, 17],
  [43.3, 13],
  [45, 12.8],
  [49.1, 14.5],
  [52.2, 15.7],
  [54, 17],
  [57.8, 18.9],
  [59.8, 22.5],
  [58.6, 23.6],
  [56.6, 25],
  [56.4, 26.2],
  [54.5, 24.3],
  [51.6, 24.6],
  [51.3, 26],
  [50.2, 26.5],
  [48, 29.4],
  [48.9, 30.3],
  [50.8, 28.9],
  [52.6, 27.4],
  [56.3, 27],
  [57.8, 25.6],
  [62.3, 25.2],
  [66.6, 25],
  [68.3, 23.4],
  [69, 22.2],
  [71, 20.8],
  [72.4, 21.8],
  [72.8, 19],
  [73.8, 15.4],
  [75.8, 11.2],
  [77.5, 8.1],
  [79.2, 9.6],
  [80.3, 13.1],
  [82, 16.5],
  [84, 18.5],
]
const MADAGASCAR = [
  [49.3, -12],
  [50.4, -15.6],
  [49.4, -18],
  [47.8, -23],
  [47, -25],
  [45.2, -25.5],
  [43.7, -23.3],
  [44.4, -20],
  [44.1, -17],
  [46.3, -15.7],
]
const SRI_LANKA = [
  [80, 9.7],
  [81.8, 7.5],
  [80.6, 6],
  [79.8, 7.5],
]
const ISLANDS = [
  [
    [39.2, -5.8],
    [39.5, -6.1],
    [39.45, -6.4],
    [39.25, -6.2],
  ],
  [
    [39.7, -4.9],
    [39.85, -5.2],
    [39.7, -5.4],
  ],
]

const LAND = '#EADCC6'
const SEA = '#DCE9E6'
const INK = PAL.mchanga.ink

/** A drawing of a window of degrees, `width` units wide. */
function mapOf({ title, west, east, south, north, width }, parts) {
  const scale = width / (east - west)
  const height = Math.round((north - south) * scale)
  const at = ([x, y]) => [(x - west) * scale, (north - y) * scale]
  const shore = (points, corners = []) => {
    const line = smooth(points.map(at), corners.length === 0)
    const rest = corners.map((corner) => `L${at(corner).map(n).join(' ')}`).join('')
    return `<path d="${line.replace(/z$/, '')}${rest}z" fill="${LAND}" stroke="${PAL.mchanga.b}" stroke-width="2"/>`
  }
  const lands = [
    shore(AFRICA, [
      [10, -30],
      [10, 32],
    ]),
    shore(ARABIA, [
      [90, 20],
      [90, 40],
      [20, 40],
    ]),
    shore(MADAGASCAR),
    shore(SRI_LANKA),
    ...ISLANDS.map((island) => shore(island)),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title><rect width="${width}" height="${height}" fill="${SEA}"/>${lands}${parts(at)}<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" fill="none" stroke="${INK}" stroke-width="3"/></svg>\n`
}
const text = (words, x, y, size, { anchor = 'middle', fill = INK, italic = false } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-family="Literata, serif" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${italic ? ' font-style="italic"' : ''}>${words}</text>`
const label = (at, words, place, size, options) => text(words, ...at(place), size, options)

/** A curved arrow through three places. */
function arrow(at, [a, b, c], color) {
  const [[x1, y1], [xb, yb], [x2, y2]] = [a, b, c].map(at)
  const turn = Math.atan2(y2 - yb, x2 - xb)
  const side = (angle) => `L${n(x2 - 20 * Math.cos(turn + angle))} ${n(y2 - 20 * Math.sin(turn + angle))}`
  return `<path d="M${n(x1)} ${n(y1)}Q${n(xb)} ${n(yb)} ${n(x2)} ${n(y2)}" fill="none" stroke="${color}" stroke-width="7"/><path d="M${n(x2 + 4 * Math.cos(turn))} ${n(y2 + 4 * Math.sin(turn))}${side(0.5)}${side(-0.5)}z" fill="${color}"/>`
}

const winds = mapOf(
  { title: 'The two winds of the year', west: 31, east: 80, south: -21, north: 29, width: 720 },
  (at) => {
    const [kaskazi, kusi] = [PAL.udongo.bg, PAL.bahari.a]
    return [
      arrow(
        at,
        [
          [61, 20.5],
          [55, 10],
          [47.5, 1],
        ],
        kaskazi,
      ),
      arrow(
        at,
        [
          [67, 19],
          [58, 4],
          [44, -3],
        ],
        kaskazi,
      ),
      arrow(
        at,
        [
          [42.5, -8.5],
          [57, -7.5],
          [67, 4],
        ],
        kusi,
      ),
      arrow(
        at,
        [
          [52.5, -11],
          [66, -9],
          [74, 4],
        ],
        kusi,
      ),
      label(at, 'kaskazi', [69.5, 13], 30, { fill: kaskazi, italic: true }),
      label(at, 'December to March', [68.2, 10.6], 19, { fill: kaskazi }),
      label(at, 'kusi', [67, -12], 30, { fill: kusi, italic: true }),
      label(at, 'April to September', [67.2, -14.4], 19, { fill: kusi }),
      label(at, 'Africa', [35.5, 5], 28),
      label(at, 'Arabia', [47.5, 21], 28),
      label(at, 'India', [76.3, 19], 28),
      label(at, 'Mombasa', [39, -4.4], 18, { anchor: 'end' }),
      label(at, 'Kilwa', [38.8, -9.2], 18, { anchor: 'end' }),
    ].join('')
  },
)
const TOWNS = [
  ['Mogadishu', 45.3, 2, 'end'],
  ['Pate', 41.1, -2.1, 'start'],
  ['Lamu', 40.9, -2.6, 'end'],
  ['Malindi', 40.1, -3.2, 'start'],
  ['Gedi', 39.95, -3.35, 'end'],
  ['Mombasa', 39.7, -4.15, 'end'],
  ['Zanzibar', 39.25, -6.15, 'start'],
  ['Kilwa', 39.55, -8.95, 'end'],
  ['Sofala', 34.8, -20.1, 'start'],
]
const towns = mapOf(
  { title: 'Towns of the coast', west: 28, east: 52, south: -22, north: 5, width: 640 },
  (at) =>
    [
      ...TOWNS.map(([name, x, y, anchor]) => {
        const [px, py] = at([x, y])
        const shift = name === 'Zanzibar' ? 20 : 11
        return `<circle cx="${n(px)}" cy="${n(py)}" r="5" fill="${PAL.udongo.bg}"/>${text(name, px + (anchor === 'start' ? shift : -11), py + (name === 'Pate' ? 0 : name === 'Malindi' ? 10 : 7), 20, { anchor })}`
      }),
      label(at, 'Indian Ocean', [46.5, -8], 28, { fill: PAL.bahari.a, italic: true }),
      label(at, 'Great Zimbabwe', [28.6, -19.4], 17, { italic: true, anchor: 'start' }),
      label(at, 'Madagascar', [47, -19], 18),
    ].join(''),
)
const folder = join(TEXTS, 'a-coast-of-winds')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'winds.svg'), winds)
writeFileSync(join(folder, 'towns.svg'), towns)
