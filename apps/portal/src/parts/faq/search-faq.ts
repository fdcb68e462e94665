import { type FaqBlock, type FaqSpan, type FaqTopic, searchKey, toLatinDigits } from '@kurasa/portal-contract'
import { articlesOf, type FoundArticle } from './use-faq.ts'

const textOf = (spans: readonly FaqSpan[]) => spans.map(({ text }) => text).join('')

const wordsOf = (blocks: readonly FaqBlock[]) =>
  blocks
    .map((block) => (block.kind === 'list' ? block.items.map(textOf).join(' ') : textOf(block.spans)))
    .join(' ')

/** The key of any length: the contract's is cut where an index ends. */
const keyOf = (text: string) =>
  toLatinDigits(text)
    .split(/\s+/)
    .map((word) => searchKey(word))
    .filter(Boolean)
    .join(' ')

/**
 * The answers that contain every word of a text, as part of a word or whole: those with more of them in the question
 * come first, the rest keep their order.
 */
export function searchFaq(topics: readonly FaqTopic[], text: string): FoundArticle[] {
  const words = [...new Set(keyOf(text).split(' ').filter(Boolean))]
  if (words.length === 0) return []
  return articlesOf(topics)
    .map((found) => {
      const title = keyOf(found.article.title)
      const all = `${title} ${keyOf(found.topic.title)} ${keyOf(wordsOf(found.article.blocks))}`
      return {
        found,
        isHit: words.every((word) => all.includes(word)),
        inTitle: words.filter((word) => title.includes(word)).length,
      }
    })
    .filter(({ isHit }) => isHit)
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ found }) => found)
}
