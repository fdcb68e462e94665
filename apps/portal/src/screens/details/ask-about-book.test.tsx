import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearBrowser, renderApp, setOnline } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const answers = { getBook: bookOf(mapMaker), getManifest: manifestOf(mapMaker), getRelated: [] }
const on = { ...sampleConfig, ai: { on: true, external: false } }
const name = 'Ask about this book'

it('leads to the assistant, about the book', async () => {
  await renderApp('/details?id=map-maker', { ...answers, getConfig: on })
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/ai_dialogue?book=map-maker')
})

it.each([
  ['the assistant is off', { getConfig: { ...on, ai: { on: false, external: false } } }],
  ['the book has pictures alone', { getConfig: on, getBook: bookOf(sampleCards[4]!) }],
])('is not there where %s', async (_why, more) => {
  const { server } = await renderApp('/details?id=map-maker', { ...answers, ...more })
  await screen.findByRole('heading', { level: 1 })
  expect(server.callsOf('getConfig').length).toBeLessThan(2)
  expect(screen.queryByRole('link', { name })).toBeNull()
})
