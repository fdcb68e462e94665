import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { findFolded, foldText } from './folded-text.ts'

const found = (text: string, query: string) =>
  findFolded(foldText(text), foldText(query).text).map(({ from, to }) => text.slice(from, to))

describe('what is searched for is found as a reader means it', () => {
  it.each([
    ['كَتَبَ الرَّجُلُ', 'كتب', ['كَتَبَ']],
    ['أكل التفاحة ثم آكل', 'اكل', ['أكل', 'آكل']],
    ['ٱلحمد', 'الحمد', ['ٱلحمد']],
    ['مستشفى', 'مستشفي', ['مستشفى']],
    ['كتـــاب', 'كتاب', ['كتـــاب']],
    ['سنة ١٩٤٥', '1945', ['١٩٤٥']],
    ['سال ۱۳۲۴', '1324', ['۱۳۲۴']],
    ['year 1945', '١٩٤٥', ['1945']],
    ['Café, CAFÉ and cafe\u0301', 'cafe', ['Café', 'CAFÉ', 'cafe\u0301'].map((each) => each.slice(0, 5))],
    ['the o\ufb03ce', 'office', ['o\ufb03ce']],
    ['don’t', "don't", ['don’t']],
    ['Straße', 'strasse', ['Straße']],
    ['soft\u00adhyphen', 'softhyphen', ['soft\u00adhyphen']],
    ['two\n    lines', 'two lines', ['two\n    lines']],
    ['ng’ombe wa Nairobi', 'NAIROBI', ['Nairobi']],
    ['nothing here', 'zebra', []],
    ['anything', '', []],
    ['ﷺ in a line', 'صلى', ['ﷺ']],
  ] as [string, string, string[]][])('%j for %j', (text, query, expected) => {
    const hits = found(text, query)
    expect(hits.map((each) => each.normalize('NFC'))).toEqual(expected.map((each) => each.normalize('NFC')))
  })
})

it('finds every stretch of a text by itself, at offsets that lie in the text', () => {
  const random = seededRandom(7)
  const letters = ['a', 'É', 'ß', ' ', '\n', 'ك', 'َ', 'ـ', 'أ', '٣', '😀', 'ﬁ', '\u00ad', '’', 'ى']
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 30 }, () => letters[Math.floor(random() * letters.length)]).join('')
    const folded = foldText(text)
    expect(folded.offsets).toHaveLength(folded.text.length + 1)
    for (let i = 1; i < folded.offsets.length; i++) {
      expect(folded.offsets[i]).toBeGreaterThanOrEqual(folded.offsets[i - 1]!)
    }
    const query = foldText(text.slice(5, 12)).text.trim()
    if (query === '') continue
    const hits = findFolded(folded, query)
    expect(hits.length).toBeGreaterThan(0)
    for (const { from, to } of hits) {
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(text.length)
      expect(foldText(text.slice(from, to)).text).toContain(query)
    }
  }
})
