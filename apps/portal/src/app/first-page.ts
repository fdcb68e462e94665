/** Longest wait, ms: the line may be too slow for any page. */
const MOST = 20_000

let first = Promise.resolve()
let resolveFirst = (): void => undefined

/** The first screen is a book: what is not needed for its page waits until that is shown. */
export function awaitFirstPage(): void {
  first = new Promise((resolve) => {
    resolveFirst = resolve
    setTimeout(resolve, MOST)
  })
}

/** A book shows its page, or something in its place. */
export const noteFirstPage = (): void => resolveFirst()

/** Resolves when the first screen needs nothing more. */
export const firstPage = (): Promise<void> => first
