import { describe, expect, it } from 'vitest'
import { chapter, makeEpub } from '../../testing/make-epub.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { inMemory } from '../byte-source.ts'
import { BEGINNING_BYTES, type Container } from '../container.ts'
import { openZip } from '../zip/zip-container.ts'
import { parseEpub } from './parse-epub.ts'

const LIMITS = { entries: 100, totalBytes: 1e9, entryBytes: 1e9, ratio: 1000 }
const CHAPTER = `${'Ukurasa wa kwanza. '.repeat(20)}\n`.repeat(400)

const epub = makeEpub({
  manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>`,
  files: { 'OPS/c1.xhtml': chapter(CHAPTER), 'OPS/book.css': 'p { margin: 0 }' },
})

/** A container that records which of its files are being read, and what each was read for. */
async function watched() {
  const container = await openZip(inMemory(epub), LIMITS)
  const reads: string[] = []
  const open = new Set<string>()
  const together: string[][] = []
  const read: Container['read'] = async (path, options) => {
    reads.push(path)
    open.add(path)
    together.push([...open])
    try {
      return await container.read(path, options)
    } finally {
      open.delete(path)
    }
  }
  return { container: { ...container, read }, reads, together }
}

describe('files read ahead', () => {
  it('unpacks each file of a first page once', async () => {
    const { container, reads } = await watched()
    const book = await parseEpub(container, { parseXml, fallbackTitle: '' })
    const bytes = await book.read('OPS/c1.xhtml', { enough: BEGINNING_BYTES })
    await book.read('OPS/book.css')
    expect(bytes.length).toBe(BEGINNING_BYTES)
    expect(reads.sort()).toEqual([
      'META-INF/container.xml',
      'OPS/book.css',
      'OPS/book.opf',
      'OPS/c1.xhtml',
      'OPS/nav.xhtml',
    ])
  })

  it('reads contents, first chapter and style sheet side by side', async () => {
    const { container, together } = await watched()
    await parseEpub(container, { parseXml, fallbackTitle: '' })
    expect(together).toContainEqual(['META-INF/container.xml', 'OPS/book.opf'].reverse())
    expect(together).toContainEqual(['OPS/nav.xhtml', 'OPS/c1.xhtml', 'OPS/book.css'])
  })

  it('gives each reader bytes of its own', async () => {
    const { container } = await watched()
    const book = await parseEpub(container, { parseXml, fallbackTitle: '' })
    const first = await book.read('OPS/book.css')
    first.fill(0)
    expect(new TextDecoder().decode(await book.read('OPS/book.css'))).toBe('p { margin: 0 }')
  })

  it('keeps what it reads from a signal that ends the opening', async () => {
    const { container } = await watched()
    const ended = new AbortController()
    const book = await parseEpub(container, { parseXml, fallbackTitle: '', signal: ended.signal })
    ended.abort()
    expect((await book.read('OPS/book.css')).length).toBeGreaterThan(0)
  })
})
