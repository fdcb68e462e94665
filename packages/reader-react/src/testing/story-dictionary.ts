import type { Dictionary, DictionaryEntry } from '../dictionary.ts'

/** Behaviour of a story's dictionary: it has every word or none, cannot be reached, or never answers. */
export type StoryDictionary = 'whole' | 'empty' | 'unreachable' | 'silent'

const entries: Record<'en' | 'ar', Omit<DictionaryEntry, 'word'>> = {
  en: {
    kind: 'noun',
    meanings: [
      'a light that is carried in the hand or stands in a window',
      'what a keeper looks after through the night',
      'a person whom others go by',
    ],
  },
  ar: {
    kind: 'اسم',
    meanings: ['ضوء يُحمل في اليد أو يوضع في النافذة', 'ما يسهر عليه الحارس طول الليل', 'من يهتدي به الناس'],
  },
}
const names = { en: 'The harbour dictionary', ar: 'معجم المرفأ' }

const dictionaryIn = (language: 'en' | 'ar', kind: StoryDictionary): Dictionary => ({
  name: names[language],
  language,
  has: (requested) => requested.startsWith(language),
  lookUp: async (word) => {
    if (kind === 'silent') return new Promise<never>(() => undefined)
    if (kind === 'unreachable') throw new Error('The dictionary cannot be reached.')
    return kind === 'empty' ? [] : [{ word, ...entries[language] }]
  },
})

/** Dictionaries of English and Arabic, each with the same few meanings for every word. */
export const storyDictionaries = (kind: StoryDictionary = 'whole'): Dictionary[] => [
  dictionaryIn('en', kind),
  dictionaryIn('ar', kind),
]
