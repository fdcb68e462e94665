import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sayMissingFiles } from './missing-files.ts'

const reload = vi.fn()
const unregister = vi.fn(async () => true)
const fetchPage = vi.fn<() => Promise<Response>>()
const words = [['en_US', 'ltr', 'It does not come.', 'Again', 'Plain']] as const
const DEADLINE = 4000
const pageOf = (build: string) => new Response(`<meta name="kurasa-build" content="${build}">`)
let listeners: Record<string, (event: { target: unknown }) => void>

function start(address = '/') {
  const { pathname, search } = new URL(address, 'http://kurasa')
  listeners = {}
  const window = {
    location: { reload, pathname, search },
    navigator: { serviceWorker: { getRegistration: async () => ({ unregister }) } },
    addEventListener: (type: string, given: (typeof listeners)[string]) => {
      listeners[type] = given
    },
  }
  sayMissingFiles(window as never, document, words, DEADLINE)
}
const fail = () => {
  listeners.error!({ target: document.createElement('script') })
  return vi.advanceTimersByTimeAsync(0)
}
const said = () => document.querySelector('[role="alert"]')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchPage)
  fetchPage.mockImplementation(async () => pageOf('old'))
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="kurasa-build" content="old">'
  document.body.innerHTML = '<div id="root"><div class="kw"></div></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reloads once, and says what fails again', async () => {
  start()
  await fail()
  await fail()
  expect(reload).toHaveBeenCalledOnce()
  expect(unregister).not.toHaveBeenCalled()
  start()
  await fail()
  expect(reload).toHaveBeenCalledOnce()
  expect(said()).toBe('It does not come.AgainPlain')
  document.querySelector('button')!.click()
  start()
  await fail()
  expect(reload).toHaveBeenCalledTimes(3)
})

it('where the server has another build, what answers with the page of this one goes first', async () => {
  fetchPage.mockImplementation(async () => pageOf('new'))
  start()
  await fail()
  expect(unregister).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of something else', async () => new Response('<h1>Log in to this Wi-Fi</h1>')],
])('with %s it says so at once', async (_name, answer) => {
  fetchPage.mockImplementation(answer)
  start()
  await fail()
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toContain('It does not come.')
})

it('says what hangs of the code of the first screen, until that is shown', async () => {
  start()
  document.getElementById('root')!.innerHTML = '<div data-awaits-code=""></div>'
  await vi.advanceTimersByTimeAsync(DEADLINE + 1000)
  expect(said()).toContain('It does not come.')
  document.getElementById('root')!.textContent = 'The screen'
  await vi.advanceTimersByTimeAsync(1000)
  expect(said()).toBeUndefined()
})

it('says what hangs, and nothing once the portal is there', async () => {
  start()
  await vi.advanceTimersByTimeAsync(DEADLINE)
  expect(said()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(said()).toContain('It does not come.')
  document.getElementById('root')!.textContent = 'The portal'
  sessionStorage.setItem('k_once_start', '1')
  await vi.advanceTimersByTimeAsync(1000)
  // The next failure is another one.
  expect(sessionStorage.getItem('k_once_start')).toBeNull()
  await fail()
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toBeUndefined()
})

it('a failed file reloads the page after a growing delay, once the server answers', async () => {
  sessionStorage.setItem('k_once_start', '1')
  start()
  await fail()
  expect(said()).toContain('It does not come.')
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(DEADLINE)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * DEADLINE)
  expect(reload).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('k_once_start')).toBe('2')
})

it('the return of the network reloads a page whose note is shown', async () => {
  start()
  listeners.online!({ target: null })
  await vi.advanceTimersByTimeAsync(DEADLINE + 1000)
  expect(reload).not.toHaveBeenCalled()
  listeners.online!({ target: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

it('a file that hangs for long reloads the page, not one that others follow', async () => {
  start()
  await vi.advanceTimersByTimeAsync(5 * DEADLINE)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * DEADLINE)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['/read?id=a%20b', '/lite/book/a%20b?lang=en_US'],
  ['/subscribe', '/lite?lang=en_US'],
])('the note of %s links to %s', async (address, href) => {
  sessionStorage.setItem('k_once_start', '1')
  start(address)
  await fail()
  expect(document.querySelector('a')!.getAttribute('href')).toBe(href)
})
