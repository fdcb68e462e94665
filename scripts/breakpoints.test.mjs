import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { breakpoints } from './breakpoints.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['packages/reader-react/src', 'apps/portal/src'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)
const { fromWidth, belowHeight, only } = breakpoints
const shared = [
  ...Object.values(fromWidth).flatMap((px) => [`min-width: ${px}px`, `max-width: ${px - 1}px`]),
  ...Object.values(belowHeight).flatMap((px) => [`max-height: ${px - 1}px`, `min-height: ${px}px`]),
]

/** `max-width: 599px` and the like in the queries of a style sheet. */
const sizesIn = (css) =>
  [...css.matchAll(/@(?:media|container)[^{]*/g)].flatMap(
    ([query]) => query.match(/(?:min-|max-)?(?:width|height|inline-size|block-size)\s*[:<>=][^()]*/g) ?? [],
  )

it('layout changes at the breakpoints of breakpoints.mjs and at no other', () => {
  expect(files.length).toBeGreaterThan(50)
  const others = files.flatMap((file) =>
    sizesIn(readFileSync(`${root}/${file}`, 'utf8'))
      .filter((size) => !shared.includes(size) && !only[file]?.includes(size))
      .map((size) => `${file}: ${size}`),
  )
  expect(others).toEqual([])
})

it('every exception is in its file', () => {
  for (const [file, sizes] of Object.entries(only)) {
    const found = sizesIn(readFileSync(`${root}/${file}`, 'utf8'))
    for (const size of sizes) expect(found, file).toContain(size)
  }
})

it.each(['@media (min-width: 601px) {', '@container (width >= 37em) {', '@media (max-inline-size: 599px) {'])(
  'a query of another size or form is seen: %s',
  (css) => {
    expect(sizesIn(css)).toHaveLength(1)
    expect(shared).not.toContain(sizesIn(css)[0])
  },
)
