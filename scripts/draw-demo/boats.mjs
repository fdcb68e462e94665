// "Zuri Counts the Boats": a picture book of fixed layout in three languages. Pages of 900 × 1200 with a drawing and words on
// a plain strip.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BOATS } from './boats-texts.mjs'
import { cat, dhow, girl, granny, house, lantern, palm, town, wave } from './coast.mjs'
import { DEMO } from './epub.mjs'
import { PAL, teeth } from './kanga.mjs'
import {
  at,
  begin,
  circle,
  cloud,
  ellipse,
  g,
  glow,
  lin,
  moon,
  path,
  rect,
  stars,
  stroke,
  svg,
} from './lib.mjs'

const WIDTH = 900
const HEIGHT = 1200
/** Where the picture ends and the words begin. */
const STRIP = 930

const sky = (...colors) =>
  rect(0, 0, WIDTH, STRIP, lin(colors.map((color, i) => [i / (colors.length - 1), color])))
const sea = (y, [far, middle, near]) => [
  wave(y, 8, far, { k: 9, bottom: STRIP }),
  wave(y + 90, 14, middle, { k: 7, dx: -40, bottom: STRIP }),
  wave(y + 210, 18, near, { k: 6, bottom: STRIP }),
]
const HOURS = {
  dawn: {
    sky: ['#6B5AA8', '#D98FB9', '#F9E2C4'],
    sea: ['#B99BC0', '#8E7FB4', '#5F6BA0'],
    tint: ['#6B5AA8', 0.12],
  },
  morning: {
    sky: ['#8CC6C0', '#D8E8DC', '#FFF1CF'],
    sea: ['#8CC6C0', '#4F9AA0', '#2A7280'],
    tint: ['#FFFFFF', 0],
  },
  noon: {
    sky: ['#5FB0BC', '#A9D8D2', '#E9F3E6'],
    sea: ['#6FB9B6', '#3F8F97', '#1F6472'],
    tint: ['#FFFFFF', 0],
  },
  evening: {
    sky: ['#8E3A6F', '#E0785A', '#F9D28A'],
    sea: ['#EDB183', '#B8688A', '#6B3A6B'],
    tint: ['#C2556A', 0.14],
  },
  night: {
    sky: ['#0C0F2A', '#1D2246', '#3F4A90'],
    sea: ['#3A4488', '#262E66', '#171C46'],
    tint: ['#1D2246', 0.4],
  },
}
const RED = '#C23B2E'
const SAILS = ['#F3E6CE', '#E9D3A6', '#F7EFDF', '#DCC7A0']
/** Boats at [x, y, scale, flip]; a red sail is Papa's. */
const fleet = (places, options = {}) =>
  places.map(([x, y, s, flip], i) => dhow(x, y, s, { flip, sail: SAILS[i % 4], ...options }))
/** The roof in the foreground with the people on it. */
const roof = (...who) => [
  house(-20, STRIP + 20, 380, 150, { wall: '#EADCC6' }),
  rect(-20, STRIP - 130, 380, 14, '#F7EFDF'),
  who,
]
const zuri = (o = {}) => girl({ x: 170, y: STRIP - 112, s: 1.5, ...o })
const bibi = (o = {}) => granny({ x: 290, y: STRIP - 112, s: 1.35, ...o })

const scene = (seed, hour, horizon, draw) => () => {
  const { sky: colors, sea: water, tint } = HOURS[hour]
  begin(seed, ...tint)
  return [sky(...colors), draw(sea(horizon, water))]
}

/** The pictures of its pages. */
const DRAWINGS = [
  scene(301, 'dawn', 470, (water) => [
    circle(640, 440, 90, '#FFF1CF'),
    glow(640, 440, 260, '#FFE7A8', 0.6),
    water,
    palm(810, 960, 1.25, { flip: true }),
    roof(zuri({ turn: 0.6 }), cat(300, STRIP - 118, 0.9)),
  ]),
  scene(302, 'morning', 330, (water) => [
    water,
    path('M-20 640Q300 560 920 620V940H-20z', '#EBD3A0'),
    path('M-20 760Q380 690 920 770V940H-20z', '#DFC188'),
    at(450, 800, 1, false, -7, dhow(0, 0, 1.15, { furled: true })),
    at(
      330,
      716,
      1.2,
      false,
      0,
      path('M-34 0q-20 -44 14 -54l8 20q20 6 44 -16q8 40 -20 56q-26 12 -46 -6z', '#F7EFDF'),
      circle(-18, -62, 15, '#F7EFDF'),
      path('M-24 -74q4 -14 10 -2q6 -10 8 4z', RED),
      path('M-32 -62l-14 5l14 5z', '#E6A23C'),
      circle(-22, -64, 3, '#241A20'),
    ),
  ]),
  scene(303, 'morning', 420, (water) => [
    cloud(140, 190, 260, '#FFFFFF', 0.8),
    water,
    fleet([
      [300, 640, 0.85],
      [640, 740, 0.95],
    ]),
  ]),
  scene(304, 'morning', 380, (water) => [
    cloud(560, 170, 280, '#FFFFFF', 0.8),
    water,
    fleet([
      [690, 520, 0.55],
      [420, 640, 0.7],
    ]),
    dhow(240, 820, 0.85, { furled: true, sail: SAILS[2] }),
    at(
      330,
      750,
      1,
      false,
      0,
      path('M0 0h54q0 34 -18 38h-18q-18 -4 -18 -38z', '#C25A3A'),
      stroke('M16 -10q-8 -14 0 -26M34 -10q8 -14 0 -26', '#FFFFFF', 5),
    ),
  ]),
  scene(305, 'noon', 400, (water) => [
    circle(450, 150, 80, '#FFF1CF'),
    glow(450, 150, 230, '#FFF1CF', 0.7),
    water,
    fleet(
      [
        [200, 520, 0.5],
        [640, 560, 0.55, true],
        [330, 700, 0.7],
        [640, 840, 0.8, true],
      ],
      { furled: true },
    ),
  ]),
  scene(306, 'noon', 360, (water) => [
    water,
    [
      [180, 470, 0.42],
      [460, 500, 0.45],
      [730, 560, 0.5],
      [300, 680, 0.62],
      [600, 840, 0.8],
    ].map(([x, y, s], i) =>
      dhow(x, y, s, {
        sail: SAILS[i % 4],
        crew: Array.from({ length: 9 }, (_, k) =>
          ellipse(-130 + k * 34, -66 - (k % 3) * 16, 24, 20, ['#E6A23C', '#D9752F', '#B9B44A'][k % 3]),
        ),
      }),
    ),
  ]),
  scene(307, 'noon', 430, (water) => [
    cloud(560, 330, 260, '#FFFFFF', 0.95),
    water,
    fleet([
      [470, 520, 0.32],
      [620, 500, 0.28],
      [780, 540, 0.34],
      [560, 640, 0.45],
      [770, 760, 0.55],
    ]),
    dhow(640, 440, 0.22, { sail: '#FFFFFF' }),
    roof(
      zuri({ turn: 0.5, mouth: 'open' }),
      bibi({ turn: 0.4 }),
      at(
        306,
        STRIP - 306,
        1,
        false,
        0,
        circle(-12, 0, 15, 'none', { stroke: '#241A20', 'stroke-width': 4 }),
        circle(24, 0, 15, 'none', { stroke: '#241A20', 'stroke-width': 4 }),
      ),
    ),
  ]),
  scene(308, 'evening', 420, (water) => [
    circle(470, 400, 170, '#F9D28A'),
    glow(470, 400, 420, '#FFE7A8', 0.6),
    water,
    fleet(
      [
        [170, 470, 0.3],
        [330, 490, 0.33],
        [560, 480, 0.32],
        [740, 510, 0.36],
        [240, 620, 0.5],
        [640, 660, 0.55],
        [420, 820, 0.75],
      ],
      { flip: true },
    ),
  ]),
  scene(309, 'night', 400, (water) => [
    stars(60, 10, 380, '#F9E9C4', 0, WIDTH),
    water,
    [
      [120, 450, 0.28],
      [300, 470, 0.3],
      [520, 455, 0.29],
      [760, 480, 0.32],
      [200, 600, 0.44],
      [520, 620, 0.46],
      [760, 680, 0.5],
      [400, 800, 0.62],
    ].map(([x, y, s], i) => [
      dhow(x, y, s, { flip: true, sail: SAILS[i % 4] }),
      lantern(x - 60 * s, y - 120 * s, s * 1.2, { glow: 190 }),
      glow(x - 60 * s, y + 90 * s, 90 * s, '#FFD98A', 0.7),
      stroke(`M${x - 80 * s} ${y + 80 * s}h${40 * s}M${x - 90 * s} ${y + 110 * s}h${56 * s}`, '#FFE9B0', 4),
    ]),
  ]),
  scene(310, 'night', 470, (water) => [
    stars(50, 10, 420, '#F9E9C4', 0, WIDTH),
    moon(720, 160, 66, 1),
    water,
    town(560, {
      wall: '#2A2F66',
      list: [
        [0, 120, 110],
        [110, 90, 170],
        [200, 130, 120],
        [330, 80, 190],
        [420, 120, 130],
      ],
    }),
    fleet(
      [
        [470, 640, 0.26],
        [590, 640, 0.26],
        [710, 640, 0.26],
        [830, 640, 0.26],
        [530, 720, 0.32],
        [680, 720, 0.32],
        [830, 720, 0.32],
        [590, 820, 0.4],
        [770, 820, 0.4],
      ],
      { furled: true },
    ),
    roof(zuri({ mouth: 'sad', tilt: 0.7 }), cat(290, STRIP - 118, 0.9)),
  ]),
  scene(311, 'night', 520, (water) => [
    stars(70, 10, 460, '#F9E9C4', 0, WIDTH),
    moon(720, 160, 66, 1),
    water,
    house(-20, STRIP + 20, 940, 190, { wall: '#EADCC6' }),
    girl({ x: 380, y: STRIP - 120, s: 2.5, turn: 0.5, mouth: 'flat', nod: 8 }),
    granny({
      x: 560,
      y: STRIP - 110,
      s: 2.4,
      turn: -0.5,
      eye: 'joy',
      hands: [
        [-70, 60],
        [12, 62],
      ],
    }),
    lantern(180, STRIP - 260, 1.5),
  ]),
  scene(312, 'night', 430, (water) => [
    stars(70, 10, 400, '#F9E9C4', 0, WIDTH),
    moon(180, 170, 66, 1),
    water,
    glow(480, 560, 420, '#FFD98A', 0.35),
    dhow(480, 720, 1.15, { sail: RED, flip: true }),
    lantern(420, 560, 1.3),
    stroke('M380 790h120M350 830h170M400 870h90', '#FFE9B0', 6, { opacity: 0.7 }),
  ]),
  scene(313, 'night', 520, (water) => [
    stars(90, 10, 470, '#F9E9C4', 0, WIDTH),
    moon(180, 150, 60, 1),
    water,
    dhow(740, 640, 0.5, { sail: RED, flip: true, furled: true }),
    house(-20, STRIP + 20, 940, 170, { wall: '#EADCC6' }),
    granny({ x: 200, y: STRIP - 100, s: 1.9, eye: 'joy', turn: 0.4 }),
    girl({
      x: 400,
      y: STRIP - 100,
      s: 2.1,
      eye: 'joy',
      mouth: 'open',
      turn: 0.5,
      hands: [
        [-40, -40],
        [46, -30],
      ],
    }),
    papa({
      x: 590,
      y: STRIP - 100,
      s: 2,
      turn: -0.5,
      hands: [
        [-60, -6],
        [20, 60],
      ],
    }),
    lantern(300, STRIP - 250, 1.2),
  ]),
]

function papa(o) {
  return girl({
    bh: 154,
    bw: 38,
    r: 29,
    robe: '#5B7FB0',
    hat: 'kofia',
    cap: '#FBF3E2',
    arm: 20,
    beard: '#241612',
    ...o,
  })
}

const two = (number) => String(number).padStart(2, '0')
const escapeXml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
const p = PAL.bahari

/** The strip of a kanga that carries the words of a page. */
const strip = () => [
  rect(0, STRIP, WIDTH, HEIGHT - STRIP, p.jina),
  rect(0, STRIP, WIDTH, 6, p.ink),
  path(teeth(0, STRIP + 14, WIDTH, STRIP + 14, 45, 12), p.a),
]
const text = (words, y, size, { font }, weight = 640) =>
  `<text x="450" y="${y}" text-anchor="middle" font-family="${font}" font-weight="${weight}" font-size="${size}" fill="${p.ink}">${escapeXml(words)}</text>`
/** A picture as one reads: from the right it is mirrored. */
const mirrored = (drawing, { direction }) =>
  direction === 'rtl' ? g({ transform: `translate(${WIDTH} 0) scale(-1 1)` }, drawing) : drawing
/** A drawing as a page of its own: with a name, and with paper around it. */
const titled = (drawing, title, { language }) =>
  drawing.replace(
    /<svg([^>]*)>/,
    `<svg$1 xml:lang="${language}" style="background:${p.jina}"><title>${escapeXml(title)}</title>`,
  )

/** Pages whose words are part of the drawing. */
const titlePage = (edition) => {
  const draw = scene(300, 'morning', 430, (water) => [
    cloud(560, 180, 260, '#FFFFFF', 0.85),
    water,
    fleet([
      [260, 560, 0.45],
      [700, 520, 0.4],
    ]),
    dhow(560, 800, 0.95, { sail: RED }),
    roof(
      zuri({
        turn: 0.5,
        eye: 'joy',
        hands: [
          [-12, 40],
          [50, -40],
        ],
      }),
    ),
  ])
  return titled(
    svg(
      [
        mirrored(draw(), edition),
        strip(),
        text(edition.title, 1050, 60, edition),
        text(edition.author, 1130, 36, edition, 480),
      ],
      WIDTH,
      HEIGHT,
    ),
    edition.title,
    edition,
  )
}
const endPage = (edition) => {
  const isRtl = edition.direction === 'rtl'
  const number = new Intl.NumberFormat(isRtl ? 'ar-EG' : edition.language)
  begin(314)
  const rows = Array.from({ length: 10 }, (_, i) => {
    const [left, y] = [110 + (i % 5) * 170, 330 + Math.floor(i / 5) * 300]
    const x = isRtl ? WIDTH - left : left
    return [
      dhow(x, y, 0.26, { sail: i === 9 ? RED : SAILS[i % 4], flip: isRtl || undefined }),
      `<text x="${x}" y="${y + 84}" text-anchor="middle" font-family="${edition.font}" font-size="56" fill="${p.ink}">${number.format(i + 1)}</text>`,
    ]
  })
  return titled(
    svg(
      [
        rect(0, 0, WIDTH, HEIGHT, p.jina),
        text(edition.count, 140, 58, edition),
        rows,
        strip(),
        text(edition.which, 1080, 48, edition),
      ],
      WIDTH,
      HEIGHT,
    ),
    edition.end,
    edition,
  )
}

/** Draws the cover: a window of 900 × 930. */
export const boatsCover = () => {
  const draw = scene(315, 'morning', 330, (water) => [
    cloud(520, 150, 240, '#FFFFFF', 0.85),
    water,
    fleet([
      [170, 440, 0.34],
      [470, 410, 0.3],
    ]),
    dhow(390, 600, 0.66, { sail: RED }),
  ])
  return draw()
}

/** Writes each edition as an unpacked EPUB. */
export function writeBoats() {
  for (const edition of BOATS) writeEdition(edition)
}

function writeEdition(edition) {
  const { slug, language, direction = 'ltr', title: name, font } = edition
  const root = join(DEMO, slug)
  const put = (file, content) => {
    const target = join(root, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  put('mimetype', 'application/epub+zip')
  put(
    'META-INF/container.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`,
  )
  put(
    'OEBPS/style.css',
    `html, body { margin: 0; padding: 0; }
body { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: ${p.jina}; }
img { position: absolute; left: 0; top: 0; width: ${WIDTH}px; height: ${HEIGHT}px; }
.words { position: absolute; left: 40px; top: ${STRIP + 50}px; width: ${WIDTH - 80}px; margin: 0; color: ${p.ink}; font-family: ${font}; font-size: 38px; line-height: 54px; text-align: center; }
.words p { margin: 0; text-indent: 0; }
`,
  )
  const html = (title, body) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8"/>
<title>${escapeXml(title)}</title>
<meta name="viewport" content="width=${WIDTH}, height=${HEIGHT}"/>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`
  // Pages that are one drawing, words and all, are SVG documents of the spine.
  put('OEBPS/title.svg', titlePage(edition))
  put('OEBPS/end.svg', endPage(edition))
  edition.pages.forEach(([alt, ...words], index) => {
    const k = two(index + 1)
    put(`OEBPS/images/page-${k}.svg`, svg([mirrored(DRAWINGS[index](), edition), strip()], WIDTH, HEIGHT))
    put(
      `OEBPS/page-${k}.xhtml`,
      html(
        `${name}, ${index + 1}`,
        `<section aria-label="${edition.page} ${index + 1}">
<img src="images/page-${k}.svg" alt="${escapeXml(alt)}"/>
<div class="words">
${words.map((line) => `<p>${escapeXml(line)}</p>`).join('\n')}
</div>
</section>`,
      ),
    )
  })
  put(
    'OEBPS/nav.xhtml',
    html(
      edition.contents,
      `<nav epub:type="toc" id="toc" role="doc-toc">
<h1>${edition.contents}</h1>
<ol>
<li><a href="title.svg">${name}</a></li>
${edition.pages.map(([, words], index) => `<li><a href="page-${two(index + 1)}.xhtml">${escapeXml(words)}</a></li>`).join('\n')}
<li><a href="end.svg">${edition.count}</a></li>
</ol>
</nav>`,
    ),
  )
  const ids = DRAWINGS.map((_, index) => two(index + 1))
  put(
    'OEBPS/package.opf',
    `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''} prefix="rendition: http://www.idpf.org/vocab/rendition/#">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${edition.id}</dc:identifier>
<dc:title id="title">${name}</dc:title>
<dc:creator id="creator">${edition.author}</dc:creator>
<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>
<dc:language>${language}</dc:language>
<dc:publisher>Kurasa</dc:publisher>
<dc:date>2026-10-15</dc:date>
${edition.subjects.map((subject) => `<dc:subject>${subject}</dc:subject>`).join('\n')}
<meta property="dcterms:modified">2026-10-15T00:00:00Z</meta>
<meta property="rendition:layout">pre-paginated</meta>
<meta property="rendition:spread">none</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual,visual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${edition.summary}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="style.css" media-type="text/css"/>
<item id="cover-image" href="images/cover.webp" media-type="image/webp" properties="cover-image"/>
<item id="title-page" href="title.svg" media-type="image/svg+xml"/>
${ids.map((k) => `<item id="page-${k}" href="page-${k}.xhtml" media-type="application/xhtml+xml"/>\n<item id="picture-${k}" href="images/page-${k}.svg" media-type="image/svg+xml"/>`).join('\n')}
<item id="end-page" href="end.svg" media-type="image/svg+xml"/>
</manifest>
<spine page-progression-direction="${direction}">
<itemref idref="title-page"/>
${ids.map((k) => `<itemref idref="page-${k}"/>`).join('\n')}
<itemref idref="end-page"/>
</spine>
</package>
`,
  )
  put(
    'catalogue.json',
    `${JSON.stringify(
      {
        category: 'children',
        access: 'free',
        freeUnits: 4,
        pictureBook: true,
        description: {
          en_US: `Every morning Zuri climbs up to the roof and counts the boats, and looks for the one with the red sail. One is asleep, one has stopped for tea, five can be smelt before they are seen; and at night, when nine papas have come home, there is still one to come. A counting book from one to ten${edition.inLanguage[0]}.`,
          sw_KE: `Kila asubuhi Zuri hupanda darini kuhesabu mashua na kuitafuta ile yenye tanga jekundu. Moja imelala, moja imesimama kunywa chai, tano zinanukia kabla ya kuonekana; na usiku, baba tisa wakishafika nyumbani, bado mmoja hajaja. Kitabu cha kuhesabu moja hadi kumi${edition.inLanguage[1]}.`,
          ar_SA: `كلّ صباح تصعد زوري إلى السطح لتعدّ القوارب وتبحث عن القارب ذي الشراع الأحمر. واحد نائم، وواحد توقّف ليشرب الشاي، وخمسة تُشمّ قبل أن تُرى. وفي الليل، بعد أن يعود تسعة آباء، يبقى واحد لم يعد. كتاب للعدّ من واحد إلى عشرة${edition.inLanguage[2]}.`,
        },
        tags: edition.tags,
        ageRating: 'all',
        addedAt: '2026-10-15T08:00:00Z',
      },
      null,
      2,
    )}\n`,
  )
}
