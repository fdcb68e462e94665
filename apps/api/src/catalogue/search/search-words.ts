import { searchKey } from '@kurasa/portal-contract'

/** Words that say how somebody asks, not for what, as `searchKey` writes them. */
const ASKING = new Set(
  `a an the of in on at for to from and or with about by is are was be how what which who why when where do does can i me my we our you your it its that this
   some any all most book books read want need give find show keep make start learn something anything like
   ya wa za la cha vya kwa na ni katika kuhusu juu vitabu kitabu gani nini nani vipi jinsi namna yangu wangu langu zangu yake hii hiki hizo ambayo kitu nataka natafuta
   في من عن علي الي كتاب كتب و او مع كيف ما ماذا هل هذا هذه التي الذي لي اريد شيء`
    .split(/\s+/)
    .map(searchKey),
)

/** Endings of Arabic words, the longest first. */
const ARABIC_ENDINGS = ['ات', 'ون', 'ين', 'ان', 'يه', 'ها', 'ه', 'ي']
/** Classes of Swahili nouns and the infinitive. */
const SWAHILI_BEGINNINGS = ['mw', 'wa', 'vi', 'ki', 'ma', 'mi', 'ku', 'ji', 'u', 'm']

/** The words of a text as they are matched: without accents, tashkeel and capitals. */
export function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(searchKey).filter(Boolean)
}

/** Words of a query that are looked for: each costs a condition. */
const MOST_WORDS = 12

/** The first words of a query that name its subject; all of them when there are no others. */
export function subjectsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const subjects = words.filter((word) => !ASKING.has(word))
  return (subjects.length > 0 ? subjects : words).slice(0, MOST_WORDS)
}

/**
 * Stems under which a word is found, itself first. The language of a word is not known. Latin letters have the endings of English and the
 * beginnings of Swahili nouns, Arabic ones article, particles and endings.
 */
export function stemsOf(word: string): string[] {
  const stems = /\p{Script=Arabic}/u.test(word)
    ? arabicStems(word)
    : [...englishStems(word), ...swahiliStems(word)]
  return [...new Set([word, ...stems])]
}

function englishStems(word: string): string[] {
  if (word.length < 4) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  const stems: string[] = []
  if (/[^s]s$/.test(word)) stems.push(word.slice(0, -1))
  if (/(?:s|x|z|ch|sh)es$/.test(word)) stems.push(word.slice(0, -2))
  const [, root] = /^(.{3,})(?:ing|ers?|ed)$/.exec(word) ?? []
  // "cooking" and "cook", "baking" and "bake", "running" and "run".
  if (root) stems.push(root, `${root}e`, root.replace(/(.)\1$/, '$1'))
  return stems
}

function swahiliStems(word: string): string[] {
  return SWAHILI_BEGINNINGS.filter(
    (beginning) => word.startsWith(beginning) && word.length - beginning.length >= 4,
  ).map((beginning) => word.slice(beginning.length))
}

function arabicStems(word: string): string[] {
  const bare = word.replace(/^(?:[وفبك]?ال|لل)(?=..)/, '')
  const stems = [bare]
  for (const ending of ARABIC_ENDINGS) {
    if (bare.endsWith(ending) && bare.length - ending.length >= 2) stems.push(bare.slice(0, -ending.length))
  }
  if (/^[وبلف]...../.test(bare)) stems.push(bare.slice(1))
  return stems
}
