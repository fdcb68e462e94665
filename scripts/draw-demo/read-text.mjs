// Reads the source of a text book: front matter in JSON between two lines of `---`, then the text.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseChapters } from './text-markup.mjs'

/** Where the texts are: `<slug>.md`, and a folder `<slug>` with the pictures of one that has some. */
export const TEXTS = join(dirname(fileURLToPath(import.meta.url)), 'texts')

/** @returns the front matter of a book and its chapters in XHTML */
export function readText(slug) {
  const source = readFileSync(join(TEXTS, `${slug}.md`), 'utf8')
  const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (!front) throw new Error(`${slug}.md has no front matter`)
  try {
    return { book: JSON.parse(front), chapters: parseChapters(text) }
  } catch (error) {
    throw new Error(`${slug}.md: ${error.message}`, { cause: error })
  }
}
