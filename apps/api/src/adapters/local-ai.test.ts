import { describe, expect, it } from 'vitest'
import type { AiPassage, AiRequest } from '../ports/ai.ts'
import { localAi } from './local-ai.ts'

const passage = (quote: string, coverage: number): AiPassage => ({
  bookTitle: 'Lamp',
  text: `Before. ${quote} After.`,
  quote,
  coverage,
})
async function answer(passages: AiPassage[], language: AiRequest['language'] = 'en_US'): Promise<string> {
  let text = ''
  const { signal } = new AbortController()
  for await (const chunk of localAi.answer({ question: '?', language, history: [], passages, signal })) {
    text += chunk
  }
  return text
}

describe('the local assistant', () => {
  it('sends nothing anywhere, so no consent is needed', () => expect(localAi.service).toBeUndefined())

  it('quotes up to three passages that fit, each with its mark, in the words of the book', async () => {
    const passages = [0.9, 0.3, 0.7, 0.4, 0.8].map((coverage, index) => passage(`Quote ${index}.`, coverage))
    expect(await answer(passages)).toBe(
      'This is what the text says:\n\n“Quote 0.” [1]\n\n“Quote 2.” [3]\n\n“Quote 3.” [4]',
    )
  })

  it('leaves the marks of speech as they are', async () => {
    expect(await answer([passage('“Smoke,” the captain said.', 1), passage('«نعم»', 1)], 'ar_SA')).toBe(
      'هذا ما يقوله النص:\n\n“Smoke,” the captain said. [1]\n\n«نعم» [2]',
    )
  })

  it('says so when the text has no answer', async () => {
    expect(await answer([passage('Rain.', 0.39)], 'sw_KE')).toBe('Sikupata hilo katika maandishi uliyosoma.')
  })
})
