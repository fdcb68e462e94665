// Covers in the language of the kanga: a border, a field, a saying. Rasterised to WebP.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { boatsCover } from './boats.mjs'
import { BOATS } from './boats-texts.mjs'
import { cat, lantern, siraj, town } from './coast.mjs'
import { DEMO } from './epub.mjs'
import { author, fonts, majani, mawimbi, PAL, pindo, teeth, words } from './kanga.mjs'
import {
  at,
  begin,
  circle,
  clip,
  flat,
  g,
  glow,
  grass,
  hill,
  lin,
  n,
  path,
  poly,
  rect,
  SKY,
  starShape,
  stars,
  stroke,
  svg,
  theStar,
} from './lib.mjs'
import { acacia, giraffe, tortoise } from './savanna.mjs'
import { textCovers } from './text-covers.mjs'

function boats({ cover, author: name, direction }) {
  const scene = boatsCover()
  const p = PAL.bahari
  const isRtl = direction === 'rtl'
  const lettering = isRtl ? { family: 'Naskh', weight: 700, rtl: true } : { track: '-0.6' }
  return [
    rect(0, 0, 600, 900, p.bg),
    g(
      { 'clip-path': clip('M54 54h492v586H54z') },
      isRtl ? at(564, 54, 0.63, true, 0, scene) : at(36, 54, 0.63, false, 0, scene),
    ),
    rect(54, 640, 492, 206, p.jina),
    rect(54, 650, 492, 4, p.ink),
    words(cover, 300, cover.length > 1 ? 712 : 750, 54, 58, p.ink, lettering),
    author(name, 300, 822, p.ink, isRtl),
    pindo(p),
  ]
}

const covers = {
  'the-map-maker-of-lamu'() {
    begin(101)
    const p = PAL.bahari
    const disc = `M142 246a158 158 0 1 0 316 0a158 158 0 1 0 -316 0z`
    const marks = Array.from({ length: 32 }, (_, i) => {
      const a = (i / 32) * Math.PI * 2
      const r = i % 8 ? (i % 4 ? 140 : 134) : 128
      return `M${n(300 + Math.cos(a) * r)} ${n(246 + Math.sin(a) * r)}L${n(300 + Math.cos(a) * 148)} ${n(246 + Math.sin(a) * 148)}`
    }).join('')
    const half = (k, r, q) =>
      Array.from({ length: 4 }, (_, i) => {
        const a = (i * Math.PI) / 2 + q
        const b = a + k * (Math.PI / 4)
        return poly([
          [300, 246],
          [300 + Math.cos(a) * r, 246 + Math.sin(a) * r],
          [300 + Math.cos(b) * r * 0.26, 246 + Math.sin(b) * r * 0.26],
        ])
      }).join('')
    return [
      rect(0, 0, 600, 900, p.bg),
      rect(54, 54, 492, 400, mawimbi(p)),
      rect(54, 760, 492, 86, mawimbi(p)),
      path(disc, p.c, { stroke: p.bg, 'stroke-width': 12 }),
      path(disc, 'none', { stroke: p.b, 'stroke-width': 4 }),
      g(
        { 'clip-path': clip(disc) },
        path('M130 300q40 -30 76 4t70 20q20 60 -30 90H120zM470 120q-60 30 -50 70t60 30V110z', '#DDC48F', {
          opacity: 0.8,
        }),
        stroke('M150 190q60 30 120 0t150 10M170 330q100 -20 150 20t120 -10', p.a, 3, {
          'stroke-dasharray': '2 9',
        }),
      ),
      circle(300, 246, 122, 'none', { stroke: p.a, 'stroke-width': 2.5 }),
      stroke(marks, p.bg, 3),
      path(half(1, 82, Math.PI / 4), p.a),
      path(half(-1, 82, Math.PI / 4), p.b),
      path(half(1, 124, 0), p.bg),
      path(half(-1, 124, 0), p.a),
      circle(300, 246, 13, p.c),
      circle(300, 246, 6, '#B9573A'),
      rect(54, 448, 492, 318, p.jina),
      rect(54, 458, 492, 4, p.ink),
      rect(54, 752, 492, 4, p.ink),
      words(['The', 'Map-Maker', 'of Lamu'], 300, 534, 72, 76, p.ink, { track: '-0.6' }),
      author('Zuhura Kombo', 300, 734, p.ink),
      pindo(p),
    ]
  },
  'saa-ya-babu'() {
    begin(102)
    const p = PAL.majani
    const [cx, cy] = [300, 326]
    const d = poly([
      [cx, cy - 226],
      [cx + 226, cy],
      [cx, cy + 226],
      [cx - 226, cy],
    ])
    const ticks = Array.from({ length: 12 }, (_, i) => {
      const a = (i / 12) * Math.PI * 2
      const r = i % 3 ? 88 : 80
      return `M${n(cx + Math.cos(a) * r)} ${n(cy + 18 + Math.sin(a) * r)}L${n(cx + Math.cos(a) * 98)} ${n(cy + 18 + Math.sin(a) * 98)}`
    }).join('')
    const corner = (x, y, sx, sy) =>
      at(
        x,
        y,
        1,
        false,
        0,
        g(
          { transform: `scale(${sx} ${sy})` },
          path('M0 0H104L0 104z', p.a),
          path('M0 0H66L0 66z', p.b),
          path('M0 0H30L0 30z', p.c),
        ),
      )
    return [
      rect(0, 0, 600, 900, p.bg),
      rect(30, 30, 540, 840, 'none', { stroke: p.c, 'stroke-width': 4 }),
      rect(42, 42, 516, 816, 'none', { stroke: p.b, 'stroke-width': 2 }),
      corner(42, 42, 1, 1),
      corner(558, 42, -1, 1),
      corner(42, 858, 1, -1),
      corner(558, 858, -1, -1),
      path(d, 'none', { stroke: p.c, 'stroke-width': 22 }),
      path(d, 'none', { stroke: p.bg, 'stroke-width': 14 }),
      path(d, majani(p)),
      // the watch
      stroke(`M${cx} ${cy - 112}q-6 -60 26 -84q40 -30 20 -64`, p.c, 6, { 'stroke-dasharray': '1 10' }),
      circle(cx, cy - 116, 20, 'none', { stroke: p.c, 'stroke-width': 8 }),
      rect(cx - 15, cy - 112, 30, 26, p.c, { rx: 5 }),
      circle(cx, cy + 18, 126, p.bg),
      circle(cx, cy + 18, 118, '#E6B84E'),
      circle(cx, cy + 18, 106, '#FFF9E8'),
      stroke(ticks, p.bg, 6),
      stroke(`M${cx} ${cy + 18}L${cx - 40} ${cy - 18}`, p.bg, 9),
      stroke(`M${cx} ${cy + 18}L${cx + 22} ${cy - 58}`, p.bg, 6),
      stroke(`M${cx} ${cy + 18}L${cx + 60} ${cy + 44}`, '#B9573A', 3),
      circle(cx, cy + 18, 9, '#B9573A'),
      words(['Saa ya Babu'], 300, 672, 78, 0, p.text, { track: '-0.8' }),
      path(teeth(236, 712, 364, 712, 8, 13), p.b),
      author('Baraka Wanjiru Odhiambo', 300, 786, p.text),
    ]
  },
  'haris-al-abar'() {
    begin(103)
    const p = PAL.usiku
    const band = (y) => [
      rect(0, y, 600, 92, p.bg),
      Array.from({ length: 9 }, (_, i) => [
        path(`M${i * 75 - 38} ${y + 46}l37.5 -44l37.5 44l-37.5 44z`, p.a),
        path(`M${i * 75 - 24} ${y + 46}l23.5 -28l23.5 28l-23.5 28z`, p.b),
        path(starShape(i * 75, y + 46, 15, 8, 0.55), p.c),
      ]),
      rect(0, y - 4, 600, 5, p.c),
      rect(0, y + 91, 600, 5, p.c),
    ]
    // a well seen from above, rings of stones round a star in the water
    const [cx, cy] = [300, 362]
    const rings = [150, 122, 94].map((r, i) => {
      const k = [24, 20, 16][i]
      let d = ''
      for (let j = 0; j < k; j++) {
        const [a, b] = [
          ((j + 0.06 + (i % 2) / 2) / k) * Math.PI * 2,
          ((j + 0.94 + (i % 2) / 2) / k) * Math.PI * 2,
        ]
        const q = r - 24
        d += `M${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r)}A${r} ${r} 0 0 1 ${n(cx + Math.cos(b) * r)} ${n(cy + Math.sin(b) * r)}L${n(cx + Math.cos(b) * q)} ${n(cy + Math.sin(b) * q)}A${q} ${q} 0 0 0 ${n(cx + Math.cos(a) * q)} ${n(cy + Math.sin(a) * q)}z`
      }
      return path(d, [p.a, '#5F6BB8', p.b][i])
    })
    return [
      rect(0, 0, 600, 900, p.bg),
      stars(60, 170, 560, p.b, 20, 580),
      band(26),
      band(782),
      path(teeth(0, 142, 600, 142, 20, 26), p.c),
      path(teeth(600, 758, 0, 758, 20, 26), p.c),
      circle(cx, cy, 160, p.bg),
      rings,
      circle(cx, cy, 66, '#0C0F2A'),
      circle(cx, cy, 54, 'none', { stroke: p.a, 'stroke-width': 2.5 }),
      circle(cx, cy, 40, 'none', { stroke: p.a, 'stroke-width': 2, opacity: 0.7 }),
      glow(cx, cy, 66, '#FFE7A8', 0.5),
      path(starShape(cx, cy, 24, 8, 0.5, Math.PI / 8), p.c),
      path(starShape(cx, cy, 23, 4, 0.36), '#FFF3CF'),
      words(['حارس الآبار'], 300, 618, 92, 0, p.text, { family: 'Naskh', weight: 700, rtl: true }),
      author('سالم بن يحيى الزيلعي', 300, 692, p.text, true),
    ]
  },
  ...Object.fromEntries(BOATS.map((edition) => [edition.slug, () => boats(edition)])),
  'twiga-na-nyota'() {
    begin(104, '#1D2246', 0.14)
    const p = PAL.zambarau
    const win = 'M54 54h492v586H54z'
    return [
      rect(0, 0, 600, 900, p.bg),
      g(
        { 'clip-path': clip(win) },
        at(
          54,
          54,
          0.6,
          false,
          0,
          rect(0, 0, 820, 980, lin(SKY.night.map((s, i) => [n(i / 3), s]))),
          stars(90, 10, 760, '#F9E9C4', 0, 820),
          theStar(630, 200, 86),
          hill(flat(770, 20, 4, -20, 840), '#2E356E', { raw: true, bottom: 990 }),
          acacia(690, 862, 0.5, { trunk: '#3B2230', leaf: '#22432F', dark: '#16302A', light: '#3B6B4A' }),
          hill(flat(846, 14, 4, -20, 840), '#22284F', {
            raw: true,
            lines: 3,
            stroke: '#3A4280',
            bottom: 990,
          }),
          giraffe({ x: 190, y: 1340, s: 2.35, head: [46, -186], bend: -24, ha: -32 }),
          tortoise(640, 946, 1.35, { up: 40 }),
          grass(26, 960, 1000, '#16302A', 60, 0, 820),
        ),
      ),
      rect(54, 640, 492, 206, p.jina),
      rect(54, 650, 492, 4, p.ink),
      words(['Twiga na Nyota'], 300, 742, 58, 0, p.ink, { track: '-0.6' }),
      author('Halima Njeri', 300, 806, p.ink),
      pindo(p),
    ]
  },
  'al-qamar-aladhi-daa'() {
    begin(105, '#1D2246', 0.1)
    const p = { ...PAL.dhahabu, c: '#7C3F14', b: '#7C3F14' }
    const win = 'M54 54h492v586H54z'
    return [
      rect(0, 0, 600, 900, p.bg),
      g(
        { 'clip-path': clip(win) },
        at(
          54,
          54,
          0.6,
          false,
          0,
          rect(0, 0, 820, 980, lin(SKY.deep.map((s, i) => [n(i / 3), s]))),
          stars(110, 10, 760, '#F9E9C4', 0, 820),
          circle(230, 210, 116, 'none', {
            stroke: '#C3CBF2',
            'stroke-width': 7,
            'stroke-dasharray': '1 24',
            'stroke-linecap': 'round',
          }),
          town(860, {
            wall: '#252C60',
            tower: 610,
            list: [
              [-20, 120, 150],
              [90, 90, 220],
              [190, 120, 170],
              [560, 110, 180],
              [660, 90, 140],
              [730, 120, 210],
            ],
          }),
          glow(214, 560, 330, '#FFD98A', 0.45),
          path(
            'M-20 860H840V1000H-20zM10 862v-28l28 -24l28 24v28zM130 862v-28l28 -24l28 24v28zM250 862v-28l28 -24l28 24v28zM370 862v-28l28 -24l28 24v28zM490 862v-28l28 -24l28 24v28zM610 862v-28l28 -24l28 24v28zM730 862v-28l28 -24l28 24v28z',
            '#B8A48C',
          ),
          siraj({
            x: 420,
            y: 930,
            s: 2.65,
            turn: -0.7,
            tilt: -0.75,
            mouth: 'oh',
            hands: [
              [-64, -64],
              [16, 40],
            ],
          }),
          lantern(191, 549, 1.5),
          cat(676, 916, 1.4, { nod: -8 }),
          rect(-20, 904, 860, 100, '#9C8974'),
          rect(-20, 904, 860, 10, '#C9B79A'),
        ),
      ),
      rect(54, 640, 492, 206, p.jina),
      rect(54, 650, 492, 4, p.ink),
      words(['القمر الذي ضاع'], 300, 740, 74, 0, p.ink, { family: 'Naskh', weight: 700, rtl: true }),
      author('نور بنت راشد', 300, 808, p.ink, true),
      pindo(p),
    ]
  },
}

const css = fonts()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 600, height: 900 } })
// Named on the command line: only these.
const wanted = process.argv.slice(2)
for (const [dir, draw] of Object.entries({ ...covers, ...textCovers })) {
  if (wanted.length > 0 && !wanted.includes(dir)) continue
  const text = svg(draw(), 600, 900).replace(/(<svg[^>]*>)/, `$1<style>${css}</style>`)
  await page.setContent(`<style>${css}body{margin:0}</style>${text}`)
  await page.evaluate(() => document.fonts.ready)
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('text')].map((t) => {
      const b = t.getBBox()
      return [t.textContent, Math.round(b.x), Math.round(b.x + b.width)]
    }),
  )
  for (const [t, from, to] of boxes)
    if (from < 66 || to > 534) throw new Error(`${dir}: "${t}" runs from ${from} to ${to}`)
  const url = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
    await image.decode()
    // a second decode lets the embedded faces settle before the picture is taken
    await new Promise((done) => setTimeout(done, 250))
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 900
    const pen = canvas.getContext('2d')
    pen.drawImage(image, 0, 0)
    await new Promise((done) => setTimeout(done, 50))
    pen.drawImage(image, 0, 0)
    let out = ''
    for (const q of [0.86, 0.82, 0.76, 0.7, 0.62, 0.54, 0.46]) {
      out = canvas.toDataURL('image/webp', q)
      if (out.length * 0.75 < 45000) break
    }
    return out
  }, text)
  const bytes = Buffer.from(url.split(',')[1], 'base64')
  const to = join(DEMO, dir, 'OEBPS/images/cover.webp')
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, bytes)
  console.log(dir, bytes.length)
}
await browser.close()
