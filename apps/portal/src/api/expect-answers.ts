import { clientStorage } from '../storage/client-storage.ts'
import { readAnswers, setExpected } from './first-answers.ts'

/** How long the answers of a book are used, ms. */
const FRESH = 30_000
/** After so many ms each address is requested by its own call. */
const PATIENCE = 10_000
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Whether the page brought the contents of a book. */
export const isBrought = (id: string): boolean =>
  Object.keys(readAnswers()).some((address) => address.includes(`/books/${encodeURIComponent(id)}/manifest`))

/**
 * Requests for parts of a book wait for the answer of `openBook` and take their bodies from it; where it fails each is sent by
 * itself. Another session gets none of them.
 */
export function expectAnswers(id: string, answers: Promise<Record<string, string>>): void {
  const late = new Promise<Record<string, string>>((resolve) => setTimeout(resolve, PATIENCE, {}))
  const all = Promise.race([answers, late]).catch(() => ({}))
  const inAddress = encodeURIComponent(id)
  const token = clientStorage.read('token')
  const expected = (address: string) => {
    const isOfBook = address.includes(inAddress) || address.includes('/content/')
    const isOfSession = clientStorage.read('token') === token
    return isOfBook && isOfSession && !address.includes(`${inAddress}/open`) ? all : undefined
  }
  setExpected(expected)
  clearTimeout(forgetting)
  forgetting = setTimeout(setExpected, FRESH, undefined)
}
