import type { FaqTopic } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { searchFaq } from './search-faq.ts'

const topics: FaqTopic[] = [
  {
    id: 'reading',
    title: 'القراءة',
    articles: [
      {
        id: 'a',
        topicId: 'reading',
        title: 'كيف أُغيّر حجم الخطّ؟',
        blocks: [
          { kind: 'list', ordered: false, items: [[{ text: 'افتح الإعدادات ' }, { text: '١٢ مرة' }]] },
        ],
      },
      {
        id: 'b',
        topicId: 'reading',
        title: 'Saizi ya herufi',
        blocks: [{ kind: 'paragraph', spans: [{ text: `${'neno '.repeat(300)}mwisho` }] }],
      },
    ],
  },
]
const found = (text: string) => searchFaq(topics, text).map(({ article }) => article.id)

describe('the search in answers', () => {
  it.each([
    ['without tashkeel', 'اغير حجم', ['a']],
    ['with another form of alif', 'إغير', ['a']],
    ['in a list', 'الاعدادات', ['a']],
    ['with Latin digits for Arabic ones', '12', ['a']],
    ['by the topic', 'القراءه', ['a', 'b']],
    ['by a part of a word', 'HERU', ['b']],
    ['at the end of a long answer', 'mwisho', ['b']],
    ['with words that stand apart', 'herufi mwisho', ['b']],
    ['only where every word is', 'herufi حجم', []],
    ['of blanks finds nothing', '  \u200f ', []],
    ['of signs finds nothing', '<script>', []],
  ])('%s', (_name, text, ids) => expect(found(text)).toEqual(ids))
})
