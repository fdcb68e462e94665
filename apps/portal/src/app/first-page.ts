/** Longest wait, ms: the line may be too slow for any page. */
const MOST = 20_000
/** Longest wait for the answers of a screen without a book, ms. A hanging request must not delay pending changes of a member. */
const MOST_OF_SCREEN = 5000
/** Time between two looks whether a screen has all it needs, ms. */
const LOOK = 200

let first = Promise.resolve()
let resolveFirst = (): void => undefined

/** Deferred until the first screen is shown: the page of a book, the answers of another screen. */
export function awaitFirstPage(): void {
  first = new Promise((resolve) => {
    resolveFirst = resolve
    setTimeout(resolve, MOST)
  })
}

/** The first screen is shown, or something in its place. */
export const noteFirstPage = (): void => resolveFirst()

/** Notes the first screen once its code is there and no answer is on its way, in two looks one after the other. */
export function noteFirstScreen(document: Document, isFetching: () => boolean): void {
  let isQuiet = false
  const end = performance.now() + MOST_OF_SCREEN
  const timer = setInterval(() => {
    const wasQuiet = isQuiet
    isQuiet = !document.querySelector('.kw,[data-awaits-code]') && !isFetching()
    if ((!wasQuiet || !isQuiet) && performance.now() < end) return
    clearInterval(timer)
    noteFirstPage()
  }, LOOK)
}

/** Resolves when the first screen needs nothing more. */
export const firstPage = (): Promise<void> => first
