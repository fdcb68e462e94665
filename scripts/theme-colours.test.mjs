import { expect, it } from 'vitest'
import { filesWithColours } from './theme-colours.mjs'

it('every file that repeats a page colour has the one of page-themes.ts: node scripts/theme-colours.mjs writes them', async () => {
  for (const { file, text, wanted } of await filesWithColours()) expect(text, file).toBe(wanted)
})
