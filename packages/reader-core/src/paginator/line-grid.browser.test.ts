import { expect, it } from 'vitest'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'

const WORDS = {
  en: 'The harbour of the old town lay under a wind that came from the salt marshes every morning. ',
  ar: 'كان ميناء المدينة القديمة تحت ريح تأتي من السبخات كل صباح وتعود في المساء إلى البحر. ',
}

/** A chapter with headings, notes, quotations and gaps between its paragraphs, as novels have them. */
function chapter(text: string): string {
  const part = (i: number) => `<h2>${text.slice(0, 20 + 15 * i)}</h2>
    <p>${text.repeat(2 + (i % 3))}</p><p>${text}<sup>${i}</sup> ${text}<a epub:type="noteref" href="#n">${i}</a> ${text}</p>
    <h3>${text.slice(0, 30)}</h3><p>${text.repeat(3)}</p><blockquote><p>${text}</p></blockquote><p>${text}</p>
    <p class="gap">${text.repeat(2)}</p><h4>${text.slice(0, 9)} <em>${text.slice(0, 9)}</em></h4><p>${text}</p>`
  return `<h1>${text.slice(0, 60)}</h1>${[0, 1, 2, 3].map(part).join('\n')}`
}

/** Distances of the lines of paragraphs from the head of the page, CSS px, by half of the view. */
function linesOf(box: HTMLElement, halves: number): number[][] {
  const view = box.getBoundingClientRect()
  const found: number[][] = Array.from({ length: halves }, () => [])
  const range = document.createRange()
  for (const host of box.firstElementChild!.shadowRoot!.querySelectorAll('.track > div'))
    for (const paragraph of host.shadowRoot!.querySelectorAll('p')) {
      const walk = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        if (walk.currentNode.parentElement !== paragraph) continue
        range.selectNodeContents(walk.currentNode)
        for (const { left, right, top } of range.getClientRects())
          if (left >= view.left && right <= view.right)
            found[Math.floor(((left - view.left) / view.width) * halves)]!.push(top - view.top)
      }
    }
  return found
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 0.02

it.each([
  ['en', {}, 28],
  ['en', { fontSize: 1.1 }, 31],
  ['en', { lineHeight: 1.9 }, 34],
  ['ar', {}, 36],
] as [keyof typeof WORDS, Partial<ReaderSettings>, number][])(
  'lines of facing pages are level, also after headings and between paragraphs: %s %o',
  async (language, settings, line) => {
    const css = 'p.gap { margin: 1.3em 0 } h3 { margin: 1.1em 0 0.9em; font-size: 1.2em }'
    const publication = await memoryBook([{ body: chapter(WORDS[language]), css }], language)
    const { reader, box } = await openedBook(publication, { width: 1000, height: 700, settings })
    let lines = 0
    do {
      const tops = linesOf(box, 2).flat()
      lines += tops.length
      for (const top of tops) expect((top - tops[0]!) / line, `${top} ${tops}`).toSatisfy(isWhole)
    } while (await reader.goForward())
    expect(lines).toBeGreaterThan(60)
  },
)
