let answers: Record<string, string> | undefined

/** Bodies by address, which the page of a book brings with it: see `first-answers.ts` of the API. One from the history is of another time. */
export function readAnswers(): Record<string, string> {
  // No page: in a worker, and where calls are tested.
  const text = answers ? undefined : globalThis.document?.getElementById('first-answers')?.textContent
  if (text) {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    answers = visit?.type === 'back_forward' ? {} : JSON.parse(text)
  }
  return answers ?? {}
}

/** Answers that are on their way for an address; undefined where none are. See `expectAnswers`. */
type Expected = (address: string) => Promise<Record<string, string>> | undefined
let expected: Expected | undefined

export const setExpected = (next: Expected | undefined): void => {
  expected = next
}

const ofPage = new WeakSet<Response>()
/** Whether an answer came with the page. */
export const isOfPage = (response: Response): boolean => ofPage.has(response)
/** Whether the page brought the answer of an address. */
export const hasAnswer = (address: string): boolean => address in readAnswers()
/** Whether the page brought any answer. */
export const hasAnswers = (): boolean => Object.keys(readAnswers()).length > 0

/** The answer of an address, where a table has it. */
function take(table: Record<string, string>, address: string): Response | undefined {
  const body = table[address]
  if (body === undefined) return undefined
  if (!address.includes('/content/')) delete table[address]
  return new Response(body)
}

/** As `fetch`, but what the page brought is not asked for. Only the address of a part of an edition has the same answer for ever. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const address = `${input}`
  const brought = take(readAnswers(), address)
  if (brought) {
    ofPage.add(brought)
    return brought
  }
  const table = await expected?.(address)
  return (table && take(table, address)) ?? fetch(input, init)
}
