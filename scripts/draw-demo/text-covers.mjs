// Covers of the text books: a form of the kanga, the cloth of the category, and a sign of what the book is about.

import {
  almasi,
  author,
  korosho,
  majani,
  mawimbi,
  mkeka,
  nyota,
  PAL,
  pembe,
  pindo,
  teeth,
  vitone,
  words,
} from './kanga.mjs'
import { begin, circle, clip, g, path, poly, rect, starShape, stroke } from './lib.mjs'
import { readText } from './read-text.mjs'

const cloths = {
  stories: korosho,
  children: vitone,
  poetry: mawimbi,
  history: pembe,
  folktales: almasi,
  essays: mkeka,
  faith: nyota,
  farming: majani,
  business: mkeka,
}

const FACTOR = { en: 0.56, sw: 0.56, ar: 0.46 }
/** A title in lines about (x, y), as large as the width allows. */
function title(book, lines, y, fill, { width = 440, most = 76, x = 300, anchor = 'middle' } = {}) {
  const isRtl = book.lang === 'ar'
  const longest = Math.max(...lines.map((line) => [...line.normalize('NFC').replace(/\p{Mn}/gu, '')].length))
  const size = Math.min(
    isRtl && lines.length === 1 ? most * 1.1 : most,
    width / (longest * FACTOR[book.lang]),
  )
  const lead = size * (isRtl ? 1.4 : 1.08)
  const top = y - ((lines.length - 1) * lead) / 2 + size * 0.34
  const face = isRtl ? { family: 'Naskh', weight: 700, rtl: true } : { track: '-0.6' }
  return words(lines, x, top, Math.round(size), lead, fill, { ...face, anchor })
}

const at = (x, y, scale, ...parts) => g({ transform: `translate(${x} ${y}) scale(${scale})` }, ...parts)

const DISC = 'M-110 0a110 110 0 1 0 220 0a110 110 0 1 0 -220 0z'
const medallion = (p, x, y, r, sign) => [
  circle(x, y, r + 16, p.bg),
  circle(x, y, r + 8, 'none', { stroke: p.b, 'stroke-width': 4 }),
  circle(x, y, r, p.jina),
  at(x, y, r / 110, g({ 'clip-path': clip(DISC) }, sign(p))),
]

const forms = {
  kanga: (p, cloth, book, lines, sign) => [
    rect(0, 0, 600, 900, p.bg),
    rect(54, 54, 492, 400, cloth(p)),
    rect(54, 760, 492, 86, cloth(p)),
    medallion(p, 300, 246, 128, sign),
    rect(54, 448, 492, 318, p.jina),
    rect(54, 458, 492, 4, p.ink),
    rect(54, 752, 492, 4, p.ink),
    title(book, lines, 580, p.ink),
    author(book.author, 300, 724, p.ink, book.lang === 'ar'),
    pindo(p),
  ],
  mji: (p, cloth, book, lines, sign) => {
    const [x, y] = [300, 312]
    const diamond = poly([
      [x, y - 230],
      [x + 230, y],
      [x, y + 230],
      [x - 230, y],
    ])
    const corner = (cx, cy, sx, sy) =>
      g(
        { transform: `translate(${cx} ${cy}) scale(${sx} ${sy})` },
        path('M0 0H104L0 104z', p.a),
        path('M0 0H66L0 66z', p.b),
        path('M0 0H30L0 30z', p.c),
      )
    return [
      rect(0, 0, 600, 900, p.bg),
      rect(30, 30, 540, 840, 'none', { stroke: p.c, 'stroke-width': 4 }),
      rect(42, 42, 516, 816, 'none', { stroke: p.b, 'stroke-width': 2 }),
      corner(42, 42, 1, 1),
      corner(558, 42, -1, 1),
      corner(42, 858, 1, -1),
      corner(558, 858, -1, -1),
      path(diamond, 'none', { stroke: p.c, 'stroke-width': 22 }),
      path(diamond, 'none', { stroke: p.bg, 'stroke-width': 14 }),
      path(diamond, cloth(p)),
      medallion(p, x, y, 112, sign),
      title(book, lines, 650, p.text, { most: 70 }),
      path(teeth(236, 752, 364, 752, 8, 13), p.b),
      author(book.author, 300, 806, p.text, book.lang === 'ar'),
    ]
  },
  kiondo: (p, cloth, book, lines, sign) => {
    const ring = (y) => [
      rect(0, y, 600, 120, cloth(p)),
      rect(0, y - 6, 600, 6, p.c),
      rect(0, y + 120, 600, 6, p.c),
    ]
    return [
      rect(0, 0, 600, 900, p.bg),
      ring(20),
      ring(754),
      path(teeth(0, 156, 600, 156, 20, 24), p.c),
      path(teeth(600, 744, 0, 744, 20, 24), p.c),
      medallion(p, 300, 312, 104, sign),
      title(book, lines, 552, p.text),
      author(book.author, 300, 688, p.text, book.lang === 'ar'),
    ]
  },
  ukanda: (p, cloth, book, lines, sign) => {
    const isRtl = book.lang === 'ar'
    const x = 300
    return [
      rect(0, 0, 600, 900, p.bg),
      rect(0, 0, 600, 452, cloth(p)),
      rect(0, 452, 600, 7, p.c),
      rect(0, 466, 600, 3, p.b),
      medallion(p, 300, 236, 132, sign),
      title(book, lines, 622, p.text, { x }),
      path(teeth(236, 762, 364, 762, 8, 13), p.b),
      author(book.author, x, 826, p.text, isRtl),
    ]
  },
}

/** Signs, drawn about 0, 0 within a circle of 110. */
const envelope = (p, x, y, k = 1, turn = 0) =>
  g(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${k})` },
    rect(-66, -42, 132, 84, p.c, { rx: 4, stroke: p.ink, 'stroke-width': 5 }),
    stroke('M-64 -38L0 14L64 -38', p.ink, 5, { 'stroke-linejoin': 'round' }),
  )
const leaf = (x, y, k, turn, fill) =>
  path('M0 0q30 -40 0 -84q-30 44 0 84z', fill, {
    transform: `translate(${x} ${y}) rotate(${turn}) scale(${k})`,
  })
const waves = (y, color, count = 3) =>
  Array.from({ length: count }, (_, i) => stroke(`M-92 ${y + i * 22}q23 -18 46 0t46 0t46 0t46 0`, color, 6))
const signs = {
  letter: (p) => [
    [-50, -25, 0, 25, 50].map((turn, i) => leaf(0, -18, i === 2 ? 0.86 : 0.78, turn, i % 2 ? p.b : p.a)),
    envelope(p, 0, 28),
  ],
  letters: (p) => [
    envelope(p, -8, -40, 0.86, -9),
    envelope(p, 10, -10, 0.9, 6),
    envelope(p, -4, 26, 0.95, -3),
  ],
  bag: (p) => [
    stroke('M-100 -56Q0 -34 100 -70', p.ink, 5),
    stroke('M0 -48v22', p.ink, 5),
    circle(0, -50, 9, p.a, { stroke: p.ink, 'stroke-width': 4 }),
    path('M-34 -22h68q-6 12 8 34q14 30 -8 40h-68q-22 -10 -8 -40q14 -22 8 -34z', p.c, {
      stroke: p.ink,
      'stroke-width': 5,
    }),
    stroke('M-30 -12h60', p.a, 7),
    waves(74, p.a, 2),
  ],
  pot: (p) => [
    waves(66, p.b, 2),
    path('M-46 -34h92q6 0 4 8q34 22 20 56q-14 30 -70 30t-70 -30q-14 -34 20 -56q-2 -8 4 -8z', p.a),
    rect(-54, -48, 108, 16, p.ink, { rx: 8 }),
    stroke('M-62 10q62 24 124 0', p.c, 6, { 'stroke-dasharray': '2 12', 'stroke-linecap': 'round' }),
    path(starShape(-30, -66, 17, 5, 0.45), p.b),
    path('M2 -54q4 -34 26 -34q18 4 16 34z', p.c, { stroke: p.ink, 'stroke-width': 4 }),
    stroke('M14 -56q2 -18 10 -28M26 -56q4 -16 2 -30', p.ink, 3),
  ],
  dhow: (p) => [
    path('M-8 -84q78 46 84 110q-46 -16 -92 -6z', p.a),
    path('M-20 -70q-44 40 -52 92q24 -10 44 -8z', p.b),
    stroke('M-12 -92L-24 40', p.ink, 6),
    path('M-84 34q84 22 172 -12q-14 48 -44 54h-88q-30 -10 -40 -42z', p.ink),
    waves(80, p.a, 2),
  ],
  kiosk: (p) => [
    rect(-70, -20, 140, 96, p.c, { stroke: p.ink, 'stroke-width': 5 }),
    rect(-54, 2, 108, 40, p.ink),
    [-36, 0, 36].map((x) => [circle(x, 28, 11, p.b), circle(x - 4, 24, 3, p.c)]),
    rect(-80, 42, 160, 10, p.a),
    Array.from({ length: 6 }, (_, i) =>
      path(`M${-84 + i * 28} -58h28v34a14 14 0 0 1 -28 0z`, i % 2 ? p.jina : p.a, {
        stroke: p.ink,
        'stroke-width': 3,
      }),
    ),
    rect(-88, -68, 176, 12, p.ink, { rx: 4 }),
  ],
  umbrella: (p) => [
    stroke('M0 -70v136q0 20 18 20t18 -18', p.ink, 8),
    path(
      'M-88 6q0 -84 88 -84t88 84q-14 -18 -29 0q-15 -18 -30 0q-14 -18 -29 0q-14 -18 -29 0q-15 -18 -30 0q-15 -18 -29 0z',
      p.a,
    ),
    path('M-29 6q-6 -58 29 -84q35 26 29 84q-14 -18 -29 0q-14 -18 -29 0z', p.b),
    circle(0, -80, 6, p.ink),
  ],
  rain: (p) => [
    path('M-60 8q-34 -2 -32 -34q4 -28 34 -28q10 -36 48 -34q36 2 42 36q40 -2 42 30q-2 30 -36 30z', p.a),
    [-56, -20, 16, 52].map((x, i) =>
      path(`M${x} ${26 + (i % 2) * 16}q14 22 0 34q-14 -12 0 -34z`, i % 2 ? p.ink : p.b),
    ),
    stroke('M-60 84q60 -14 120 0', p.b, 5),
  ],
  seedling: (p) => [
    path('M-110 40q110 -30 220 0v80h-220z', p.ink),
    stroke('M-60 70h36M10 64h44M-20 88h30', p.a, 5, { 'stroke-dasharray': '10 10' }),
    stroke('M0 36q-6 -50 2 -96', p.a, 9),
    leaf(0, -10, 0.95, -62, p.b),
    leaf(0, -26, 0.95, 58, p.a),
    leaf(2, -48, 0.6, -14, p.b),
  ],
  lamp: (p) => [
    circle(0, -40, 44, p.c, { opacity: 0.6 }),
    path('M0 -78q24 28 0 58q-24 -30 0 -58z', p.a),
    path('M0 -56q10 16 0 32q-10 -16 0 -32z', p.c),
    rect(-20, -18, 40, 70, p.b, { rx: 4 }),
    stroke('M-12 -18q2 20 -2 30', p.c, 6),
    path('M-66 52h132q-6 30 -36 32h-60q-30 -2 -36 -32z', p.ink),
  ],
  book: (p) => [
    path('M-84 -34q44 -16 84 10q40 -26 84 -10v86q-44 -14 -84 12q-40 -26 -84 -12z', p.c, {
      stroke: p.ink,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }),
    stroke('M0 -24v88M-62 -12q22 -6 42 6M-62 12q22 -6 42 6M22 -4q20 -10 42 -6M22 20q20 -10 42 -6', p.a, 5),
    g(
      { transform: 'translate(30 -52) rotate(38)' },
      rect(-9, -44, 18, 66, p.b),
      path('M-9 22h18l-9 20z', p.c, { stroke: p.ink, 'stroke-width': 3 }),
      rect(-9, -54, 18, 12, p.a),
    ),
  ],
  cups: (p) => [
    [-38, 38].map((x) => [
      path(`M${x - 32} -8h64q0 52 -20 62h-24q-20 -10 -20 -62z`, p.jina, {
        stroke: p.ink,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }),
      path(`M${x - 27} 14h54l-3 12h-48z`, p.a),
      circle(x, -8, 3, p.ink),
      path(`M${x - 29} -8h58q-29 16 -58 0z`, p.b),
      stroke(`M${x - 8} -24q-12 -16 0 -30t0 -30M${x + 12} -24q-12 -14 0 -26t0 -22`, p.b, 5),
    ]),
    stroke('M-84 66h168', p.ink, 6),
  ],
  jar: (p) => [
    circle(0, 6, 70, p.c, { opacity: 0.45 }),
    path('M-40 -40h80q22 14 22 40v54q0 20 -20 20h-84q-20 0 -20 -20v-54q0 -26 22 -40z', p.jina, {
      stroke: p.ink,
      'stroke-width': 6,
    }),
    rect(-46, -66, 92, 26, p.a, { rx: 6 }),
    rect(-36, 20, 72, 34, p.c, { stroke: p.ink, 'stroke-width': 3 }),
    stroke('M-24 34h40M-24 44h28', p.ink, 3),
    stroke('M-38 -2q19 -22 38 0t38 0', p.b, 7),
    path(starShape(20, -18, 10, 4, 0.36), p.b),
  ],
  bird: (p) => [
    path('M-8 34Q-84 22 -96 -44Q-40 -40 -4 2z', p.a),
    path('M-6 30Q-64 -20 -44 -78Q-4 -50 4 2z', p.b),
    path('M-20 44q10 -44 60 -50q18 -24 42 -12l18 8l-20 6q-2 48 -52 54q-24 2 -48 -6z', p.ink),
    circle(70, -12, 4, p.jina),
    path('M-16 40q-28 8 -46 34q34 2 56 -24z', p.ink),
    stroke('M-80 -38q34 8 58 34M-42 -66q20 20 34 48', p.jina, 4),
  ],
}

const designs = {
  'the-letter-with-no-house': ['mji', 'udongo', ['The Letter', 'with No House'], signs.letter],
  'poste-restante': ['mji', 'bahari', ['Poste', 'Restante'], signs.letters],
  'the-last-bag': ['mji', 'zambarau', ['The Last Bag'], signs.bag],
  'seven-tales-from-the-shore': ['kanga', 'bahari', ['Seven Tales', 'from the Shore'], signs.pot],
  'ngano-saba-za-pwani': ['kanga', 'udongo', ['Ngano Saba', 'za Pwani'], signs.pot],
  'tusome-mtaani': ['kanga', 'dhahabu', ['Tusome', 'Mtaani'], signs.book],
  'fanajin-ala-ash-shurfa': ['mji', 'mchanga', ['فناجين على الشرفة'], signs.cups],
  'duka-la-saa-sita-usiku': ['ukanda', 'usiku', ['Duka la Saa', 'Sita Usiku'], signs.jar],
  'zifungueni-ziruke': ['kiondo', 'waridi', ['Zifungueni', 'Ziruke'], signs.bird],
  'a-coast-of-winds': ['kanga', 'usiku', ['A Coast', 'of Winds'], signs.dhow],
  'the-kiosk-book': ['ukanda', 'dhahabu', ['The Kiosk', 'Book'], signs.kiosk],
  'the-long-queue': ['kiondo', 'mchanga', ['The Long', 'Queue'], signs.umbrella],
  'rain-names': ['ukanda', 'bahari', ['Names', 'for Rain'], signs.rain],
  'shamba-la-robo-ekari': ['kiondo', 'majani', ['Shamba la', 'Robo Ekari'], signs.seedling],
  'taa-ya-jioni': ['kanga', 'zambarau', ['Taa ya', 'Jioni'], signs.lamp],
  'sab-hikayat-min-ash-shati': ['kanga', 'majani', ['سبع حكايات', 'من الشاطئ'], signs.pot],
}

/** For each text book what draws its cover. */
export const textCovers = Object.fromEntries(
  Object.entries(designs).map(([slug, [form, palette, lines, sign]], index) => [
    slug,
    () => {
      begin(200 + index)
      const { book } = readText(slug)
      return forms[form](PAL[palette], cloths[book.category], book, lines, sign)
    },
  ]),
)
