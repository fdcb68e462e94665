import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { storySpeech } from '../testing/story-speech.ts'
import { clickAt, dragMouse, pause, swipeFrom, tapAt, touch } from '../testing/touch.ts'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  unmountAll()
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

/** Rectangle of a word on the page in view. */
function placeOf({ region }: Mounted, word: string): DOMRect {
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  const bounds = view.getBoundingClientRect()
  for (const host of view.shadowRoot!.querySelectorAll('.track > div')) {
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      const at = node.data.indexOf(word)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      const rect = range.getBoundingClientRect()
      if (rect.left >= bounds.left && rect.right <= bounds.right) return rect
    }
  }
  throw new Error(`"${word}" is not on this page.`)
}

const toolbar = ({ region }: Mounted) => region().querySelector<HTMLElement>('[role="toolbar"]')

describe.each([
  ['english', 'hundred', 'sound'],
  ['arabic', undefined, undefined],
] as const)('selecting in the %s book', (book, first, last) => {
  it('by mouse gives the words with their places, and turns no page', async () => {
    const mounted = await mountReader(book, { settings: { fontSize: 1 } })
    const { engine, page } = mounted
    const { text } = engine().visibleText()
    const isOnce = (word: string) => /^[\p{L}\p{M}]{5,}$/u.test(word) && text.split(word).length === 2
    const words = text.split(/\s+/).slice(8).filter(isOnce)
    const [from, to] = [first ?? words[0]!, last ?? words[4]!]
    const start = placeOf(mounted, from)
    const end = placeOf(mounted, to)
    const isRtl = book === 'arabic'
    await dragMouse(
      { x: isRtl ? start.right - 1 : start.left + 1, y: (start.top + start.bottom) / 2 },
      { x: isRtl ? end.left - 2 : end.right, y: (end.top + end.bottom) / 2 },
    )
    const selection = await vi.waitFor(() => {
      const found = engine().getSnapshot().selection
      expect(found?.text).toContain(to)
      return found!
    })
    expect(selection.text.startsWith(from)).toBe(true)
    expect(selection.start.text?.highlight).toBe(selection.text)
    expect(selection.end.locations.textOffset! - selection.start.locations.textOffset!).toBe(
      selection.text.length,
    )
    expect(page()).toBe(0)
    await vi.waitFor(() => expect(toolbar(mounted)).not.toBeNull())
    // A tap elsewhere lets the selection go, and turns nothing.
    await clickAt(350, 700)
    await vi.waitFor(() => expect(engine().getSnapshot().selection).toBeUndefined())
    expect(page()).toBe(0)
  })
})

it('by a finger that stays: nothing turns, and what the browser selects has its bar beside it', async () => {
  const mounted = await mountReader('english', { settings: { fontSize: 1 } })
  const { engine, page, region } = mounted
  const { left, top, width, height } = placeOf(mounted, 'knew')
  await touch('touchStart', [{ x: left + width / 2, y: top + height / 2 }])
  await pause(900)
  // A browser without a screen selects nothing by touch: this is what one with a screen does now.
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  const text = textNodeWith(view.shadowRoot!.querySelector('.track > div')!.shadowRoot!, 'knew')
  const at = text.data.indexOf('knew')
  document.getSelection()!.setBaseAndExtent(text, at, text, at + 4)
  await touch('touchEnd')
  await vi.waitFor(() => expect(engine().getSnapshot().selection?.text).toBe('knew'))
  expect(page()).toBe(0)
  expect(engine().getSnapshot().isControlsVisible).toBe(false)
  const bar = await vi.waitFor(() => {
    expect(toolbar(mounted)).not.toBeNull()
    return toolbar(mounted)!.getBoundingClientRect()
  })
  expect(bar.left).toBeGreaterThanOrEqual(0)
  expect(bar.right).toBeLessThanOrEqual(360)
  expect(bar.bottom < top || bar.top > top + height).toBe(true)
  // A drag of a handle begins on selected text: no swipe.
  await swipeFrom({ x: left + width / 2, y: top + height / 2 }, { x: 40, y: top + height / 2 })
  expect(page()).toBe(0)
})

function textNodeWith(root: ShadowRoot, word: string): Text {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
    if (node.data.includes(word)) return node
  }
  throw new Error(`"${word}" is not here.`)
}

it('over the edge of the page holds what the page shows, and no more', async () => {
  const mounted = await mountReader('english', { settings: { fontSize: 1.4 } })
  const { engine } = mounted
  const words = engine().visibleText().text.trim().split(/\s+/)
  const start = placeOf(mounted, words.at(-6)!)
  await dragMouse({ x: start.left + 1, y: (start.top + start.bottom) / 2 }, { x: 358, y: 739 })
  const selection = await vi.waitFor(() => {
    const found = engine().getSnapshot().selection
    expect(found).toBeDefined()
    return found!
  })
  const { end } = engine().visibleText()
  expect(selection.end.locations.textOffset).toBeLessThanOrEqual(end.locations.textOffset!)
  expect(engine().visibleText().text).toContain(selection.text)
  expect(mounted.offset()).toBe(0)
})

it('a turn lets the selection go; its words can be copied, shared, also as a picture, searched, looked up and heard', async () => {
  const onShare = vi.fn()
  const onLookUp = vi.fn()
  const onSharePicture = vi.fn()
  const speech = storySpeech()
  const props = { settings: { fontSize: 1 }, onShare, onLookUp, onSharePicture, speech }
  const mounted = await mountReader('english', props)
  const { engine, region } = mounted
  const select = async (name: RegExp) => {
    const { left, right, top, bottom } = placeOf(mounted, 'Halima')
    await dragMouse({ x: left + 1, y: (top + bottom) / 2 }, { x: right, y: (top + bottom) / 2 })
    await vi.waitFor(() => expect(toolbar(mounted)?.querySelectorAll('button')).toHaveLength(12))
    const bar = toolbar(mounted)!.getBoundingClientRect()
    expect(bar.left).toBeGreaterThanOrEqual(0)
    expect(bar.right).toBeLessThanOrEqual(360)
    expect(bar.bottom < top || bar.top > bottom).toBe(true)
    return [...toolbar(mounted)!.querySelectorAll('button')].find((each) => name.test(each.textContent))!
  }
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = await select(/^Copy$/)
  await userEvent.click(copy)
  expect(writeText).toHaveBeenCalledWith('Halima')
  await vi.waitFor(() => expect(copy.textContent).toBe('Copied'))
  await userEvent.click(await select(/^Share$/))
  expect(onShare).toHaveBeenCalledWith(expect.objectContaining({ text: 'Halima' }))
  await vi.waitFor(() => expect(engine().getSnapshot().selection).toBeUndefined())
  await userEvent.click(await select(/^Picture$/))
  expect(onSharePicture).toHaveBeenCalledWith('Halima')
  await vi.waitFor(() => expect(engine().getSnapshot().selection).toBeUndefined())
  await userEvent.click(await select(/^Look up$/))
  expect(onLookUp).toHaveBeenCalledWith(expect.objectContaining({ text: 'Halima' }))
  await userEvent.click(await select(/^Search$/))
  await vi.waitFor(() =>
    expect(region().querySelector<HTMLInputElement>('input[type="search"]')?.value).toBe('Halima'),
  )
  await vi.waitFor(() => expect(region().querySelector('mark')?.textContent).toBe('Halima'))
  engine().showControls(false)
  await userEvent.click(await select(/^Listen$/))
  await vi.waitFor(() => expect(speech.said[0]).toContain('Halima'))
  await engine().listen!.stop()
  await select(/^Copy$/)
  await engine().goForward()
  await vi.waitFor(() => expect(toolbar(mounted)).toBeNull())
  await tapAt(180)
  expect(engine().getSnapshot().selection).toBeUndefined()
})

it('a word has its meaning over it, and all that the dictionaries say in a panel', async () => {
  const onLookUp = vi.fn()
  const lookUp = vi.fn(async (word: string) =>
    word === 'Halima' ? [{ word: 'halima', kind: 'noun', meanings: ['one who is gentle', 'a name'] }] : [],
  )
  const dictionaries = [
    {
      name: 'Story dictionary',
      language: 'en',
      has: (language: string) => language.startsWith('en'),
      lookUp,
    },
    { name: 'Kamusi', language: 'sw', has: () => false, lookUp: vi.fn() },
    { name: 'Far away', language: 'en', has: () => true, lookUp: () => Promise.reject(new Error('offline')) },
  ]
  const mounted = await mountReader('english', { settings: { fontSize: 1 }, onLookUp, dictionaries })
  const { engine, region } = mounted
  const select = async (word: string) => {
    const { left, right, top, bottom } = placeOf(mounted, word)
    await dragMouse({ x: left + 1, y: (top + bottom) / 2 }, { x: right, y: (top + bottom) / 2 })
    await vi.waitFor(() => expect(toolbar(mounted)).not.toBeNull())
    await vi.waitFor(() => expect(engine().getSnapshot().selection?.text).toBe(word))
  }
  const button = (name: RegExp, within: HTMLElement = region()) =>
    [...within.querySelectorAll('button')].find((each) => name.test(each.textContent))
  await select('Halima')
  const meaning = await vi.waitFor(() => {
    const found = button(/one who is gentle/)
    expect(found).toBeDefined()
    return found!
  })
  expect(dictionaries[1]!.lookUp).not.toHaveBeenCalled()
  const bar = toolbar(mounted)!.getBoundingClientRect()
  expect(bar.left).toBeGreaterThanOrEqual(0)
  expect(bar.right).toBeLessThanOrEqual(360)
  await userEvent.click(meaning)
  const panel = () => region().querySelector<HTMLElement>('[role="dialog"]')
  await vi.waitFor(() => expect(panel()?.textContent).toContain('a name'))
  expect(panel()!.textContent).toContain('Story dictionary')
  expect(engine().getSnapshot()).toMatchObject({ panel: 'lookup' })
  expect(engine().getSnapshot().selection).toBeUndefined()
  await userEvent.click(button(/^Ask more$/)!)
  expect(onLookUp).toHaveBeenCalledWith(expect.objectContaining({ text: 'Halima' }))
  await vi.waitFor(() => expect(panel()).toBeNull())

  await select('hundred')
  await userEvent.click(button(/^Look up$/, toolbar(mounted)!)!)
  // One says nothing, another cannot be reached: what is missing may be there.
  await vi.waitFor(() => expect(panel()?.textContent).toContain('could not be reached'))
})

it('Escape lets the selection go, before it does anything else', async () => {
  const mounted = await mountReader('english', { settings: { fontSize: 1 } })
  const { engine, surface } = mounted
  const { left, right, top, bottom } = placeOf(mounted, 'Halima')
  await dragMouse({ x: left + 1, y: (top + bottom) / 2 }, { x: right, y: (top + bottom) / 2 })
  await vi.waitFor(() => expect(toolbar(mounted)).not.toBeNull())
  act(() => engine().showControls(true))
  toolbar(mounted)!.querySelector('button')!.focus()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(engine().getSnapshot().selection).toBeUndefined())
  expect(engine().getSnapshot().isControlsVisible).toBe(true)
  expect(document.activeElement).toBe(surface())
  await userEvent.keyboard('{Escape}')
  expect(engine().getSnapshot().isControlsVisible).toBe(false)
})
