// The parts of a cover in the language of the kanga: palettes, border, cloths, words.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circle, n, path, pattern, rect, starShape } from './lib.mjs'

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')
const font = (family, weight, file) =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(join(modules, file)).toString('base64')}) format('woff2')}`
export const fonts = () =>
  [
    font('Literata', '200 900', '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2'),
    font('Figtree', '300 900', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    font('Naskh', '700', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2'),
    font('Naskh', '500', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-500-normal.woff2'),
  ].join('')

/** Colours of a kanga: ground, words on it, three of the cloth, the light strip and its words. */
export const PAL = {
  zambarau: {
    bg: '#4B1739',
    text: '#FBEFE6',
    a: '#8E3A6F',
    b: '#D98FB9',
    c: '#F3DFCB',
    jina: '#F9EBDD',
    ink: '#4B1739',
  },
  bahari: {
    bg: '#103C4A',
    text: '#F3EBDC',
    a: '#2A7280',
    b: '#8CC6C0',
    c: '#F0DDB5',
    jina: '#F3EBDC',
    ink: '#103C4A',
  },
  majani: {
    bg: '#22432F',
    text: '#F3F0DF',
    a: '#46774C',
    b: '#A9C987',
    c: '#EFE3B4',
    jina: '#F3F0DF',
    ink: '#22432F',
  },
  dhahabu: {
    bg: '#E6B84E',
    text: '#33200A',
    a: '#C98A24',
    b: '#7C3F14',
    c: '#FFF1CF',
    jina: '#FFF5DD',
    ink: '#5A2C0C',
  },
  udongo: {
    bg: '#83361B',
    text: '#FCEEDD',
    a: '#B85A31',
    b: '#EDB183',
    c: '#F9E2C4',
    jina: '#FCEEDD',
    ink: '#6E2A12',
  },
  mchanga: {
    bg: '#EADCC6',
    text: '#33241C',
    a: '#B9573A',
    b: '#2C5F66',
    c: '#D9A23F',
    jina: '#FBF5EA',
    ink: '#33241C',
  },
  waridi: {
    bg: '#EFCDC5',
    text: '#4A1426',
    a: '#C2556A',
    b: '#7B1F40',
    c: '#FFF3EC',
    jina: '#FFF3EC',
    ink: '#5E1732',
  },
  usiku: {
    bg: '#1D2246',
    text: '#F3EADF',
    a: '#4652A0',
    b: '#A3AEE6',
    c: '#EBB04C',
    jina: '#F3EADF',
    ink: '#1D2246',
  },
}

/** A row of teeth from (x0, y0) to (x1, y1), pointing to the given side. */
export const teeth = (x0, y0, x1, y1, count, deep) => {
  const [dx, dy] = [(x1 - x0) / count, (y1 - y0) / count]
  const l = Math.hypot(dx, dy)
  const [nx, ny] = [(-dy / l) * deep, (dx / l) * deep]
  let d = ''
  for (let i = 0; i < count; i++)
    d += `M${n(x0 + dx * i)} ${n(y0 + dy * i)}L${n(x0 + dx * (i + 0.5) + nx)} ${n(y0 + dy * (i + 0.5) + ny)}L${n(x0 + dx * (i + 1))} ${n(y0 + dy * (i + 1))}z`
  return d
}
export const pindo = (p) => [
  path(
    teeth(24, 24, 576, 24, 24, 22) +
      teeth(576, 24, 576, 876, 37, 22) +
      teeth(576, 876, 24, 876, 24, 22) +
      teeth(24, 876, 24, 24, 37, 22),
    p.c,
  ),
  rect(12, 12, 576, 876, 'none', { stroke: p.c, 'stroke-width': 3 }),
  rect(54, 54, 492, 792, 'none', { stroke: p.b, 'stroke-width': 4 }),
]
export const mawimbi = (p) =>
  pattern(
    82,
    41,
    rect(0, 0, 82, 41, p.bg),
    [
      [41, 0],
      [0, 20.5],
      [82, 20.5],
      [41, 41],
      [0, 61.5],
      [82, 61.5],
    ].map(([x, y]) => [
      circle(x, y, 40, p.bg),
      circle(x, y, 35, p.a),
      circle(x, y, 22, p.b),
      circle(x, y, 11, p.bg),
    ]),
  )
export const majani = (p) =>
  pattern(
    72,
    72,
    rect(0, 0, 72, 72, p.bg),
    path('M6 66q-2 -34 28 -34q2 30 -28 34zM66 6q2 34 -28 34q-2 -30 28 -34z', p.b),
    path('M6 6q34 -2 34 28q-30 2 -34 -28zM66 66q-34 2 -34 -28q30 -2 34 28z', p.a),
    circle(36, 36, 4, p.c),
    circle(0, 36, 4, p.c),
    circle(72, 36, 4, p.c),
    circle(36, 0, 4, p.c),
    circle(36, 72, 4, p.c),
  )
export const words = (lines, x, y, size, lead, fill, o = {}) =>
  lines
    .map(
      (t, i) =>
        `<text x="${x}" y="${n(y + i * lead)}" text-anchor="${o.anchor ?? 'middle'}" fill="${fill}" font-family="${o.family ?? 'Literata'}" font-weight="${o.weight ?? 640}" font-size="${size}"${o.rtl ? ' direction="rtl"' : ''}${o.track ? ` letter-spacing="${o.track}"` : ''}>${t}</text>`,
    )
    .join('')
export const author = (t, x, y, fill, rtl) =>
  words(
    [t],
    x,
    y,
    rtl ? 34 : 31,
    0,
    fill,
    rtl ? { family: 'Naskh', weight: 500, rtl } : { family: 'Figtree', weight: 550 },
  )

/** The other cloths, one for each category, on tiles of 72 units. */
const tile = (p, ...parts) => pattern(72, 72, rect(0, 0, 72, 72, p.bg), ...parts)
export const almasi = (p) =>
  tile(
    p,
    path('M36 0l36 36l-36 36l-36 -36z', p.a),
    path('M36 14l22 22l-22 22l-22 -22z', p.b),
    path('M36 26l10 10l-10 10l-10 -10z', p.c),
  )
export const korosho = (p) =>
  tile(
    p,
    path(
      'M12 10.5c18 -9 37.5 -1.5 36 19.5c-1.2 15 -13.5 25.5 -31.5 24c12 -4.5 19.5 -12 18 -21c-1.5 -7.5 -9 -4.5 -16.5 -7.5c-7.5 -3 -9.9 -12 -6 -15z',
      p.b,
    ),
    path('M19.5 15c9 -3 16.5 0 19.5 7.5c-6 -3 -13.5 -1.5 -19.5 -7.5z', p.a),
    circle(60, 49, 6, p.c),
    circle(46, 62, 3.5, p.a),
    circle(62, 14, 3.5, p.a),
  )
export const pembe = (p) =>
  tile(
    p,
    path('M0 33l18 -30l18 30z', p.b),
    path('M36 33l18 -30l18 30zM0 39h36l-18 30z', p.a),
    path('M36 39h36l-18 30z', p.c),
  )
export const mkeka = (p) =>
  pattern(
    48,
    40,
    rect(0, 0, 48, 40, p.bg),
    path('M0 20l24 -20v12l-24 20zM48 20l-24 -20v12l24 20z', p.a),
    path('M0 40l24 -20v10l-12 10zM48 40l-24 -20v10l12 10zM0 0l8 0l-8 6zM48 0l-8 0l8 6z', p.b),
    path('M24 14l3 3l-3 3l-3 -3z', p.c),
  )
export const nyota = (p) =>
  tile(
    p,
    path(starShape(36, 36, 29, 8, 0.72), p.b),
    circle(36, 36, 14, p.bg),
    path('M36 27l9 9l-9 9l-9 -9z', p.c),
    path('M0 10l10 -10h-10zM72 10l-10 -10h10zM0 62l10 10h-10zM72 62l-10 10h10z', p.a),
  )
export const vitone = (p) =>
  tile(
    p,
    circle(36, 36, 23, p.a),
    circle(36, 36, 14, p.c),
    [
      [0, 0],
      [72, 0],
      [0, 72],
      [72, 72],
    ].map(([x, y]) => circle(x, y, 7, p.b)),
  )
