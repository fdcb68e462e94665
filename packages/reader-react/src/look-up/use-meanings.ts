import { useEffect, useState } from 'react'
import type { Dictionary, DictionaryEntry } from '../dictionary.ts'

/** Answer of one dictionary; `entries` is undefined where it could not be reached. */
export interface Answer {
  dictionary: Dictionary
  entries: readonly DictionaryEntry[] | undefined
}

const NONE: readonly Answer[] = []

/**
 * Answers of the dictionaries of a language about words, in their order; undefined until all have answered.
 *
 * @param words - nothing is looked up without them
 */
export function useMeanings(
  dictionaries: readonly Dictionary[] | undefined,
  words: string | undefined,
  language: string,
): readonly Answer[] | undefined {
  const [found, setFound] = useState<{ words: string; answers: readonly Answer[] }>()
  useEffect(() => {
    const asked = dictionaries?.filter((dictionary) => dictionary.has(language)) ?? []
    if (words === undefined || asked.length === 0) return
    const ended = new AbortController()
    const { signal } = ended
    const answers = asked.map(async (dictionary): Promise<Answer> => {
      const entries = await dictionary.lookUp(words, { language, signal }).catch(() => undefined)
      return { dictionary, entries }
    })
    void Promise.all(answers).then((all) => {
      if (!signal.aborted) setFound({ words, answers: all })
    })
    return () => ended.abort()
  }, [dictionaries, words, language])
  if (words === undefined || !dictionaries?.some((dictionary) => dictionary.has(language))) return NONE
  return found?.words === words ? found.answers : undefined
}
