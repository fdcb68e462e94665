import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { parseSection } from './parse-section.ts'
import { SectionLoader } from './section-loader.ts'

const XHTML = 'application/xhtml+xml'
const textOf = async (source: string) =>
  (await parseSection(source, XHTML, 'c.xhtml')).body.textContent!.replace(/\s+/g, ' ').trim()

describe('a chapter that is not well-formed', () => {
  it.each([
    [
      'title',
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>One<br>two</p></body></html>',
    ],
    ['title, without a namespace', '<html><head><title/></head><body><p>One<br/>two</p></body></html>'],
    ...['a id="x"', 'script', 'style', 'textarea', 'iframe', 'video', 'noscript', 'i'].map((tag) => [
      tag,
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><${tag}/><p>One<br>two</p></body></html>`,
    ]),
  ])('keeps its text behind an empty %s', async (_, source) => {
    expect(await textOf(source!)).toBe('Onetwo')
  })

  it.each(['text/html', 'text/x-oeb1-document'])(
    'keeps its text when it is XHTML called %s',
    async (type) => {
      const source = (head: string) =>
        `<?xml version="1.0"?><html ${head}><head><title/><script src="kobo.js"/></head><body><p>One<a id="x"/><br/>two</p></body></html>`
      const { body } = await parseSection(source('xmlns="http://www.w3.org/1999/xhtml"'), type, 'c.html')
      expect(body.querySelector('p')!.textContent).toBe('Onetwo')
      expect(body.querySelector('a')!.childNodes.length).toBe(0)
    },
  )

  it.each([
    ['another namespace', '<html xmlns="https://www.w3.org/1999/xhtml"><body><p>One</p></body></html>'],
    ['capital letters', '<HTML xmlns="http://www.w3.org/1999/xhtml"><BODY><P>One</P></BODY></HTML>'],
    [
      'a line before it',
      '\n\ufeff<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>One</p></body></html>',
    ],
    ['no body', '<html xmlns="http://www.w3.org/1999/xhtml"><head/><p>One</p></html>'],
  ])('has paragraphs with %s', async (_, source) => {
    const { body } = await parseSection(source, XHTML, 'c.xhtml')
    expect(body.querySelector('p')).toBeInstanceOf(HTMLParagraphElement)
  })

  it('does not hold what follows an empty anchor', async () => {
    const { body } = await parseSection(
      '<html><body><p><b/>a<br>b</p><p>c</p></body></html>',
      XHTML,
      'c.xhtml',
    )
    expect([...body.querySelectorAll('b')].map((b) => b.textContent)).toEqual([''])
    expect(body.querySelectorAll('br').length).toBe(1)
  })
})

it.each([
  ['http://www.w3.org/1998/Math/MathML', 'case'],
  ['http://example.org/unknown', 'default'],
])('of a switch for %s the %s is shown', async (namespace, shown) => {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><epub:switch><epub:case required-namespace="${namespace}">case</epub:case><epub:default>default</epub:default></epub:switch></body></html>`
  expect(await textOf(source)).toBe(shown)
})

it('a link leads to the first letter or picture of its target, not to the blanks before it', async () => {
  const book = await memoryBook([
    {
      body:
        '<p>Before.</p>\n<section id="s">\n  <span id="a"></span>\n  <h2> Head</h2>\n<p id="i"> <img src="x.png" alt=""/></p></section>' +
        '<p><svg xmlns="http://www.w3.org/2000/svg"><g id="g"><text>Drawn.</text></g></svg></p> <p id="end"> </p> ',
    },
  ])
  const { leaves, body } = await new SectionLoader(book).load(0)
  const target = (id: string) => {
    const { leaf, offset } = leaves.positionOfTarget(body.querySelector(`#${id}`)!)
    const node = leaves.at(leaf)!.node
    return node.nodeType === 3 ? (node as Text).data.slice(offset).trimEnd() : (node as Element).localName
  }
  expect(['s', 'a', 'i', 'g'].map(target)).toEqual(['Head', 'Head', 'img', 'svg'])
  expect(leaves.positionOfTarget(body.querySelector('#end')!).offset).toBe(0)
})

describe('a chapter in another language of books', () => {
  it('is read as a DTBook: blocks are separate, lines too, and nothing of it is lost', async () => {
    const source =
      '<?xml version="1.0"?><dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/" version="2005-2"><head/><book><frontmatter><doctitle>Title</doctitle></frontmatter><bodymatter><level1><h1>One</h1><p>Text <em>here</em>.</p><linegroup><line>First</line><line>Second</line></linegroup></level1></bodymatter></book></dtbook>'
    const { body } = await parseSection(source, 'application/x-dtbook+xml', 'd.xml')
    expect(body.textContent).toBe('TitleOneText here.FirstSecond')
    expect([...body.querySelectorAll('h1, p, em, div')].map((each) => each.localName).join(' ')).toBe(
      'div div div div h1 p em div div div',
    )
    expect(body.querySelector('p')!.namespaceURI).toBe('http://www.w3.org/1999/xhtml')
  })

  it('has its closed details open, and the foot of a table under its rows', async () => {
    const page = (body: string) =>
      parseSection(`<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`, XHTML, 'c.xhtml')
    expect((await page('<details><summary>a</summary>b</details>')).body.querySelector('details')!.open).toBe(
      true,
    )
    expect(
      (
        await page(
          '<table><thead><tr><td>a</td></tr></thead><tfoot><tr><td>c</td></tr></tfoot><tbody><tr><td>b</td></tr></tbody></table>',
        )
      ).body.textContent,
    ).toBe('abc')
  })
})

describe('what a chapter has in its head, or from elsewhere', () => {
  const parse = (body: string, head = '') =>
    parseSection(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>${head}</head><body>${body}</body></html>`,
      XHTML,
      'OPS/text/c.xhtml',
    )

  it.each([
    ['../', 'OPS/a.png'],
    ['..', 'OPS/a.png'],
    ['../images/', 'OPS/images/a.png'],
    ['../../../../x/y.xhtml', 'x/a.png'],
    ['https://evil.test/', 'OPS/text/a.png'],
    ['', 'OPS/text/a.png'],
  ])('has addresses that follow its base “%s”, and places of its own', async (base, expected) => {
    const { body, styles } = await parse(
      '<a id="own" href="#own">o</a><a id="far" href="https://kurasa.test/">f</a><img src="a.png" alt=""/>',
      `<base href="${base}"/><link rel="stylesheet" href="a.png"/>`,
    )
    expect(body.querySelector('img')!.getAttribute('data-kz-src')).toBe(expected)
    expect(styles).toMatchObject([{ href: expected }])
    expect([...body.querySelectorAll('a')].map((a) => a.getAttribute('data-kz-href'))).toEqual([
      'OPS/text/c.xhtml#own',
      'https://kurasa.test/',
    ])
  })

  it('that is the contents of its book has no numbers before its lines, unless it wants them', async () => {
    const markOf = async (head: string) => {
      const { styles, body } = await parse('<nav><ol><li>One</li></ol></nav>', head)
      const host = document.body.appendChild(document.createElement('div'))
      const sheet = document.createElement('style')
      sheet.textContent = styles.map((style) => ('text' in style ? style.text : '')).join('\n')
      host.attachShadow({ mode: 'open' }).append(sheet, document.adoptNode(body))
      const { listStyleType } = getComputedStyle(host.shadowRoot!.querySelector('li')!)
      host.remove()
      return listStyleType
    }
    expect(await markOf('')).toBe('none')
    expect(await markOf('<style>ol { list-style: upper-roman }</style>')).toBe('upper-roman')
  })
})
