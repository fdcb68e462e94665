import { expect, it } from 'vitest'
import { fixedPageSize } from './fixed-page-size.ts'

const DEVICE = { width: 360, height: 720 }
const encode = (text: string) => new TextEncoder().encode(text)
const xhtml = (head: string, body = '') => encode(`<html><head>${head}</head><body>${body}</body></html>`)

it.each([
  ['<meta name="viewport" content="width=900, height=600"/>', { width: 900, height: 600 }],
  ["<meta content='height = 600.5;width=900px' name='viewport'>", { width: 900, height: 600.5 }],
  ['<meta name="viewport" content="width=900 height=600"/>', { width: 900, height: 600 }],
  ['<meta name=" viewport " content=" Width=900,Height=600,"/>', { width: 900, height: 600 }],
  ['<meta name="viewport" content="width=device-width, height=600"/>', { width: 360, height: 600 }],
  ['<meta name="viewport" content="width=device-width, height=device-height"/>', DEVICE],
  ['<meta name="viewport" content="width=device-width"/>', DEVICE],
  ['<meta name="viewport" content="height=360"/>', { width: 180, height: 360 }],
  [
    '<meta name="viewport" content="width=900, height=600"/><meta name="viewport" content="width=3, height=4"/>',
    { width: 900, height: 600 },
  ],
  ['<meta name="viewport" content="width=900, width=3, height=600"/>', { width: 900, height: 600 }],
  [
    '<!-- <meta name="viewport" content="width=3, height=4"/> --><meta name="viewport" content="width=9,height=6"/>',
    { width: 9, height: 6 },
  ],
  ['<h:meta name="viewport" content="width=900, height=600"/>', { width: 900, height: 600 }],
  ['<meta name="viewport" content="min-width=3, width=0, height=-9"/>', undefined],
  ['<meta name="viewport" content="initial-scale=1"/>', undefined],
  ['<meta name="author" content="width=1, height=2"/>', undefined],
  ['', undefined],
])('a page says by its first viewport how large it is: %s', (head, size) => {
  expect(fixedPageSize(xhtml(head), 'application/xhtml+xml', DEVICE)).toEqual(size)
})

it('is as large as the drawing that it shows, when it says nothing', () => {
  const page = xhtml('', '<div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"></svg></div>')
  expect(fixedPageSize(page, 'application/xhtml+xml')).toEqual({ width: 600, height: 900 })
})

it.each([
  ['<svg viewBox="0 0 30 40"/>', { width: 30, height: 40 }],
  ['<svg viewBox="10,10,30,40" width="300" height="10"/>', { width: 30, height: 40 }],
  ['<svg width="100%" height="100%" viewBox="0 0 30 40"/>', { width: 30, height: 40 }],
  ['<svg width="300" height="400"/>', { width: 300, height: 400 }],
])('a drawing says it by its viewBox, else by its measures: %s', (svg, size) => {
  expect(fixedPageSize(encode(svg), 'image/svg+xml')).toEqual(size)
})

it('a page of any size is drawn in its shape, within what a browser can draw', () => {
  const page = xhtml('<meta name="viewport" content="width=160000, height=80000"/>')
  expect(fixedPageSize(page, 'application/xhtml+xml')).toEqual({ width: 16000, height: 8000 })
})
