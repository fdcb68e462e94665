import { expect, it } from 'vitest'
import { parseSection } from '../section/parse-section.ts'

const textOf = async (body: string, type = 'application/xhtml+xml') => {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`
  return (await parseSection(source, type, 'c.xhtml')).body.textContent
}

it.each([
  ['<span style="font-family:Symbol">\uf0b7</span> point', '• point'],
  ['<span style="font-family:Wingdings">\uf0a7 \uf0fc</span> point', '▪ ✓ point'],
  ['<span style="color: red; font-family: \'Wingdings\'">ü</span> done', '✓ done'],
  ['<span style="font:10pt Symbol">a b g D \u00b7</span>', 'α β γ Δ •'],
  ['<span style="font-family:Symbol"><b>p</b><i style="font-family:serif">p</i></span>', 'πp'],
  ['<span style="font-family:Webdings">a</span>', '✔'],
])('letters of a font of signs are the signs: %s', async (body, text) => {
  expect(await textOf(body)).toBe(text)
})

it('a bullet of a word processor keeps its blanks', async () => {
  const bullet = `<p><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;a </span></span>first</p>`
  expect(await textOf(bullet, 'text/html')).toBe('•\u00a0a first')
  expect(await textOf('<p><font face="Symbol">D</font>t</p>', 'text/html')).toBe('Δt')
})

it.each([
  '<p>The symbol of Symbol, Wingdings and a b g.</p>',
  // The empty paragraph has the source searched for letters of signs.
  '<p style="font-family: \'Segoe UI Symbol\'">a \u2022 b</p><p style="font-family: Symbol"></p>',
  '<p style="font: 12px Georgia, Symbol">a b</p><p style="font-family: Symbol"></p>',
  '<p style="font-family: Georgia">a \uf0b7 b</p>',
])('text in another font stays as it is: %s', async (body) => {
  expect(await textOf(body)).toBe(body.replace(/<[^>]*>/g, ''))
})
