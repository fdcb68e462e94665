// Draws the comics: a cover and pages as WebP, with a ComicInfo.xml. They have no text edition.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedChromium } from '../find-chromium.mjs'
import { donkeyComic } from './comic-donkey.mjs'
import { PAGE } from './comic-kit.mjs'
import { tortoiseComic } from './comic-tortoise.mjs'
import { DEMO } from './epub.mjs'
import { author, fonts, PAL, pindo, words } from './kanga.mjs'
import { at, begin, clip, g, rect, svg } from './lib.mjs'

const WIDTH = 1080
const HEIGHT = 1620

const escapeXml = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

/** The cover in the form of the picture books: a window, and the title on a light strip. */
const coverOf = ({ cover, coverScene, author: name }) => {
  const p = PAL[cover.palette]
  return [
    rect(0, 0, 600, 900, p.bg),
    g({ 'clip-path': clip('M54 54h492v586H54z') }, at(54, 54, 0.6, false, 0, coverScene())),
    rect(54, 640, 492, 206, p.jina),
    rect(54, 650, 492, 4, p.ink),
    words(cover.lines, 300, 712, cover.lines.some((line) => line.length > 10) ? 54 : 64, 62, p.ink, {
      track: '-0.6',
    }),
    author(name, 300, 826, p.ink),
    pindo(p),
  ]
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
async function paint(drawing) {
  await page.setContent(
    `<style>${fonts()} body { margin: 0 } svg { display: block; width: ${WIDTH}px; height: ${HEIGHT}px }</style>${drawing}`,
  )
  await page.evaluate(() => document.fonts.ready)
  return sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
}
for (const comic of [donkeyComic, tortoiseComic]) {
  const folder = join(DEMO, comic.slug, 'pages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  begin(comic.seed)
  writeFileSync(join(folder, '00-cover.webp'), await paint(svg(coverOf(comic), 600, 900)))
  for (const [index, draw] of comic.pages.entries()) {
    begin(comic.seed + index + 1)
    const bytes = await paint(svg(draw(), PAGE.width, PAGE.height))
    writeFileSync(join(folder, `${String(index + 1).padStart(2, '0')}-page.webp`), bytes)
    console.log(comic.slug, index + 1, bytes.length)
  }
  writeFileSync(
    join(folder, 'ComicInfo.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<ComicInfo>
  <Title>${escapeXml(comic.title)}</Title>
  <Writer>${escapeXml(comic.author)}</Writer>
  <LanguageISO>${comic.language}</LanguageISO>
  <Manga>No</Manga>
</ComicInfo>
`,
  )
  writeFileSync(
    join(DEMO, comic.slug, 'catalogue.json'),
    `${JSON.stringify({ ...comic.catalogue, pictureBook: true }, null, 2)}\n`,
  )
}
await browser.close()
