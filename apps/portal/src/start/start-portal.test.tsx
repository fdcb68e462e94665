import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientStorage } from '../storage/client-storage.ts'
import { createContractServer } from '../testing/contract-server.ts'
import { clearBrowser } from '../testing/render-app.tsx'
import { startPortal } from './start-portal.ts'

beforeEach(clearBrowser)
afterEach(() => {
  vi.unstubAllGlobals()
})

it('knows language, campaign and visit before its first request', async () => {
  const server = createContractServer({})
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  window.history.replaceState(null, '', '/bookshelf?nid=9001')
  const { history, texts } = startPortal(window, clientStorage)
  expect((await texts).language).toBe('en_US')
  expect(history.location.pathname).toBe('/member_bookshelf')
  expect(document.documentElement.dataset.kTheme).toBe('contrast-night')
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  const { name, headers, body } = server.calls[0]!
  expect(name).toBe('postTracking')
  expect(body).toMatchObject({ event: 'page_visit:/member_bookshelf', userId: '' })
  expect(headers.get('cid')).toBe('9001')
  expect(headers.get('lid')).toBe('en_US')
  expect(headers.get('ptid')).toBe(clientStorage.read('ptid'))
  history.push('/list?type=category&id=a')
  await vi.waitFor(() => expect(server.calls).toHaveLength(2))
  expect(server.calls[1]!.headers.get('ptid')).not.toBe(headers.get('ptid'))
  history.replace('/list?type=category&id=a&name=x')
  expect(server.calls).toHaveLength(2)
})
