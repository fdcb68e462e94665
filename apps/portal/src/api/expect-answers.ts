import { readAnswers, setExpected } from './first-answers.ts'

/** How long the answers of a book are as good as new, ms. */
const FRESH = 30_000
/** After so many ms each is asked for itself. */
const PATIENCE = 10_000
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Whether the page brought the contents of a book. */
export const isBrought = (id: string): boolean =>
  Object.keys(readAnswers()).some((address) => address.includes(`/books/${encodeURIComponent(id)}/manifest`))

/**
 * What is asked for of a book waits for the answers of `openBook`, and takes what is among them; where they fail each is asked
 * for itself.
 */
export function expectAnswers(id: string, answers: Promise<Record<string, string>>): void {
  const late = new Promise<Record<string, string>>((resolve) => setTimeout(resolve, PATIENCE, {}))
  const all = Promise.race([answers, late]).catch(() => ({}))
  const inAddress = encodeURIComponent(id)
  const expected = (address: string) => {
    const isOfBook = address.includes(inAddress) || address.includes('/content/')
    return isOfBook && !address.includes(`${inAddress}/open`) ? all : undefined
  }
  setExpected(expected)
  clearTimeout(forgetting)
  forgetting = setTimeout(setExpected, FRESH, undefined)
}
