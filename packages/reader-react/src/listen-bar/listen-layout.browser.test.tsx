import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import type { SampleName } from '../testing/sample-publication.ts'
import { storySpeech } from '../testing/story-speech.ts'
import { pause, swipeFrom } from '../testing/touch.ts'

afterEach(unmountAll)

const PHONE = { inlineSize: 360, blockSize: 740 }
/** A page of 1280 × 1024 at 400 %. */
const ZOOMED = { inlineSize: 320, blockSize: 256 }

async function openPlayer(book: SampleName, size = PHONE) {
  const speech = storySpeech()
  const mounted = await mountReader(book, { speech, settings: { fontSize: 1 }, size })
  const { engine, region } = mounted
  engine().openPanel('listen')
  const player = await vi.waitFor(() => {
    const found = region().querySelector<HTMLElement>('[data-kurasa-listen]')
    expect(found).not.toBeNull()
    return found!
  }, 10_000)
  const press = async (name: RegExp) => {
    const find = () =>
      [...player.querySelectorAll('button')].find((each) =>
        name.test(each.ariaLabel ?? each.textContent ?? ''),
      )
    await vi.waitFor(() => expect(find()).toBeTruthy())
    find()!.click()
  }
  const view = () => region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  /** The page has the height that the player leaves, and rests. */
  const settled = () =>
    vi.waitFor(async () => {
      const before = engine().visibleText().text
      const { bottom } = view().getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(player.getBoundingClientRect().top + 1)
      await pause(150)
      expect(engine().visibleText().text).toBe(before)
      expect(engine().getSnapshot().isBusy).toBe(false)
    }, 10_000)
  return { ...mounted, speech, player, press, view, settled }
}

type Player = Awaited<ReturnType<typeof openPlayer>>

/** Rectangles of the word that is marked. */
const litRects = (): DOMRect[] =>
  [...(CSS.highlights.get('kurasa-spoken-word') ?? [])].flatMap((range) => [
    ...(range as Range).getClientRects(),
  ])

/** Whether all of the word is in the window of the page and nothing is over it. */
function isSeen({ view, player }: Player): boolean {
  const window = view().getBoundingClientRect()
  const cover = player.getBoundingClientRect()
  const rects = litRects()
  return (
    rects.length > 0 &&
    rects.every(
      ({ left, right, top, bottom }) =>
        left >= window.left - 1 &&
        right <= window.right + 1 &&
        top >= window.top - 1 &&
        bottom <= Math.min(window.bottom, cover.top) + 1 &&
        !player.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)),
    )
  )
}

const WORD = /[\p{L}\p{M}\p{N}’]+/gu

/** Speaks sentence after sentence, word by word. @returns words that were not seen within a second */
async function listenThrough(
  player: Player,
  sentences: number,
): Promise<{ hidden: string[]; words: number }> {
  const { speech } = player
  const hidden: string[] = []
  let words = 0
  for (let sentence = 0; sentence < sentences; sentence++) {
    const count = speech.said.length
    for (const { index, 0: word } of speech.said.at(-1)!.matchAll(WORD)) {
      speech.word(index)
      words++
      const until = performance.now() + 1000
      while (!isSeen(player) && performance.now() < until) await new Promise(requestAnimationFrame)
      if (!isSeen(player)) hidden.push(`${word} ${JSON.stringify(litRects())}`)
    }
    speech.finish()
    await vi.waitFor(() => expect(speech.said.length).toBeGreaterThan(count))
  }
  return { hidden, words }
}

/** Pixels of the word's mark: they differ from the page around it. */
async function litPixels(region: HTMLElement): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const base64 = await page.screenshot({ element: region, save: false })
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const scale = image.width / region.clientWidth
  const origin = region.getBoundingClientRect()
  const colourAt = (x: number, y: number) =>
    context
      .getImageData(Math.round((x - origin.left) * scale), Math.round((y - origin.top) * scale), 1, 1)
      .data.slice(0, 3)
      .join()
  const rect = litRects()[0]!
  const ground = colourAt(4, origin.top + 4)
  let lit = 0
  for (let x = rect.left + 1; x < rect.right - 1; x++) if (colourAt(x, rect.top + 1) !== ground) lit++
  return lit / Math.max(1, rect.width - 2)
}

describe.each(['english', 'arabic'] as const)('the %s book', (book) => {
  it.each([
    ['low', 'a phone', PHONE],
    ['tall', 'a phone', PHONE],
    ['low', 'a page at 400 %', ZOOMED],
    ['tall', 'a page at 400 %', ZOOMED],
  ] as const)('every spoken word is seen above a %s player on %s', async (height, _, size) => {
    const player = await openPlayer(book, size)
    await player.press(/^Play$/)
    await vi.waitFor(() => expect(player.player.dataset.kurasaListen).toBe('playing'))
    if (height === 'tall') await player.press(/^More controls$/)
    await player.settled()
    const { hidden, words } = await listenThrough(player, size === PHONE ? 16 : 6)
    expect(hidden).toEqual([])
    expect(words).toBeGreaterThan(30)
    expect(player.page(), 'pages turned by themselves').toBeGreaterThan(0)
    player.speech.word(0)
    await vi.waitFor(() => expect(isSeen(player)).toBe(true))
    expect(await litPixels(player.region())).toBeGreaterThan(0.9)
  })
})

it('gives the page its height and its place back when it closes', async () => {
  const player = await openPlayer('english')
  const { engine, view, press } = player
  await player.settled()
  const before = engine().visibleText()
  await press(/^Stop listening$/)
  await vi.waitFor(() => {
    expect(view().getBoundingClientRect().bottom).toBeGreaterThan(680)
    expect(engine().visibleText().start).toEqual(before.start)
    expect(engine().visibleText().text.length).toBeGreaterThan(before.text.length)
  })
})

describe('turning by hand while it reads', () => {
  async function playing() {
    const player = await openPlayer('english')
    await player.press(/^Play$/)
    await vi.waitFor(() => expect(player.player.dataset.kurasaListen).toBe('playing'))
    await player.settled()
    return player
  }

  it('moves the voice to the page where the hand rests; it never goes back to the old one', async () => {
    const player = await playing()
    const { engine, speech } = player
    const start = () => engine().visibleText().start.locations.textOffset!
    for (let turns = 0; turns < 3; turns++) await swipeFrom({ x: 300, y: 300 }, { x: 60, y: 310 })
    await vi.waitFor(() => expect(player.page()).toBe(3))
    const place = start()
    // The old sentence ends meanwhile, and the next begins.
    speech.finish()
    await pause(300)
    expect(start()).toBe(place)
    await vi.waitFor(() =>
      expect(engine().listen!.getState().sentence!.locations.textOffset).toBeGreaterThanOrEqual(place),
    )
    expect(engine().listen!.getState().status).toBe('playing')
    expect(start()).toBe(place)
    await vi.waitFor(() =>
      expect(engine().visibleText().text.replace(/\s+/g, ' ')).toContain(speech.said.at(-1)),
    )
    const { hidden } = await listenThrough(player, 3)
    expect(hidden).toEqual([])
  })

  it('interrupts nothing when the sentence is on that page, too', async () => {
    const player = await playing()
    const { engine, speech } = player
    await engine().goForward()
    await engine().goBackward()
    await pause(1000)
    expect(speech.said).toHaveLength(1)
    expect(player.page()).toBe(0)
  })

  it('a jump by the contents takes the voice along', async () => {
    const player = await playing()
    const { engine, speech } = player
    const count = speech.said.length
    await engine().goTo('chapter-2.xhtml')
    await vi.waitFor(() => expect(speech.said.length).toBeGreaterThan(count))
    expect(engine().listen!.getState().sentence!.href).toBe('chapter-2.xhtml')
    expect(engine().getSnapshot().section.index).toBe(1)
  })

  it('the first tap after Play is one on the page', async () => {
    const player = await playing()
    expect(player.engine().getSnapshot().panel).toBeUndefined()
    expect(player.engine().getSnapshot().isControlsVisible).toBe(false)
  })
})
