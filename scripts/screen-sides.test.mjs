import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const decides = /[=!]== '(?:ltr|rtl|left|right)'/

/**
 * Files that compare a direction or a side outside of `direction/`, each with the reason. The list only becomes shorter: what
 * computes places takes `inlineSign`, `sideForTurn`, `startGap`, `leftToRight` or `parseDirection`.
 */
const REASONS = {
  'packages/reader-core/src/image-book/book-pages.ts':
    'the two halves of a scanned picture are sides of the paper',
  'packages/reader-core/src/layout/image-fit.ts': 'x of a picture beside an empty page, whose side is given',
  'packages/reader-core/src/paginator/carry-bidi-context.ts': 'the `dir` of an element of the book',
  'packages/reader-core/src/publication/decide-script.ts':
    'the direction that a book states is compared with that of its letters',
  'packages/reader-core/src/publication/manifest/parse-manifest.ts': 'the page side that a manifest states',
  'packages/reader-core/src/sanitise/old-formulas.ts': 'a value of the attribute `columnalign`',
  'packages/reader-react/src/settings-panel/setting-choices.ts': 'line heights are chosen by script',
  'packages/reader-react/src/settings-panel/settings-sheet.tsx': 'sample letters are chosen by script',
  'packages/reader-react/src/theme/face-choices.ts': 'faces are chosen by script',
}

const deciding = ['packages/reader-core/src', 'packages/reader-react/src']
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|\/testing\/|\/src\/direction\//.test(file))
  .filter((file) => decides.test(readFileSync(`${root}/${file}`, 'utf8')))

it('no other file decides between left and right', () => {
  expect(deciding.filter((file) => !(file in REASONS))).toEqual([])
})

it('every file of the list still does', () => {
  expect(Object.keys(REASONS).filter((file) => !deciding.includes(file))).toEqual([])
})
