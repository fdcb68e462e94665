import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { storySpeech } from '../testing/story-speech.ts'

afterEach(unmountAll)

async function openListening(voices?: Parameters<typeof storySpeech>[0]) {
  const speech = storySpeech(voices)
  const mounted = await mountReader('english', { speech, settings: { fontSize: 1 } })
  const { engine, region } = mounted
  engine().showControls(true)
  const button = (name: RegExp) =>
    [...region().querySelectorAll<HTMLButtonElement>('button')].find((each) =>
      name.test(each.ariaLabel ?? each.textContent ?? ''),
    )
  await vi.waitFor(() => expect(button(/^Listen$/)).toBeTruthy())
  button(/^Listen$/)!.click()
  const bar = await vi.waitFor(() => {
    const found = region().querySelector<HTMLElement>('[data-kurasa-listen]')
    expect(found).not.toBeNull()
    return found!
  }, 10_000)
  return { ...mounted, speech, button, bar }
}

it('says nothing until Play, marks the sentence, pauses, and Escape ends it', async () => {
  const { speech, button, bar, region } = await openListening()
  // The code that speaks loads on use.
  await vi.waitFor(() => expect(bar.textContent).toContain('On this phone'), { timeout: 10_000 })
  expect(speech.said).toEqual([])
  expect(document.activeElement).toBe(button(/^Play$/))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(speech.said).toEqual(['The keeper’s stairs']))
  await vi.waitFor(() => expect(CSS.highlights.get('kurasa-spoken')?.size).toBeGreaterThan(0))
  speech.finish()
  await vi.waitFor(() => expect(speech.said[1]).toMatch(/^There were one hundred/))
  expect(bar.textContent).toMatch(/min of listening left/)
  // The player is low now, and the keyboard is where it was.
  expect(button(/^Next sentence$/)).toBeUndefined()
  expect(document.activeElement).toBe(button(/^Pause$/))
  button(/^Pause$/)!.click()
  await vi.waitFor(() => expect(bar.dataset.kurasaListen).toBe('paused'))
  button(/^More controls$/)!.click()
  await vi.waitFor(() => expect(button(/^Next sentence$/)).toBeTruthy())
  button(/^Next sentence$/)!.click()
  button(/^Play$/)!.click()
  await vi.waitFor(() => expect(bar.dataset.kurasaListen).toBe('playing'))
  bar.querySelector<HTMLElement>('button')!.focus()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(region().querySelector('[data-kurasa-listen]')).toBeNull())
  expect(CSS.highlights.size).toBe(0)
})

it('stays while it plays and the page is turned, and every button is big enough to press', async () => {
  const { engine, button, bar, page } = await openListening()
  button(/^Play$/)!.click()
  await vi.waitFor(() => expect(bar.dataset.kurasaListen).toBe('playing'))
  engine().showControls(false)
  await engine().goForward()
  await vi.waitFor(() => expect(page()).toBe(1))
  expect(bar.isConnected).toBe(true)
  for (const each of bar.querySelectorAll('button')) {
    const { width, height } = each.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

it('changes the pace and the voice, and sets the timer', async () => {
  const { engine, button, bar } = await openListening()
  await vi.waitFor(() => expect(button(/^Speed/)).toBeTruthy())
  button(/^Speed/)!.click()
  await vi.waitFor(() => expect(button(/^1\.5×$/)).toBeTruthy())
  button(/^1\.5×$/)!.click()
  await vi.waitFor(() => expect(engine().listen?.getState().rate).toBe(1.5))
  button(/^Voice/)!.click()
  await vi.waitFor(() => expect(button(/Cloud/)).toBeTruthy())
  button(/Cloud/)!.click()
  await vi.waitFor(() => expect(bar.textContent).toContain('Uses data'))
  button(/^Sleep timer$/)!.click()
  await vi.waitFor(() => expect(button(/^End of chapter$/)).toBeTruthy())
  button(/^End of chapter$/)!.click()
  await vi.waitFor(() => expect(engine().listen?.getState().sleep).toBe('chapter'))
  await vi.waitFor(() => expect(button(/^Sleep timer, End of chapter$/)).toBeTruthy())
  button(/^Sleep timer/)!.click()
  await vi.waitFor(() => expect(button(/^20 min$/)).toBeTruthy())
  button(/^20 min$/)!.click()
  await vi.waitFor(() => expect(button(/^Sleep timer, 20 min$/)?.innerText).toBe('20 min'))
  // Minutes that pass are shown, not announced.
  expect(button(/^Sleep timer/)!.closest('[role="status"], [aria-live]')).toBeNull()
})

it('says honestly that no voice speaks the language of the book', async () => {
  const { bar, button } = await openListening([])
  await vi.waitFor(() => expect(bar.textContent).toContain('no voice for the language of this book'))
  expect(button(/^Play$/)).toBeUndefined()
})
