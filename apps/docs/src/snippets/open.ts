import { openPublication, ReaderError } from '@kurasa/reader-core'

/** Opens a book that needs a login, and says what a person can do when it does not open. */
export async function openBook(url: string, token: string) {
  try {
    return await openPublication(url, {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${token}`)
        return fetch(input, { ...init, headers })
      },
      signal: AbortSignal.timeout(60_000),
    })
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    if (error.code === 'unauthorised') return 'Log in to read this book.'
    if (error.code === 'network') return 'The connection failed. Try again.'
    return `This book cannot be opened: ${error.code}.`
  }
}
