import '@kurasa/reader-react/fonts.css'
import '@kurasa/reader-react/tokens.css'
import { expect, it } from 'vitest'
import { coverPalettes } from '../cover/cover-design.ts'
import type { Rgb } from '../cover/cover-mean.ts'
import { drawQuote, PICTURE, WORDS } from './draw-quote.ts'
import { coloursOfMean, contrast } from './quote-colours.ts'

const books = {
  en: {
    words: 'In Lamu in 1953, a woman who has never been to sea draws the charts by which the coast sails.',
    title: 'The Map-Maker of Lamu',
    author: 'Zuhura Kombo',
    face: 'Literata Variable',
  },
  sw: {
    words: 'Saa ya babu ilisimama usiku ule ule ambao mvua ilianza, na hakuna aliyethubutu kuigusa tena.',
    title: 'Saa ya Babu',
    author: 'Baraka Wanjiru Odhiambo',
    face: 'Literata Variable',
  },
  ar: {
    words: 'كان حارسُ الآبار يعرف كلَّ بئرٍ باسمها، ويعرف متى يعذبُ ماؤها ومتى يملح.',
    title: 'حارس الآبار',
    author: 'سالم بن يحيى',
    face: 'Noto Naskh Arabic',
  },
}
type Language = keyof typeof books

const dark = coverPalettes[0]!
const light = coverPalettes.find(({ name }) => name === 'mchanga')!
const grounds = {
  dark,
  light,
  'dark picture': coloursOfMean([70, 40, 30]),
  'light picture': coloursOfMean([196, 190, 160]),
}

const rgb = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb

/** The box around all pixels of a part of a picture that are no ground, and the darkest or lightest of them. */
function inkIn(
  canvas: HTMLCanvasElement,
  part: { left: number; top: number; width: number; height: number },
  ground: Rgb,
) {
  const { left, top, width, height } = part
  const { data } = canvas.getContext('2d')!.getImageData(left, top, width, height)
  const box = { left: Number.POSITIVE_INFINITY, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 }
  let strongest = 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      const pixel: Rgb = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.max(...pixel.map((value, channel) => Math.abs(value - ground[channel]!))) < 12) continue
      box.left = Math.min(box.left, left + x)
      box.right = Math.max(box.right, left + x + 1)
      box.top = Math.min(box.top, top + y)
      box.bottom = Math.max(box.bottom, top + y + 1)
      strongest = Math.max(strongest, contrast(pixel, ground))
    }
  }
  return { ...box, strongest }
}

async function draw(
  language: Language,
  colours: (typeof grounds)[keyof typeof grounds],
  words = books[language].words,
) {
  const canvas = document.createElement('canvas')
  const fitted = await drawQuote(canvas, { ...books[language], words, language, colours })
  return { canvas, fitted, ground: rgb(colours.ground) }
}

/** Between the hem and the strip: nothing but words and the mark that opens them. */
const field = { left: 80, top: 80, width: PICTURE.width - 160, height: 1020 }
const below = { ...field, top: WORDS.top, height: 1100 - WORDS.top }

it.each(
  (Object.keys(books) as Language[]).flatMap((language) =>
    (Object.keys(grounds) as (keyof typeof grounds)[]).map((ground) => [language, ground] as const),
  ),
)('words in %s are drawn in their face, legible and inside the margins, on %s', async (language, name) => {
  const { canvas, fitted, ground } = await draw(language, grounds[name])
  expect([canvas.width, canvas.height]).toEqual([1080, 1350])
  const all = inkIn(canvas, field, ground)
  expect(all.left).toBeGreaterThanOrEqual(WORDS.left - 8)
  expect(all.right).toBeLessThanOrEqual(WORDS.left + WORDS.width + 8)
  const ink = inkIn(canvas, below, ground)
  expect(ink.bottom - ink.top).toBeGreaterThan(fitted.lines.length * fitted.size)
  expect(ink.bottom).toBeLessThanOrEqual(WORDS.top + WORDS.height)
  expect(ink.strongest).toBeGreaterThanOrEqual(4.5)
  // Lines begin where the language does.
  const isRightToLeft = language === 'ar'
  const start = isRightToLeft ? WORDS.left + WORDS.width - ink.right : ink.left - WORDS.left
  expect(Math.abs(start)).toBeLessThan(12)
  const { strip, stripText } = grounds[name]
  const source = inkIn(canvas, { left: 60, top: 1156, width: 960, height: 118 }, rgb(strip))
  expect(source.strongest).toBeGreaterThanOrEqual(4.5)
  expect(source.strongest).toBeCloseTo(contrast(rgb(strip), rgb(stripText)), 0)
  expect(source.left - 54).toBeGreaterThan(30)
  expect(1026 - source.right).toBeGreaterThan(30)
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  expect(loaded.map((family) => family.replaceAll(/["']/g, ''))).toContain(books[language].face)
  // The cloth is all round.
  for (const edge of [
    { left: 0, top: 0, width: 1080, height: 54 },
    { left: 0, top: 1296, width: 1080, height: 54 },
    { left: 0, top: 0, width: 54, height: 1350 },
    { left: 1026, top: 0, width: 54, height: 1350 },
  ]) {
    const cloth = inkIn(canvas, edge, ground)
    expect(cloth.right - cloth.left).toBeGreaterThan(edge.width * 0.7)
    expect(cloth.bottom - cloth.top).toBeGreaterThan(edge.height * 0.7)
  }
})

it.each(Object.keys(books) as Language[])(
  'a long passage in %s is smaller, then cut at a word, and stays inside',
  async (language) => {
    const { words } = books[language]
    const passage = await draw(language, dark, Array.from({ length: 3 }, () => words).join(' '))
    expect(passage.fitted.isCut).toBe(false)
    expect(passage.fitted.size).toBeLessThan((await draw(language, dark)).fitted.size)
    const { canvas, fitted, ground } = await draw(
      language,
      dark,
      Array.from({ length: 40 }, () => words).join(' '),
    )
    expect(fitted.isCut).toBe(true)
    const last = fitted.lines.at(-1)!.split(' ').at(-1)!
    expect(last.endsWith('…')).toBe(true)
    expect(words.split(/[\s,.،]+/)).toContain(last.slice(0, -1))
    const ink = inkIn(canvas, below, ground)
    expect(ink.left).toBeGreaterThanOrEqual(WORDS.left - 8)
    expect(ink.right).toBeLessThanOrEqual(WORDS.left + WORDS.width + 8)
    expect(ink.bottom).toBeLessThanOrEqual(WORDS.top + WORDS.height)
  },
)

it('a long title is one line, cut, with nothing over the edge', async () => {
  const canvas = document.createElement('canvas')
  await drawQuote(canvas, {
    ...books.en,
    title: 'A title that goes on and on '.repeat(6),
    author: undefined,
    language: 'en',
    colours: dark,
  })
  const source = inkIn(canvas, { left: 60, top: 1156, width: 960, height: 118 }, rgb(dark.strip))
  expect(source.left).toBeGreaterThanOrEqual(84)
  expect(source.right).toBeLessThanOrEqual(1080 - 84)
  expect(source.bottom - source.top).toBeLessThan(60)
})
