import { expect, it } from 'vitest'
import { contentByPath, readContent, renamed, SIZE_UNIT, sameContent, writeContent } from './renamed.ts'

it('replaces names at once, so that two that are exchanged stay apart', () => {
  const names = new Map([
    ['a-1111111.js', 'b-2222222.js'],
    ['b-2222222.js', 'a-1111111.js'],
  ])
  expect(renamed('import"./a-1111111.js";import"./b-2222222.js"', names)).toBe(
    'import"./b-2222222.js";import"./a-1111111.js"',
  )
  expect(renamed('text', new Map())).toBe('text')
})

it('finds the files that differ in names only', () => {
  const before = {
    '/assets/a-1.js': 'a.js x 10',
    '/assets/b-1.js': 'b.js y 10',
    '/assets/gone-1.js': 'gone.js z 10',
  }
  const now = {
    '/assets/a-2.js': 'a.js x 10',
    '/assets/b-2.js': 'b.js changed 10',
    '/assets/new-1.js': 'new.js z 10',
  }
  const { same, names } = sameContent(before, now)
  expect([...same]).toEqual([['/assets/a-2.js', '/assets/a-1.js']])
  expect([...names]).toEqual([
    ['a-1.js', 'a-2.js'],
    ['b-1.js', 'b-2.js'],
  ])
  expect(readContent('a.js x 10')).toEqual({ key: 'a.js', hash: 'x', bytes: 36 * SIZE_UNIT })
})

it('is written shortly, and read as it was', () => {
  const paths = ['/', '/assets/a-1234567.js', '/assets/b-1234567.js', '/assets/font-1234567.woff2']
  const content = {
    '/': 'index.html x 10',
    '/assets/a-1234567.js': 'a.js y 10',
    '/assets/b-1234567.js': 'b.js~k2 z 10',
  }
  const written = writeContent(paths, content)
  expect(written).toBe('index.html x 10, y 10,b.js~k2 z 10,')
  expect(contentByPath(paths, written)).toEqual(content)
})
