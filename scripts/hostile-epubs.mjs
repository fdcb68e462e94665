import { zipSync } from 'fflate'

/** Of everything that a hostile book has too much of. */
const MANY = 20_000

/** Words before and after what is hostile in a chapter, and those of the chapter after it. */
export const BEFORE = 'The harbour was quiet.'
const AFTER = 'Then the wind came up.'
export const NEXT = 'A chapter like any other.'

const XHTML = 'application/xhtml+xml'
const SVG = 'image/svg+xml'
const NAMESPACES = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'

const page = (body, head = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html ${NAMESPACES}><head><title>A chapter</title>${head}</head><body>${body}</body></html>`
/** A chapter with its first words, whatever comes then, and its last words. */
const around = (content, head) => page(`<p>${BEFORE}</p>${content}<p>${AFTER}</p>`, head)
const nested = (name, count = MANY) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count)
const drawing = (content, attributes = 'viewBox="0 0 300 400"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}><text x="20" y="60" font-size="20">${BEFORE}</text>${content}</svg>`
const viewport = (width, height) => `<meta name="viewport" content="width=${width}, height=${height}"/>`

/**
 * @param book.sections - `[name, source, properties of its place in the spine]`; the type is by the ending
 * @param book.metadata - XML
 * @param book.files - by name
 */
function makeEpub({ sections, metadata = '', files = {} }) {
  const bytes = (text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text)
  const typeOf = (name) => (name.endsWith('.svg') ? SVG : name.endsWith('.png') ? 'image/png' : XHTML)
  const all = [...sections, ['next.xhtml', page(`<p>${NEXT}</p>`)]]
  const items = [...all, ...Object.entries(files)].map(
    ([name], index) => `<item id="i${index}" href="${name}" media-type="${typeOf(name)}"/>`,
  )
  const spine = all.map(
    ([, , properties], index) =>
      `<itemref idref="i${index}"${properties ? ` properties="${properties}"` : ''}/>`,
  )
  const entries = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:kurasa:hostile</dc:identifier><dc:title>Hostile</dc:title><dc:language>en</dc:language>${metadata}</metadata><manifest><item id="nav" href="nav.xhtml" media-type="${XHTML}" properties="nav"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    'OPS/nav.xhtml': page(`<nav epub:type="toc"><ol><li><a href="${all[0][0]}">One</a></li></ol></nav>`),
    ...Object.fromEntries(
      [...all, ...Object.entries(files)].map(([name, content]) => [`OPS/${name}`, content]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, bytes(content)])))
}

const chapter = (content, files, head) => makeEpub({ sections: [['a.xhtml', around(content, head)]], files })
const FIXED = '<meta property="rendition:layout">pre-paginated</meta>'
const fixedPage = (body, head) => page(body, head ?? viewport(300, 400))

/** A PNG of one colour whose head says another size than its few pixels. */
function pngThatSays(width, height) {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC'),
    (letter) => letter.charCodeAt(0),
  )
  const view = new DataView(png.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return png
}

/** Books made to keep a reader or an importer busy, by what is in them. */
export const HOSTILE = {
  'elements in one another': () => chapter(nested('div')),
  'elements in one another, never closed': () => chapter('<div>'.repeat(MANY)),
  'letters in one another, never closed': () =>
    chapter(Array.from({ length: MANY }, (_, i) => `<b id="b${i}">x`).join('')),
  'letters opened again in every paragraph': () =>
    chapter(Array.from({ length: 39 }, (_, i) => `<b id="b${i}">`).join('') + '<p>x'.repeat(MANY)),
  'letters closed out of order': () => chapter('<b><p>x</b>'.repeat(MANY)),
  'tables in one another, never closed': () => chapter('<table><tr><td>'.repeat(MANY)),
  'tables in one another': () => chapter('<table><tr><td>'.repeat(MANY) + '</td></tr></table>'.repeat(MANY)),
  'text in tables outside of their cells': () => chapter('<table>x'.repeat(MANY)),
  'rows never closed': () => chapter(`<table>${'<tr><td>x'.repeat(MANY)}`),
  'lists in one another, never closed': () => chapter('<ul><li>x'.repeat(MANY)),
  'definitions never closed': () => chapter('<dd><dl>x'.repeat(MANY)),
  'choices in one another': () => chapter(nested('epub:switch')),
  'choices beside one another': () =>
    chapter('<epub:switch><epub:default><p>x</p></epub:default></epub:switch>'.repeat(MANY)),
  sounds: () => chapter('<audio src="a.mp3"></audio>'.repeat(MANY)),
  'films with sources': () =>
    chapter('<video><source src="a.mp4"/><source src="a.webm"/></video>'.repeat(MANY)),
  'feet of tables': () =>
    chapter(
      '<table><tfoot><tr><td>x</td></tr></tfoot><tbody><tr><td>y</td></tr></tbody></table>'.repeat(MANY),
    ),
  'feet of one table': () => chapter(`<table>${'<tfoot><tr><td>x</td></tr></tfoot>'.repeat(MANY)}</table>`),
  'objects in one another': () => chapter(nested('object')),
  objects: () => chapter('<object data="a.bin">x</object>'.repeat(MANY)),
  'words for readers without scripts': () => chapter('<noscript><p>x</p></noscript>'.repeat(MANY)),
  forms: () => chapter('<form><p>x</p></form>'.repeat(MANY)),
  'forms in one another': () => chapter(nested('form')),
  'unknown elements': () => chapter('<thing><p>x</p></thing>'.repeat(MANY)),
  quotations: () => chapter('<q>x</q>'.repeat(MANY)),
  'formulas of old books': () =>
    chapter(
      `<math xmlns="http://www.w3.org/1998/Math/MathML">${'<mfenced><mi>x</mi></mfenced>'.repeat(MANY)}</math>`,
    ),
  'formulas in one another': () =>
    chapter(`<math xmlns="http://www.w3.org/1998/Math/MathML">${nested('mfenced')}</math>`),
  anchors: () => chapter(Array.from({ length: MANY }, (_, i) => `<a id="n${i}"></a>`).join('')),
  'words with breaks of their own': () => chapter('<p>a<br/></p>'.repeat(MANY)),
  'empty spans in one line': () => chapter(`<p>${'<span></span>'.repeat(MANY)}</p>`),
  'a drawing of elements in one another': () => chapter(drawing(nested('g'))),
  'drawings in one another': () => chapter(drawing(nested('svg'))),
  'a drawing that is shown by itself again and again': () =>
    chapter(
      drawing(
        `<defs>${Array.from({ length: 30 }, (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`).join('')}<g id="u0"><circle r="5"/></g></defs><use href="#u30"/>`,
      ),
    ),
  'a drawing as a section: elements in one another': () =>
    makeEpub({ sections: [['a.svg', drawing(nested('g'))]] }),
  'a drawing as a section: parts': () =>
    makeEpub({
      sections: [['a.svg', drawing('<circle cx="9" cy="9" r="5"/>'.repeat(MANY))]],
      metadata: FIXED,
    }),
  'a drawing as a section: scripts and foreign objects': () =>
    makeEpub({
      sections: [
        [
          'a.svg',
          drawing(
            '<script>parent.location = "https://evil.example/"</script><foreignObject width="300" height="300"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"></iframe></foreignObject>'.repeat(
              MANY / 20,
            ),
          ),
        ],
      ],
      metadata: FIXED,
    }),
  'a drawing as a section: foreign objects in one another': () =>
    makeEpub({ sections: [['a.svg', drawing(nested('foreignObject'))]], metadata: FIXED }),
  'a drawing as a section: 20,000 by 20,000 px': () =>
    makeEpub({
      sections: [['a.svg', drawing('', 'viewBox="0 0 20000 20000" width="20000" height="20000"')]],
      metadata: FIXED,
    }),
  'a page of 20,000 by 20,000 px': () =>
    makeEpub({
      sections: [['a.xhtml', page(`<p style="font-size:900px">${BEFORE}</p>`, viewport(MANY, MANY))]],
      metadata: FIXED,
    }),
  'a page of 1e300 px': () =>
    makeEpub({
      sections: [['a.xhtml', page(`<p>${BEFORE}</p>`, viewport('1e300', '1e300'))]],
      metadata: FIXED,
    }),
  'a page of 1 by 20,000 px': () =>
    makeEpub({ sections: [['a.xhtml', page(`<p>${BEFORE}</p>`, viewport(1, MANY))]], metadata: FIXED }),
  'a picture of 20,000 by 20,000 px as a section': () =>
    makeEpub({
      sections: [
        ['a.png', pngThatSays(MANY, MANY)],
        ['b.xhtml', fixedPage(`<p>${BEFORE}</p>`)],
      ],
      metadata: FIXED,
    }),
  'a page of fixed layout: elements in one another': () =>
    makeEpub({
      sections: [['a.xhtml', page(`<p>${BEFORE}</p>${nested('div')}`, viewport(300, 400))]],
      metadata: FIXED,
    }),
  'spread rules against one another': () =>
    makeEpub({
      sections: Array.from({ length: 60 }, (_, i) => [
        `p${i}.xhtml`,
        fixedPage(`<p>${BEFORE}</p>`),
        [
          'page-spread-left page-spread-right',
          'rendition:page-spread-center page-spread-left rendition:spread-none',
          'page-spread-right rendition:spread-both rendition:spread-none rendition:layout-reflowable rendition:layout-pre-paginated',
          'page-spread-left',
          'rendition:layout-reflowable page-spread-right rendition:flow-scrolled-doc rendition:orientation-landscape',
        ][i % 5],
      ]),
      metadata: `${FIXED}<meta property="rendition:spread">none</meta><meta property="rendition:spread">both</meta><meta property="rendition:layout">reflowable</meta><meta property="rendition:orientation">landscape</meta><meta property="rendition:orientation">portrait</meta>`,
    }),
  'a style sheet of blocks in one another': () =>
    chapter('', {}, `<style>${'@media all{'.repeat(MANY)}</style>`),
  'style attributes': () => chapter('<p style="color:red;margin:1px">x</p>'.repeat(MANY)),
}
