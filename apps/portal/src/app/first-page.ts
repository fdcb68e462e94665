/** Longest wait, ms: the line may be too slow for any page. */
const MOST = 20_000

let resolveFirst: () => void

/** A book shows its page, or something in its place. */
export const noteFirstPage = (): void => resolveFirst()

/** Resolves when the first screen needs nothing more: of a book its page is shown. What is not needed before waits for it. */
export const firstPage = new Promise<void>((resolve) => {
  resolveFirst = resolve
  setTimeout(resolve, MOST)
})
