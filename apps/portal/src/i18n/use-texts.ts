import { createContext, use } from 'react'
import type { Language } from './locale.ts'
import type { Texts } from './texts.ts'

export interface TextsContext extends Texts {
  /** Loads a language, stores the choice and shows it. The old one stays when the new one cannot be loaded. */
  changeLanguage(language: Language): Promise<void>
}

export const TextsContext = createContext<TextsContext | undefined>(undefined)

/** Texts and formats of the current language. */
export function useTexts(): TextsContext {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider around it.')
  return texts
}
