import { expect, it } from 'vitest'
import { fixedPageSize } from './fixed-page-size.ts'

const xhtml = (head: string) => new TextEncoder().encode(`<html><head>${head}</head><body/></html>`)

it.each([
  ['<meta name="viewport" content="width=900, height=600"/>', { width: 900, height: 600 }],
  ["<meta content='height = 600.5;width=900px' name='viewport'>", { width: 900, height: 600.5 }],
  ['<meta name="viewport" content="width=device-width, height=600"/>', undefined],
  ['<meta name="viewport" content="min-width=3, width=0, height=9"/>', undefined],
  ['<meta name="author" content="width=1, height=2"/>', undefined],
  ['', undefined],
])('a page says by its viewport how large it is: %s', (head, size) => {
  expect(fixedPageSize(xhtml(head), 'application/xhtml+xml')).toEqual(size)
})

it('a drawing says it by itself', () => {
  const svg = new TextEncoder().encode('<svg viewBox="0 0 30 40"/>')
  expect(fixedPageSize(svg, 'image/svg+xml')).toEqual({ width: 30, height: 40 })
})
