import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(`${root}/docs/conformance.md`, 'utf8')

/** Rows of the tables: their name, the tests that hold them, and their result in each engine. */
const rows = [...page.matchAll(/^\| ([RAVEB]\d+) \|(.*)\|$/gm)].map(([, name, rest]) => {
  const cells = rest!.split(' | ').map((cell) => cell.trim())
  const results = cells.slice(-3)
  const tests = [...rest!.matchAll(/`([^`]+)` in `([^`]+)`/g)].map(([, title, file]) => ({
    title: title!,
    file: file!,
  }))
  return { name: name!, tests, results }
})

describe('the rows of docs/conformance.md', () => {
  it('are all there, each once', () => {
    const range = (letter: string, last: number) =>
      Array.from({ length: last }, (_, i) => `${letter}${i + 1}`)
    expect(rows.map(({ name }) => name)).toEqual([
      ...range('R', 23),
      ...range('A', 20),
      ...range('V', 22),
      ...range('E', 29),
      ...range('B', 11),
    ])
  })

  it('say pass, fail, open, function or not run of each engine, and name a test wherever they pass', () => {
    for (const { name, tests, results } of rows) {
      expect(results.length, name).toBe(3)
      for (const result of results)
        expect(['pass', 'fail', 'open', 'function', 'not run'], name).toContain(result)
      if (results.includes('pass')) expect(tests.length, name).toBeGreaterThan(0)
    }
  })

  it('name tests that are there', () => {
    for (const { name, tests } of rows) {
      for (const { title, file } of tests) {
        const source = readFileSync(`${root}/${file}`, 'utf8')
        expect(source.includes(title), `${name}: "${title}" in ${file}`).toBe(true)
      }
    }
  })
})
