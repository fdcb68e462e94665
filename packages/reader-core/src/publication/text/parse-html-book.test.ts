import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../testing/corpus.ts'
import { makePng } from '../../testing/make-png.ts'
import { parseXmlInNode as parseXml } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'
import { htmlHeadings } from './html-headings.ts'

const openHtml = (html: string, name = 'story.html') => openPublication(new File([html], name), { parseXml })

describe('a web page', () => {
  it('is a book of one section with its headings as contents', async () => {
    const publication = await openHtml(`<!DOCTYPE html><html lang="ar"><head><title> My &amp; Book </title>
      <meta name="author" content="A. N. Other"><script>var x = "<h1>no</h1>"</script></head><body>
      <!-- <h1>no</h1> --><h1>Part <i>One</i></h1><h2 id="own">Sea&mdash;<br>side</h2><h3><a name="a3"></a>Deep</h3><h1>Two</h1></body></html>`)
    expect(publication).toMatchObject({
      kind: 'text',
      metadata: { title: 'My & Book', authors: ['A. N. Other'], language: 'ar', direction: 'rtl' },
      readingOrder: [{ href: 'story.html', type: 'text/html' }],
    })
    expect(publication.tableOfContents).toEqual([
      {
        title: 'Part One',
        href: 'story.html#kurasa-heading-1',
        children: [
          {
            title: 'Sea— side',
            href: 'story.html#own',
            children: [{ title: 'Deep', href: 'story.html#a3', children: [] }],
          },
        ],
      },
      { title: 'Two', href: 'story.html#kurasa-heading-4', children: [] },
    ])
    const page = new TextDecoder().decode(await publication.read('story.html'))
    expect(page).toContain('<h1 id="kurasa-heading-1">Part <i>One</i></h1>')
    expect(page).toContain('<h1 id="kurasa-heading-4">Two</h1>')
  })

  it('keeps its letters when it names another encoding', async () => {
    const bytes = Uint8Array.of(
      ...new TextEncoder().encode('<html><meta charset="windows-1256"><body><p>'),
      0xe3,
      0xd1,
    )
    const publication = await openPublication(new File([bytes], 'a.htm'), { parseXml })
    const page = await publication.read('a.htm')
    expect([...page.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(page)).toContain('مر')
  })

  it('finds its images in the folder it came with', async () => {
    const at = (file: File, path: string) =>
      Object.defineProperty(file, 'webkitRelativePath', { value: path })
    const png = makePng({ width: 3, height: 3, number: 1 })
    const publication = await openPublication(
      [
        at(new File(['<html><img src="img/1.png">'], 'b.html'), 'Book/b.html'),
        at(new File([png], '1.png'), 'Book/img/1.png'),
      ],
      { parseXml },
    )
    expect(publication.metadata.title).toBe('Book')
    expect(await publication.read('img/1.png')).toEqual(png)
  })

  it('that is hostile takes no time', async () => {
    const start = process.cpuUsage()
    for (const piece of [
      '<h1>',
      '<h1',
      '<script>',
      '<!--',
      '<h1></h1',
      '<meta ',
      '<html ',
      '&#',
      '<title>',
    ]) {
      htmlHeadings(piece.repeat(2e6 / piece.length))
      await openHtml(`<html>${piece.repeat(2e6 / piece.length)}`)
    }
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(25)
  })
})

const corpus = corpusFolder()
describe.skipIf(!corpus)('real web pages', () => {
  it.each([
    ['en-mide-wiwin/19368-h.htm', 'The Midewiwin of the Ojibwa', 20],
    ['sw-storybooks-kenya-0110.html', 'Mbegu Ndogo: Hadithi ya Wangari Maathai - Storybooks Kenya', 1],
  ])('%s', async (name, title, entries) => {
    const publication = await openHtml(readFileSync(`${corpus}/html/${name}`, 'utf8'), name)
    expect(publication.metadata.title).toBe(title)
    const titles = JSON.stringify(publication.tableOfContents).match(/"title"/g)
    expect(titles!.length).toBeGreaterThanOrEqual(entries)
  })
})
