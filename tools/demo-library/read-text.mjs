// Reads the source of a text book: front matter in JSON between two lines of `---`, then the text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseChapters } from './text-markup.mjs'

/** Unpacked EPUBs, a folder a book. */
export const DEMO = join(import.meta.dirname, '../../apps/api/demo')
/** Where the texts are: `<slug>.md`, and a folder `<slug>` with the pictures of one that has some. */
export const TEXTS = join(import.meta.dirname, 'texts')
export const SLUGS = readdirSync(TEXTS)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace('.md', ''))
export const coverOf = (slug) => join(DEMO, slug, 'OEBPS/images/cover.webp')

/** @returns the front matter of a book with its entry in the catalogue, and its chapters in XHTML */
export function readText(slug) {
  const source = readFileSync(join(TEXTS, `${slug}.md`), 'utf8')
  const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (!front) throw new Error(`${slug}.md has no front matter`)
  try {
    const catalogue = JSON.parse(readFileSync(join(DEMO, slug, 'catalogue.json'), 'utf8'))
    return { book: { ...JSON.parse(front), ...catalogue }, chapters: parseChapters(text) }
  } catch (error) {
    throw new Error(`${slug}.md: ${error.message}`, { cause: error })
  }
}
