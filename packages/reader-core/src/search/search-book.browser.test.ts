import { describe, expect, inject, it } from 'vitest'
import { createReader } from '../create-reader.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText } from '../section/section-text.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { searchBook } from './search-book.ts'
import type { SearchHit, SearchOptions } from './search-hit.ts'

const corpus = inject('corpus')

async function allHits(publication: Publication, query: string, options: SearchOptions = {}) {
  const hits: SearchHit[] = []
  const giveWay = () => new Promise<void>((resolve) => setTimeout(resolve))
  for await (const hit of searchBook(publication, query, options, giveWay)) hits.push(hit)
  return hits
}

describe('searching a book', () => {
  it('finds every place by section, with the words as the book writes them', async () => {
    const publication = await memoryBook([
      { body: '<h1>One</h1><p>A <b>lam</b>p and a LAMP.</p>' },
      { body: '<p>No light.</p><p>The lamp again, an<br/>d again.</p>' },
    ])
    const hits = await allHits(publication, 'lamp')
    expect(hits.map(({ section, highlight }) => [section, highlight])).toEqual([
      [0, 'lamp'],
      [0, 'LAMP'],
      [1, 'lamp'],
    ])
    expect(hits[0]).toMatchObject({ before: 'A ', after: ' and a LAMP.' })
    for (const { locator, section } of hits) {
      const { leaves } = await readSectionText(publication, section)
      const from = locator.locations.textOffset!
      expect(leaves.textBetween(from, from + locator.text!.highlight!.length)).toBe(locator.text!.highlight)
    }
  })

  it('never joins words of two paragraphs, cells or lines of verse', async () => {
    const publication = await memoryBook([
      { body: '<p>sun</p><p>set</p><table><tr><td>moon</td><td>light</td></tr></table><p>rain<br/>bow</p>' },
    ])
    for (const query of ['sunset', 'moonlight', 'rainbow'])
      expect(await allHits(publication, query)).toEqual([])
  })

  it('begins with the section one reads and goes round', async () => {
    const publication = await memoryBook([
      { body: '<p>x1</p>' },
      { body: '<p>x2</p>' },
      { body: '<p>x3</p>' },
    ])
    const hits = await allHits(publication, 'x', { from: 1 })
    expect(hits.map(({ section }) => section)).toEqual([1, 2, 0])
  })

  it('ends on abort, reports progress, and stops at its limit', async () => {
    const publication = await memoryBook(
      Array.from({ length: 6 }, (_, i) => ({ body: `<p>${'word '.repeat(200)}${i}</p>` })),
    )
    const abort = new AbortController()
    const seen: SearchHit[] = []
    const search = async () => {
      for await (const hit of searchBook(publication, 'word', { signal: abort.signal }, async () => {})) {
        seen.push(hit)
        if (seen.length === 250) abort.abort()
      }
    }
    await expect(search()).rejects.toMatchObject({ code: 'aborted' })
    expect(seen).toHaveLength(250)
    const fractions: number[] = []
    expect(await allHits(publication, 'word', { onProgress: (at) => fractions.push(at) })).toHaveLength(1200)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
    expect(await allHits(publication, 'word', { limit: 7 })).toHaveLength(7)
    expect(await allHits(publication, '   ')).toEqual([])
  })

  it('passes over a section that cannot be read', async () => {
    const whole = await memoryBook([{ body: '<p>x1</p>' }, { body: '<p>x2</p>' }])
    const { ReaderError } = await import('../errors.ts')
    const holed: Publication = {
      ...whole,
      read: (href) =>
        href === 'c1.xhtml' ? Promise.reject(new ReaderError('not-found', href)) : whole.read(href),
    }
    expect((await allHits(holed, 'x')).map(({ section }) => section)).toEqual([1])
  })

  it.skipIf(!corpus)(
    'leads to a page that shows the words, in a vocalised Arabic book and an English one',
    async () => {
      for (const [file, query] of [
        ['books/ar-tarikh-al-falsafa-al-haditha.epub', 'الفلسفه'],
        ['books/en-war-and-peace.epub', 'prince andrey'],
      ] as const) {
        const bytes = await (await fetch(`/@fs${corpus}/${file}`)).arrayBuffer()
        const publication = await openPublication(bytes)
        const box = document.createElement('div')
        box.style.cssText = 'position:relative;width:360px;height:632px'
        document.body.append(box)
        const reader = createReader({ publication, pageStore: null })
        reader.mount(box)
        await reader.ready
        const hits = await allHits(publication, query, { limit: 400 })
        expect(hits.length).toBeGreaterThan(50)
        for (const hit of [hits[0]!, hits[Math.floor(hits.length / 2)]!, hits.at(-1)!]) {
          await reader.goTo(hit.locator)
          const visible = reader.visibleText()
          expect(visible.start.href).toBe(hit.locator.href)
          const at = hit.locator.locations.textOffset!
          expect(visible.start.locations.textOffset!).toBeLessThanOrEqual(at)
          expect(visible.end.locations.textOffset!).toBeGreaterThan(at)
        }
        reader.destroy()
        publication.close()
        box.remove()
      }
    },
  )
})
