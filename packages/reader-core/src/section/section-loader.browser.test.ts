import { describe, expect, it } from 'vitest'
import { ReaderError } from '../errors.ts'
import type { Publication } from '../publication/publication.ts'
import { SectionLoader } from './section-loader.ts'

/** A book of short chapters that records which of them were read. */
function loaderOf(chapters: number) {
  const reads: string[] = []
  const publication = {
    metadata: { language: 'en', direction: 'ltr', layout: 'reflowable' },
    kind: 'text',
    readingOrder: Array.from({ length: chapters }, (_, index) => ({
      index,
      href: `${index}.xhtml`,
      type: 'application/xhtml+xml',
    })),
    read: async (href: string) => {
      reads.push(href)
      return new TextEncoder().encode(
        `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${href}</p></body></html>`,
      )
    },
  } as unknown as Publication
  return { loader: new SectionLoader(publication), publication, reads }
}

describe('a loader of sections', () => {
  it('keeps what is shown while the whole book is counted', async () => {
    const { loader, reads } = loaderOf(20)
    const shown = [await loader.load(3), await loader.load(4)]
    for (let index = 0; index < 20; index++) await loader.load(index, 'counted')
    expect([await loader.load(3), await loader.load(4)]).toEqual(shown)
    expect(reads).toHaveLength(20)
  })

  it.each(['beginning', 'whole', 'counted'] as const)(
    'reads a section again that failed, %s',
    async (part) => {
      const { loader, publication } = loaderOf(1)
      const { read } = publication
      publication.read = async () => {
        throw new ReaderError('network', 'The line is down.')
      }
      await expect(loader.load(0, part)).rejects.toMatchObject({ code: 'network' })
      publication.read = read
      expect((await loader.load(0, part)).body.textContent).toBe('0.xhtml')
    },
  )

  it('reads a section once for two that count different ones by turns', async () => {
    const { loader, reads } = loaderOf(2)
    for (let round = 0; round < 5; round++) for (const index of [0, 1]) await loader.load(index, 'counted')
    expect(reads).toHaveLength(2)
  })
})
