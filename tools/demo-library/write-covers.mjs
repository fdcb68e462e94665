// Writes covers of text books as kangas: a border, a cloth by category, a strip with the title. Takes slugs; without any, books that lack a cover.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedChromium } from '../../scripts/find-chromium.mjs'
import { coverOf, readText, SLUGS } from './read-text.mjs'

const WIDTH = 600
const HEIGHT = 900
/** Bytes a cover may have. */
const MOST_BYTES = 45_000

/** Ground, words on the ground, three colours of the cloth. */
const PALETTES = {
  plum: ['#4B1739', '#F9EBDD', '#8E3A6F', '#D98FB9', '#F3DFCB'],
  sea: ['#103C4A', '#F3EBDC', '#2A7280', '#8CC6C0', '#F0DDB5'],
  leaf: ['#22432F', '#F3F0DF', '#46774C', '#A9C987', '#EFE3B4'],
  earth: ['#83361B', '#FCEEDD', '#B85A31', '#EDB183', '#F9E2C4'],
  night: ['#1D2246', '#F3EADF', '#4652A0', '#A3AEE6', '#EBB04C'],
}
/** Tiles of 72 units, in the three colours of the cloth. */
const CLOTHS = {
  diamonds: ([a, b, c]) =>
    `<path d="M36 0l36 36-36 36L0 36z" fill="${a}"/><path d="M36 14l22 22-22 22-22-22z" fill="${b}"/><path d="M36 26l10 10-10 10-10-10z" fill="${c}"/>`,
  dots: ([a, b, c]) =>
    `<circle cx="36" cy="36" r="23" fill="${a}"/><circle cx="36" cy="36" r="14" fill="${c}"/>${[0, 72].flatMap((x) => [0, 72].map((y) => `<circle cx="${x}" cy="${y}" r="7" fill="${b}"/>`)).join('')}`,
  leaves: ([a, b, c]) =>
    `<path d="M6 66q-2-34 28-34q2 30-28 34zM66 6q2 34-28 34q-2-30 28-34z" fill="${b}"/><path d="M6 6q34-2 34 28q-30 2-34-28zM66 66q-34 2-34-28q30-2 34 28z" fill="${a}"/><circle cx="36" cy="36" r="4" fill="${c}"/>`,
  horns: ([a, b, c]) =>
    `<path d="M0 33L18 3l18 30z" fill="${b}"/><path d="M36 33L54 3l18 30zM0 39h36L18 69z" fill="${a}"/><path d="M36 39h36L54 69z" fill="${c}"/>`,
}
const STYLE_OF_CATEGORY = {
  stories: ['diamonds', 'earth'],
  children: ['dots', 'sea'],
  poetry: ['leaves', 'plum'],
  history: ['horns', 'night'],
  folktales: ['diamonds', 'leaf'],
  essays: ['horns', 'earth'],
  faith: ['leaves', 'night'],
  farming: ['leaves', 'leaf'],
  business: ['horns', 'sea'],
  health: ['dots', 'plum'],
}

const modules = join(import.meta.dirname, '../../node_modules')
const face = (family, weight, file) =>
  `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(join(modules, file)).toString('base64')})}`
const escapeXml = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

function pageOf({ title, author, lang, category }) {
  const [cloth, palette] = STYLE_OF_CATEGORY[category] ?? STYLE_OF_CATEGORY.stories
  const [ground, paper, ...colours] = PALETTES[palette]
  return `<!DOCTYPE html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><style>
${face('Literata', '200 900', '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2')}
${face('Naskh', '500', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-500-normal.woff2')}
${face('Naskh', '700', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2')}
body { margin: 0; background: ${ground}; font-family: Literata, Naskh }
svg { display: block }
div { position: absolute; inset: 500px 54px 54px; padding: 0 24px; display: flex; flex-direction: column; justify-content: center; gap: 36px; text-align: center; background: ${paper}; color: ${ground} }
h1 { margin: 0; font-size: 76px; line-height: 1.12; text-wrap: balance } :lang(ar) h1 { line-height: 1.4 }
p { margin: 0; font-size: 31px; font-weight: 500 }
</style><svg width="${WIDTH}" height="${HEIGHT}">
<pattern id="cloth" width="72" height="72" patternUnits="userSpaceOnUse">${CLOTHS[cloth](colours)}</pattern>
<rect x="12" y="12" width="576" height="876" fill="none" stroke="${colours[2]}" stroke-width="3"/>
<rect x="54" y="54" width="492" height="446" fill="url(#cloth)"/>
<rect x="54" y="54" width="492" height="792" fill="none" stroke="${colours[1]}" stroke-width="8"/>
</svg><div><h1>${escapeXml(title)}</h1><p>${escapeXml(author)}</p></div>`
}

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : SLUGS.filter((slug) => !existsSync(coverOf(slug)))
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
for (const slug of wanted) {
  await page.setContent(pageOf(readText(slug).book))
  await page.evaluate(async () => {
    await document.fonts.ready
    const title = document.querySelector('h1')
    const strip = document.querySelector('div')
    const isTooLarge = () => title.scrollWidth > title.clientWidth || strip.scrollHeight > strip.clientHeight
    for (let size = 76; size > 24 && isTooLarge(); size--) title.style.fontSize = `${size}px`
  })
  const picture = sharp(await page.screenshot())
  const cover = coverOf(slug)
  mkdirSync(dirname(cover), { recursive: true })
  for (const quality of [86, 76, 62, 46]) {
    const { size } = await picture.webp({ quality }).toFile(cover)
    if (size <= MOST_BYTES) break
  }
  console.log(cover)
}
await browser.close()
