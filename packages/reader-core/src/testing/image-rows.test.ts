import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(`${root}/docs/image-books.md`, 'utf8')
const pathOf = (name: string) =>
  `${root}/${name.replace(/^core\//, 'packages/reader-core/src/').replace(/^view\//, 'packages/reader-react/src/image-book-view/')}`
const FILE = /^(?:core|view|packages|apps)\/.+\.(?:tsx?|mjs)$/

it('docs/image-books.md names tests that are there', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  let named = 0
  for (const row of rows) {
    let titles: string[] = []
    for (const [, words] of row.matchAll(/`([^`]+)`/g)) {
      if (!FILE.test(words!)) {
        titles.push(words!)
        continue
      }
      expect(existsSync(pathOf(words!)), words).toBe(true)
      const source = readFileSync(pathOf(words!), 'utf8')
      // Titles precede the file that holds them.
      for (const title of titles.filter((each) => each.includes(' ')))
        expect(source.includes(title), `“${title}” in ${words}`).toBe(true)
      named += titles.length
      titles = []
    }
  }
  expect(named).toBeGreaterThan(40)
})

it('docs/image-books.md has every row that is tried in other engines', () => {
  const source = readFileSync(`${root}/packages/reader-react/e2e/image-rows.mjs`, 'utf8')
  const tried = [...source.matchAll(/title:\s*'(I\d+):/g)].map(([, row]) => row)
  expect([...page.matchAll(/^\| (I\d+) \|/gm)].map(([, row]) => row)).toEqual(tried)
})
