import { createReader, openPublication, ReaderError } from '@kurasa/reader-core'

const logIn = document.querySelector('button')!

/** Requests of the book with the key of this person. */
const fetchWithKey: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${sessionStorage.getItem('key') ?? ''}`)
  return fetch(input, { ...init, headers })
}

async function open() {
  try {
    const publication = await openPublication('/private/flatland.epub', { fetch: fetchWithKey })
    createReader({ publication }).mount(document.getElementById('book')!)
    logIn.hidden = true
  } catch (error) {
    if (!(error instanceof ReaderError && error.code === 'unauthorised')) throw error
    logIn.hidden = false
  }
}

logIn.onclick = () => {
  sessionStorage.setItem('key', 'a key from the server of the app')
  void open()
}
await open()
