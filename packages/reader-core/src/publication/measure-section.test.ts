import { expect, it } from 'vitest'
import { measureSection, measureText } from './measure-section.ts'
import { LINE_WIDTHS } from './section-measure.ts'

/** The measure of blocks with so many letters. */
const blocks = (...letters: number[]) => ({
  lines: [
    ...LINE_WIDTHS.map((width) => letters.reduce((sum, each) => sum + Math.ceil(each / width), 0)),
    letters.length,
  ],
})

it('measures the text of each block, whatever its markup weighs', () => {
  const source = `<?xml version="1.0"?><!DOCTYPE html>
    <html><head><title>None of it</title><style>p > a { x: y }</style></head>
    <body class="a"><h1>Head</h1>
    <p>Some <i data-x='y'>words</i> &amp; <!-- <p>none</p> --> more</p><p>One<br/>two</p></body></html>`
  expect(measureSection(source)).toEqual({ ...blocks(4, 18, 3, 3), breaks: 1, headings: 1 })
})

it('counts no marks over letters, hidden hyphens or readings beside characters', () => {
  const source = '<p>كَتَبَ re\u00adturn</p><p><ruby>山<rp>(</rp><rt>やま</rt><rp>)</rp></ruby>道</p>'
  expect(measureSection(source)).toEqual(blocks(10, 2))
})

it('keeps the sizes of pictures, a drawing as one, and no text that is not shown', () => {
  const source = `<p><img alt="" src="a.png"/></p><svg:svg><svg:image/><svg:text>None</svg:text></svg:svg>
    <math><mi>x</mi><annotation encoding="TeX">\\frac{x}{y}</annotation></math><p>End</p>`
  const sizeOf = (src: string) => (src === 'a.png' ? { width: 300, height: 200.4 } : undefined)
  expect(measureSection(source, sizeOf)).toEqual({ ...blocks(1, 3), pictures: [300, 200, 0, 0] })
})

it('takes a picture or a formula in a line of text for letters, and a formula of its own line for a block', () => {
  const picture = measureSection('<p>The sign <img src="a.png"/> stands before each line.</p>')
  expect(picture).toEqual(blocks(40))
  expect(measureSection('<p>Let <math><mi>x</mi></math> be one</p>')).toEqual(blocks(12))
  expect(measureSection('<p>Let</p><math display="block"><mi>x</mi></math>be')).toEqual(blocks(3, 1, 2))
})

it('takes a short first cell for one beside the next, whose lines are shorter', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('\n')}</tr>`
  const table = `<table>${row('Hamlet', '<p>To be, or not</p><p>to be</p>')}${row('Alone in its row')}</table><p>Text</p>`
  expect(measureSection(table)).toEqual(blocks(19.5, 7.5, 16, 4))
})

it('is interrupted on the way through a long chapter', () => {
  const work = measureText('<p>x</p>'.repeat(5000))
  let steps = 0
  while (!work.next().done) steps++
  expect(steps).toBeGreaterThan(3)
})

it('reads broken markup to its end', () => {
  for (const source of ['<p>a <', '<!-- ', '<p "', '<svg><p>x', '</p></p>', '<', '']) measureSection(source)
  expect(measureSection('<p>a < b</p><p>c').lines.at(-1)).toBe(2)
})

it('takes time in proportion to the source, hostile or not', () => {
  for (const part of ['<', '<a "', "<a '", '<!--', '&a', ' ', '<p>', '<img src="'])
    measureSection(part.repeat(20_000))
})
