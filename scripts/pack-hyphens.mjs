import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import patterns from 'hyphen/patterns/en-us.js'

/** `npm run hyphens`: writes the patterns by which English words are broken, packed: the reader's first page may need them. */
export const FILE = fileURLToPath(
  new URL('../packages/reader-core/src/hyphenation/english-patterns.ts', import.meta.url),
)

/** Signs for numbers: without quotation marks and the backslash, which a string would have to escape. */
const signOf = (index) => {
  const code = index + 40 < 92 ? index + 40 : index + 41
  return String.fromCharCode(code < 127 ? code : code - 127 + 0x100)
}

/** All patterns of a tree, each with its levels as digits. */
function listOf([levels, tree]) {
  const found = []
  const visit = (branch, letters) => {
    for (const [letter, next] of Object.entries(branch)) {
      const word = letters + letter
      const [further, pattern] = Array.isArray(next) ? next : typeof next === 'number' ? [{}, next] : [next]
      if (pattern !== undefined) found.push([word, levels[pattern].join('')])
      visit(further, word)
    }
  }
  visit(tree, '')
  return found.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The source of the file of the patterns of English. */
export function packPatterns() {
  const list = listOf(patterns)
  const counts = new Map()
  for (const [, levels] of list) counts.set(levels, (counts.get(levels) ?? 0) + 1)
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([levels]) => levels)
  let before = ''
  const words = list.map(([word]) => {
    let shared = 0
    while (word[shared] === before[shared]) shared++
    before = word
    return shared + word.slice(shared)
  })
  const signs = list.map(([, levels]) => signOf(kinds.indexOf(levels)))
  return `// Written by \`npm run hyphens\`.
/*!
 * Patterns of American English for TeX: Copyright (C) 1990, 2004, 2005 Gerard D.C. Kuiken. Copying and distribution of this file, with or
 * without modification, are permitted in any medium without royalty provided the copyright notice and this notice are preserved.
 */

/** Letters of all patterns in their order, each without those that it shares with the one before: their number stands there. */
export const WORDS =
  '${words.join('')}'

/** For each pattern the place of its levels in \`LEVELS\`: see \`numberOf\`. */
export const KINDS =
  '${signs.join('')}'

/** Levels before each letter of a pattern, and after the last; those that end it are 0. */
export const LEVELS =
  '${kinds.join(' ')}'

/** The number that a sign of \`KINDS\` stands for. */
export function numberOf(sign: string): number {
  const code = sign.charCodeAt(0)
  return code < 92 ? code - 40 : code < 127 ? code - 41 : code - 0x100 + 127 - 41
}
`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(FILE, packPatterns())
