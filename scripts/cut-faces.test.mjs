import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cutFaces, FILE, SHEET } from './cut-faces.mjs'

const theme = fileURLToPath(new URL('../packages/reader-react/src/theme/', import.meta.url))
/** The sheet is formatted once it is written. */
const words = (css) => css.replace(/\s+/g, ' ').trim()

it('the cut face and its rules are made of the package that is installed: `npm run faces` writes them', async () => {
  const { face, sheet } = await cutFaces()
  expect(readFileSync(theme + FILE).equals(face)).toBe(true)
  expect(words(readFileSync(theme + SHEET, 'utf8'))).toBe(words(sheet))
})
