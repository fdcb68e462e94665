import { expect, it } from 'vitest'
import { countFrontUnits, freeUnitsOf } from './front-matter.ts'

const page = (body: string) => `<html><head><title>Title</title></head>${body}</html>`
const unit = (type: string) =>
  page(
    `<body data-epub-type="frontmatter">\n<section id="a" data-epub-type="${type}"><h1>Words</h1></section></body>`,
  )
const chapter = page('<body><h1>One</h1><p data-epub-type="epigraph">Words</p></body>')
const picture = page('<body><img src="a.png" alt="Cover"/></body>')

it.each([
  [[unit('titlepage'), unit('imprint'), chapter, unit('colophon')], 2],
  [[picture, unit('halftitlepage'), unit('preface'), chapter], 2],
  [[chapter, picture], 0],
  [[picture, picture, chapter], 1],
  [[unit('titlepage')], 0],
  [Array.from({ length: 40 }, () => unit('titlepage')), 0],
  [[], 0],
])('counts the units before the first text (%#)', (units, count) => {
  expect(countFrontUnits(units)).toBe(count)
})

it.each([
  [2, 2, 30, 4],
  [0, 2, 30, 0],
  [29, 2, 30, 30],
])('%i free from unit %i of %i on are %i', (wanted, front, count, free) => {
  expect(freeUnitsOf(wanted, front, count)).toBe(free)
})
