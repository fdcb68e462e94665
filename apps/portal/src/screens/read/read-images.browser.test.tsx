import '@kurasa/reader-react/tokens.css'
import '../../app/global.css'
import '../../app/page.css'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearBrowser, renderApp } from '../../testing/render-app.tsx'
import { bookOf, imageManifestOf, sampleCards } from '../../testing/sample-books.ts'

const PATIENCE = { timeout: 20_000 }

/** One grey pixel: the server gives the sizes of pages. */
const picture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AQAAygDJmcpdfgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

beforeEach(() => {
  clearBrowser()
  document.body.style.cssText = 'margin: 0; block-size: 740px'
})
afterEach(cleanup)

const reader = () => document.querySelector<HTMLElement>('section[data-state="ready"]')
const press = (key: string) =>
  act(() => {
    reader()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

async function open(id: string) {
  const card = { ...sampleCards[4]!, id }
  await renderApp(`/read_img?id=${id}`, {
    getBook: bookOf(card),
    getManifest: imageManifestOf(card),
    getPage: picture,
  })
  await waitFor(() => expect(reader()).not.toBeNull(), PATIENCE)
}

/** The choice of a direction, in the settings. */
async function directions() {
  press('F10')
  const button = await screen.findByRole('button', { name: 'Settings' }, PATIENCE)
  act(() => button.click())
  const group = await screen.findByRole('group', { name: 'Reading direction' }, PATIENCE)
  return (name: string) => within(group).getByRole<HTMLInputElement>('radio', { name })
}

/** The portal goes, and with it the entry of history that its open panel held: later than this call. */
async function leave() {
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  cleanup()
  await isBack
}

it('keeps the direction that one book was given for that book alone', async () => {
  await open('moon')
  const choice = await directions()
  expect(choice('Same as book').checked).toBe(true)
  act(() => choice('From the right').click())
  await waitFor(() => expect(choice('From the right').checked).toBe(true), PATIENCE)
  await leave()

  await open('giraffe')
  expect((await directions())('Same as book').checked).toBe(true)
  await leave()

  await open('moon')
  expect((await directions())('From the right').checked).toBe(true)
  act(() => (document.activeElement as HTMLElement).blur())
  press('Escape')
  press('ArrowLeft')
  await waitFor(() => expect(reader()?.textContent).toMatch(/Pages? 2/), PATIENCE)
})
