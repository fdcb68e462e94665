import { expect, inject, it, vi } from 'vitest'
import { decorationStyles } from '../decorations/decorations.ts'
import { stretchLocator } from '../places/text-stretch-locator.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText } from '../section/section-text.ts'
import { lettersInView, paintedPixels } from '../testing/mark-pixels.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import type { AnnotationColour } from '../theme/mark-colours.ts'
import { markTints } from '../theme/mark-colours.ts'
import { pageThemes } from '../theme/page-themes.ts'

const corpus = inject('corpus')
const isLong = inject('isLong')

const SIZES = [0.8, 1, 1.7]
/** Places of each book that are marked. */
const PLACES = isLong ? 12 : 2
const LONGEST_MARK = 260
const PATIENCE_MS = 3000

const books = isLong
  ? [
      'en-flatland',
      'en-hamlet',
      'en-moby-dick',
      'en-pride-and-prejudice',
      'en-war-and-peace',
      'ar-maliyat-misr',
      'ar-tarikh-al-falsafa-al-haditha',
      'idpf-childrens-literature',
      'idpf-israelsailing',
      'sw-hadithi-za-watoto-1',
    ]
  : ['en-pride-and-prejudice', 'ar-tarikh-al-falsafa-al-haditha', 'sw-hadithi-za-watoto-1']

const colours: readonly AnnotationColour[] = ['yellow', 'green', 'blue', 'pink']
const tints = markTints(pageThemes.light)

/** Blanks, soft hyphens and what has no width of its own: nothing of a mark can be seen under them. */
const UNSEEN = /[\s\p{Cf}\p{Mn}\p{Me}]/u

interface Mark {
  from: number
  to: number
  colour: AnnotationColour
}

/** Whether a character of a section is hidden, as lists of a table of contents may be: such text belongs to pages, too. */
function hiddenText(body: Element): (offset: number) => boolean {
  const hidden: [from: number, to: number][] = []
  const walk = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  let from = 0
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
    if (node.parentElement?.closest('[hidden]')) hidden.push([from, from + node.length])
    from += node.length
  }
  return (offset) => hidden.some(([first, last]) => first <= offset && offset < last)
}

/** The colour that is on top over a character; undefined when it is not marked. */
function colourAt(offset: number, marks: readonly Mark[]): AnnotationColour | undefined {
  const layer = ({ colour }: Mark) => decorationStyles.indexOf(`mark-${colour}`)
  return marks.filter(({ from, to }) => from <= offset && offset < to).sort((a, b) => layer(b) - layer(a))[0]
    ?.colour
}

/** Expects each letter to have the colour of its mark and no other. @returns how many letters are marked */
function expectInk(
  shown: readonly { letter: string; rect: DOMRect }[],
  offsetOf: (order: number) => number,
  marks: readonly Mark[],
  painted: Awaited<ReturnType<typeof paintedPixels>>,
  at: string,
): number {
  let marked = 0
  for (const [order, { rect, letter }] of shown.entries()) {
    const offset = offsetOf(order)
    const wanted = colourAt(offset, marks)
    const where = `“${letter}”, ${offset}, ${at}`
    for (const colour of colours) {
      const { share, middle } = painted(rect, tints[colour].ground)
      // Thin letters may cover all of their ground.
      if (colour === wanted && rect.width > 6) expect(share, `${colour} under ${where}`).toBeGreaterThan(0.05)
      if (colour !== wanted && rect.width > 4) expect(middle, `${colour} under ${where}`).toBe(0)
    }
    if (wanted) marked++
  }
  return marked
}

/** Marks random places of a book, and looks at them at every size. */
async function lookAtMarks(publication: Publication, name: string, places: number): Promise<void> {
  const annotationStore = { list: async () => [], put: async () => undefined, remove: async () => undefined }
  const { reader, box } = await openedBook(publication, { annotationStore })
  const annotations = await reader.annotations
  const random = seededRandom(22)
  const below = (most: number) => Math.floor(random() * most)
  let letters = 0
  for (let place = 0; place < places; ) {
    const section = await readSectionText(publication, below(publication.readingOrder.length))
    const { leaves, index } = section
    if (leaves.textLength < LONGEST_MARK) continue
    place++
    const isHidden = hiddenText(section.body)
    const near = below(leaves.textLength - 40)
    // As a selection, a mark begins and ends between letters: amid the signs of one, a part of the letter has its ground.
    const letterFrom = (offset: number) => {
      let at = offset
      while (/^[\p{M}\udc00-\udfff]/u.test(leaves.textBetween(at, at + 1))) at++
      return at
    }
    const marks = Array.from({ length: 3 }, (): Mark => {
      const from = letterFrom(Math.max(0, near + below(120) - 40))
      const to = letterFrom(Math.min(leaves.textLength, from + 3 + below(LONGEST_MARK)))
      return { from, to, colour: colours[below(colours.length)]! }
    })
    const locator = (from: number, to: number) => stretchLocator(publication, section, from, to, '')
    const made = await Promise.all(
      marks.map(({ from, to, colour }) =>
        annotations.add({ colour, target: { start: locator(from, to), end: locator(to, to) } }),
      ),
    )
    for (const fontSize of SIZES) {
      await reader.updateSettings({ fontSize })
      await reader.goTo(locator(Math.min(...marks.map(({ from }) => from)), 0))
      const end = Math.max(...marks.map(({ to }) => to))
      for (let page = 0; page < 2; page++) {
        const { text, start, end: last } = reader.visibleText()
        if (start.href !== section.href) break
        const from = start.locations.textOffset!
        const at = `${name} ${index}:${from} at ${fontSize}`
        const read = [...text.matchAll(/[\s\S]/gu)].filter(
          ({ 0: letter, index: after }) => !UNSEEN.test(letter) && !isHidden(from + after),
        )
        // Where the machine has other work a page may be on screen a frame before its marks.
        await vi.waitFor(async () => {
          const painted = await paintedPixels(box)
          const shown = lettersInView(box).filter(({ letter }) => !UNSEEN.test(letter))
          expect(shown.map(({ letter }) => letter).join(''), at).toBe(read.map(([letter]) => letter).join(''))
          letters += expectInk(shown, (order) => from + read[order]!.index, marks, painted, at)
        }, PATIENCE_MS)
        if (last.href !== section.href || last.locations.textOffset! >= end) break
        if (!(await reader.goForward())) break
      }
    }
    for (const { id } of made) await annotations.remove(id)
  }
  expect(letters).toBeGreaterThan(100)
}

it.skipIf(!corpus).each(books)(
  'marks in %s have their ink under their own letters at every size',
  async (name) => {
    const response = await fetch(`/@fs${corpus}/books/${name}.epub`)
    await lookAtMarks(await openPublication(await response.blob()), name, PLACES)
  },
)

const repeat = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

it.each([
  [
    'tables and lists',
    'en',
    `<p>Before the table there are words.</p><table>${repeat(9, (i) => `<tr><th>Row ${i}</th><td>a lamp, <b>lit</b></td><td>${i * 37}</td></tr>`)}</table><ol>${repeat(5, (i) => `<li>Thing ${i} of the list<ul><li>inner ${i}</li></ul></li>`)}</ol><p>After it, too.</p>`,
  ],
  [
    'notes and small letters',
    'en',
    repeat(
      6,
      (i) => `<p>The keeper<sup><a href="#n${i}">${i + 1}</a></sup> wrote H<sub>2</sub>O on a card.</p>`,
    ) +
      repeat(
        6,
        (i) => `<aside><p id="n${i}"><small>${i + 1}. Of the lighthouse on the hill.</small></p></aside>`,
      ),
  ],
  [
    'text of both directions',
    'ar',
    repeat(
      8,
      (i) =>
        `<p>الفقرة ${i} تحكي عن London (1944) و<bdi>Zanzibar</bdi> ثم <span dir="ltr">a lamp, 12 km</span> وكَتَبَ رسالةً.</p>`,
    ),
  ],
  [
    'Arabic words in English',
    'en',
    repeat(
      8,
      (i) =>
        `<p>Number ${i}: he said السلام عليكم to all, in <i dir="rtl">دار السلام, 1964</i>, and left.</p>`,
    ),
  ],
] as const)('marks over %s have their ink under their own letters', async (name, language, body) => {
  await lookAtMarks(await memoryBook([{ body }], language), name, 3)
})
