import { openPublication, type Publication } from '@kurasa/reader-core'

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/**
 * A book of one chapter with a picture, a note and pages of a printed edition.
 *
 * @param besides - XHTML after the picture
 */
export function noteBook(besides = ''): Promise<Publication> {
  const html = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title></head><body><h1>One</h1>
<p>A word<a href="#n1"><sup>1</sup></a> with a note.</p><p><img src="map.png" alt="A map" width="160" height="120"/></p>
${besides}<p>${'More words. '.repeat(400)}</p><p id="p12">Printed page twelve begins. ${'And goes on. '.repeat(200)}</p>
<aside id="n1" role="doc-footnote"><p>What the note says. <a href="#x" role="doc-backlink">↩</a></p></aside></body></html>`
  const files = new Map([
    ['c1.xhtml', new TextEncoder().encode(html)],
    ['map.png', png],
  ])
  return openPublication({
    manifest: () => ({
      metadata: { identifier: 'urn:note-book', title: 'Notes', author: 'Nobody', language: 'en' },
      readingOrder: [{ href: 'c1.xhtml', type: 'application/xhtml+xml', title: 'One', size: html.length }],
      resources: [{ href: 'map.png', type: 'image/png', width: 160, height: 120 }],
      toc: [{ href: 'c1.xhtml', title: 'One' }],
      pageList: [{ href: 'c1.xhtml#p12', title: 'xii' }],
    }),
    read: (href) => Promise.resolve(files.get(href) ?? new Uint8Array()),
  })
}
