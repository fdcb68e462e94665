import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * `node scripts/prose.mjs`: the rules of CONTRIBUTING.md for sentences, over comments and Markdown files. Part of `npm run check`.
 *
 * --list   prints every long sentence, too
 */
const MOST_WORDS = 25
/** Long sentences that remain. Lower it with every sentence that becomes shorter. */
const LONG_SENTENCES = 868

const RULES = [
  {
    name: 'begins with a relative clause: name the subject',
    // Questions, and headings such as "What it is", may.
    isBroken: (sentence) =>
      /^(What|Who|Whoever|Whose|Whatever|Whom|That which|Of what|Of which|Nothing that|Nobody)\b/.test(
        sentence,
      ) &&
      !sentence.endsWith('?') &&
      countWords(sentence) > 6,
  },
  {
    name: 'a word of the list in docs/glossary.md',
    isBroken: (sentence) => /\b(anew|nobody|gives? up|gave up|brought in|whoever)\b/i.test(sentence),
  },
]

/** Texts for readers and operators, generated pages, and the history of changes have rules of their own. */
const IS_CHECKED = /\.(ts|tsx|mjs|mts|js|css|md)$/
const IS_LEFT_OUT =
  /^(apps\/api\/faq|apps\/api\/demo|apps\/api\/src\/database\/migrations|docs\/api|docs\/glossary|tools\/demo-library\/texts)|CHANGELOG/

const countWords = (sentence) => sentence.split(' ').length

/** Comments of a script or style sheet, without their signs. */
export function commentsOf(code) {
  const COMMENT = /(?<![^\s({])\/\*\*?(?=\s)([\s\S]*?)\*\/|(?:^|[\s;{(,])((?:\/\/[^\n]*(?:\n\s*(?=\/\/))?)+)/g
  return [...code.matchAll(COMMENT)].map(([, block, lines]) =>
    block === undefined ? lines.replace(/^\s*\/\/ ?/gm, '') : block.replace(/^\s*\* ?/gm, ''),
  )
}

/** Sentences of a text; code is one word, tables and code blocks are left out. */
export function sentencesOf(text) {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`|\{@[^}]*\}/g, 'x')
    .replace(/@(param|returns|throws|default|example|see)[^\n]*?(?= - |\n|$)( - )?/g, '\n\n')
    .split(/\n\s*\n|\n(?=\s*(?:--|[-*|#>] |\d+\. ))/)
    .filter((block) => !/^\s*\|/.test(block))
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?:;])\s+(?=[A-Z“])/))
    .map((sentence) => sentence.replace(/^[-*#>\s]+/, '').trim())
    .filter(Boolean)
}

if (import.meta.filename === process.argv[1]) {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => IS_CHECKED.test(file) && !IS_LEFT_OUT.test(file))
  const faults = []
  const long = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const sentence of (file.endsWith('.md') ? [text] : commentsOf(text)).flatMap(sentencesOf)) {
      for (const { name, isBroken } of RULES)
        if (isBroken(sentence)) faults.push(`${file}: ${name}\n    ${sentence}`)
      if (countWords(sentence) > MOST_WORDS) long.push(`${file}: ${sentence}`)
    }
  }
  for (const fault of faults) console.log(fault)
  if (process.argv.includes('--list')) for (const each of long) console.log(each)
  console.log(`${long.length} sentences of more than ${MOST_WORDS} words, at most ${LONG_SENTENCES}`)
  process.exit(faults.length > 0 || long.length > LONG_SENTENCES ? 1 : 0)
}
