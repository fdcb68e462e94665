import { clientStorage } from '../storage/client-storage.ts'

let answers: Record<string, string> | undefined

/** Bodies by address, which the page of a book brings with it: see `first-answers.ts` of the API. One from the history is of another time. */
function readAnswers(): Record<string, string> {
  const text = answers ? undefined : document.getElementById('first-answers')?.textContent
  if (text) {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    answers = visit?.type === 'back_forward' ? {} : JSON.parse(text)
  }
  return answers ?? {}
}

/** As `fetch`, but what the page brought is not asked for. Only the address of a part of an edition stands for ever for the same answer. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const found = readAnswers()
  const key = [`${input}`, `${input} ${clientStorage.read('lang')}`].find((each) => each in found)
  if (key === undefined) return fetch(input, init)
  const body = found[key]
  if (!key.includes('/content/')) delete found[key]
  return new Response(body)
}
