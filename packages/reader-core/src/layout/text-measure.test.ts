import { expect, it } from 'vitest'
import { estimatePages, measureText } from './text-measure.ts'

function measure(source: string) {
  const work = measureText(source)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

it('measures the text of each block, whatever its markup weighs', () => {
  const source = `<?xml version="1.0"?><!DOCTYPE html>
    <html><head><title>None of it</title><style>p > a { x: y }</style></head>
    <body class="a"><h1>Head</h1>
    <p>Some <i data-x='y'>words</i> &amp; <!-- <p>none</p> --> more</p><p>One<br/>two</p></body></html>`
  expect(measure(source)).toEqual({ blocks: [4, 18, 3, 3], headings: 1, rows: 0, pictures: 0 })
})

it('counts pictures, a drawing as one, and no text that is not shown', () => {
  const source = `<p><img src="a.png"/></p><svg:svg><svg:image/><svg:text>None</svg:text></svg:svg>
    <math><mi>x</mi><annotation encoding="TeX">\\frac{x}{y}</annotation></math><p>End</p>`
  expect(measure(source)).toEqual({ blocks: [1, 3], headings: 0, rows: 0, pictures: 2 })
})

it('takes a short first cell for one beside the next, whose lines are shorter', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('\n')}</tr>`
  const table = `<table>${row('Hamlet', '<p>To be, or not</p><p>to be</p>')}${row('Alone in its row')}</table><p>Text</p>`
  expect(measure(table)).toEqual({ blocks: [20, 8, 16, 4], headings: 0, rows: 2, pictures: 0 })
})

it('is interrupted on the way through a long chapter', () => {
  const work = measureText('<p>x</p>'.repeat(5000))
  let steps = 0
  while (!work.next().done) steps++
  expect(steps).toBeGreaterThan(3)
})

it('reads broken markup to its end', () => {
  for (const source of ['<p>a <', '<!-- ', '<p "', '<svg><p>x', '</p></p>', '<', '']) measure(source)
  expect(measure('<p>a < b</p><p>c').blocks.length).toBe(2)
})

it('takes time in proportion to the source, hostile or not', () => {
  for (const part of ['<', '<a "', "<a '", '<!--', '&a', ' ', '<p>']) measure(part.repeat(20_000))
})

const room = { lettersPerLine: 36, linesPerPage: 25 }

it.each([
  ['prose', { blocks: Array(100).fill(360), headings: 0, rows: 0, pictures: 0 }, 41],
  ['verse', { blocks: Array(250).fill(20), headings: 0, rows: 0, pictures: 0 }, 11],
  ['pictures', { blocks: [], headings: 0, rows: 0, pictures: 10 }, 6],
  ['nothing', { blocks: [], headings: 0, rows: 0, pictures: 0 }, 1],
])('takes %s for about as many pages as it fills', (_, measured, expected) => {
  expect(Math.round(estimatePages(measured, room))).toBe(expected)
})
