import { expect, it } from 'vitest'
import { StyleRewriter } from './book-styles.ts'
import { parseSection } from './parse-section.ts'

const FILES: Record<string, string> = { 'a.css': 'p { color: red }', 'b.css': 'p { color: blue }' }

it.each([
  ['for printers', '', '<style media="print">p { color: red }</style>', ''],
  ['for other devices', '', '<link rel="stylesheet" media="amzn-mobi, print" href="a.css"/>', ''],
  ['for screens', '', '<link rel="stylesheet" media="screen and (min-width: 1px)" href="a.css"/>', 'red'],
  ['for all', '', '<link rel="stylesheet" media="all" href="a.css"/>', 'red'],
  ['named before the root', '<?xml-stylesheet type="text/css" href="a.css"?>', '', 'red'],
  [
    'named before the root, then in the head',
    "<?xml-stylesheet href='a.css'?>",
    '<link rel="stylesheet" href="b.css"/>',
    'blue',
  ],
  ['named as another choice', '<?xml-stylesheet alternate="yes" href="a.css"?>', '', ''],
  [
    'behind one that is not closed',
    '',
    '<style>@media screen { b { color: green</style><style>p { color: red }</style>',
    'red',
  ],
  ['behind one that is', '', '<style>b { color: green }</style><link rel="stylesheet" href="a.css"/>', 'red'],
])('a style sheet %s holds as in any browser', async (_, before, head, colour) => {
  const source = await parseSection(
    `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body><p>a</p></body></html>`,
    'application/xhtml+xml',
    'c.xhtml',
  )
  const rewriter = new StyleRewriter(async (href) => new TextEncoder().encode(FILES[href]))
  const { css } = await rewriter.styles(source, 'c.xhtml')
  const host = document.createElement('div')
  document.body.append(host)
  try {
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
    const paragraph = document.createElement('p')
    shadow.append(paragraph)
    const own = getComputedStyle(document.body).color
    const probe = document.createElement('p')
    probe.style.color = colour
    document.body.append(probe)
    const wanted = colour ? getComputedStyle(probe).color : own
    probe.remove()
    expect(getComputedStyle(paragraph).color).toBe(wanted)
  } finally {
    host.remove()
  }
})
