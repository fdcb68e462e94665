import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cutFaces, cutMathFaces, FILE, MATH_SHEET, SHEET } from './cut-faces.mjs'

const theme = fileURLToPath(new URL('../packages/reader-react/src/theme/', import.meta.url))
/** The sheet is formatted once it is written. */
const words = (css) => css.replace(/\s+/g, ' ').trim()

it('the cut face and its rules are made of the package that is installed: `npm run faces` writes them', async () => {
  const { face, sheet } = await cutFaces()
  expect(readFileSync(theme + FILE).equals(face)).toBe(true)
  expect(words(readFileSync(theme + SHEET, 'utf8'))).toBe(words(sheet))
})

it('the faces of formulas and their rules are made of the package that is installed', async () => {
  const { files, sheet } = await cutMathFaces()
  for (const [file, bytes] of Object.entries(files))
    expect(readFileSync(theme + file).equals(bytes), file).toBe(true)
  expect(words(readFileSync(theme + MATH_SHEET, 'utf8'))).toBe(words(sheet))
})
