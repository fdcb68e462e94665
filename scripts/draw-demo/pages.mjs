// Pages of the picture books as they are held in the hand: the picture above, its words below. Rasterised to WebP.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedChromium } from '../find-chromium.mjs'
import { DEMO } from './epub.mjs'

const WIDTH = 1080
const HEIGHT = 1440
const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')
const face = (family, weight, file) =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(join(modules, file)).toString('base64')}) format('woff2')}`
const STYLE = `
${face('Literata', '200 900', '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2')}
${face('Naskh', '500', '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-500-normal.woff2')}
html, body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: #fdf6ea; color: #33201c }
section { box-sizing: border-box; display: flex; flex-direction: column; width: ${WIDTH}px; height: ${HEIGHT}px; padding: 0 }
figure { margin: 0 0 auto !important }
img { width: ${WIDTH}px !important; height: ${(WIDTH * 3) / 4}px !important; max-height: none !important }
p, h1 { margin: 0 72px 22px !important; font-family: Literata, Naskh, serif; font-weight: 500; line-height: 1.45; text-wrap: pretty }
[dir=rtl] p, [dir=rtl] h1 { line-height: 1.75 }
section > :last-child { margin-bottom: auto !important }
`
const escapeXml = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

const isFixed = (source) => readFileSync(join(source, 'package.opf'), 'utf8').includes('>pre-paginated<')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
for (const slug of readdirSync(DEMO)) {
  const catalogue = join(DEMO, slug, 'catalogue.json')
  if (!existsSync(catalogue) || !JSON.parse(readFileSync(catalogue, 'utf8')).pictureBook) continue
  const source = join(DEMO, slug, 'OEBPS')
  // A comic has only its pages, and pages of fixed layout are what they look like already.
  if (!existsSync(join(source, 'page-01.xhtml')) || isFixed(source)) continue
  const target = join(DEMO, slug, 'pages')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const files = [
    'title.xhtml',
    ...readdirSync(source)
      .filter((name) => /^page-\d+\.xhtml$/.test(name))
      .sort(),
  ]
  for (const [index, file] of files.entries()) {
    await page.goto(pathToFileURL(join(source, file)).href)
    await page.addStyleTag({ content: STYLE })
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode()))
      const words = [...document.querySelectorAll('p, h1')]
      const section = document.querySelector('section')
      section.style.height = 'auto'
      for (let size = 56; size > 26; size--) {
        for (const each of words) each.style.fontSize = `${each.localName === 'h1' ? size * 1.6 : size}px`
        if (section.offsetHeight <= innerHeight - 80) break
      }
      section.style.height = ''
    })
    const name = `${String(index).padStart(2, '0')}-${file.replace('.xhtml', '.webp')}`
    const webp = await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toBuffer()
    writeFileSync(join(target, name), webp)
    console.log(slug, name, webp.length)
  }
  const opf = readFileSync(join(source, 'package.opf'), 'utf8')
  const tag = (key) => new RegExp(`<dc:${key}[^>]*>([^<]*)<`).exec(opf)?.[1] ?? ''
  const isRtl = /page-progression-direction="rtl"/.test(opf)
  writeFileSync(
    join(target, 'ComicInfo.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<ComicInfo>
  <Title>${escapeXml(tag('title'))}</Title>
  <Writer>${escapeXml(tag('creator'))}</Writer>
  <LanguageISO>${tag('language')}</LanguageISO>
  <Manga>${isRtl ? 'YesAndRightToLeft' : 'No'}</Manga>
</ComicInfo>
`,
  )
}
await browser.close()
