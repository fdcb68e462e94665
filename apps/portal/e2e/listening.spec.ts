import { expect, type Page, test } from 'playwright/test'
import { ReadPage } from './read-page.ts'

/** Voices that say nothing, and report every word of it at sixty letters a second. */
function installVoices() {
  interface Said {
    text: string
    onstart?: (() => void) | null
    onend?: (() => void) | null
    onboundary?: ((event: { name: string; charIndex: number }) => void) | null
  }
  const LETTER_MS = 16
  const voices = ['en-GB', 'ar-SA'].map((lang) => ({ name: lang, lang, localService: true, voiceURI: lang }))
  let queue: Said[] = []
  let timers: ReturnType<typeof setTimeout>[] = []
  const next = () => {
    const said = queue[0]
    if (!said) return
    const words = [...said.text.matchAll(/[\p{L}\p{M}\p{N}’]+/gu)]
    const end = () => {
      queue.shift()
      said.onend?.()
      next()
    }
    timers = [
      setTimeout(() => said.onstart?.(), 10),
      ...words.map(({ index }) =>
        setTimeout(() => said.onboundary?.({ name: 'word', charIndex: index }), 20 + index * LETTER_MS),
      ),
      setTimeout(end, 30 + said.text.length * LETTER_MS),
    ]
  }
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(said: Said) {
      queue.push(said)
      if (queue.length === 1) next()
    },
    cancel() {
      for (const timer of timers) clearTimeout(timer)
      queue = []
    },
  })
  class Utterance {
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: speech })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: Utterance })
}

/** Whether the spoken word is drawn in the page, above the player; undefined while none is spoken. */
const isWordSeen = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('kurasa-spoken-word') ?? [])] as Range[]
    const player = document.querySelector('[data-kurasa-listen]')
    if (!range || !player) return undefined
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= player.getBoundingClientRect().top
  })

/** Looks where the word is, many times. @returns how often it was looked, and how often it was not seen twice in a row */
async function watchWords(page: Page, samples: number) {
  let hidden = 0
  let looked = 0
  let before: boolean | undefined = true
  for (let sample = 0; sample < samples; sample++) {
    const isSeen = await isWordSeen(page)
    if (isSeen !== undefined) looked++
    // A page that turns takes a moment.
    if (isSeen === false && before === false) hidden++
    before = isSeen
    await page.waitForTimeout(150)
  }
  return { hidden, looked }
}

const BOOKS = [
  { id: 'the-map-maker-of-lamu', locale: 'en_US', side: 'right', listen: 'Listen', play: 'Play' },
  { id: 'haris-al-abar', locale: 'ar_SA', side: 'left', listen: 'استماع', play: 'تشغيل' },
] as const

for (const { id, locale, side, listen, play } of BOOKS) {
  test(`${id}: the spoken word is above the player, a hand that turns takes the voice along, Back closes the player first`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), locale)
    await page.addInitScript(installVoices)
    await page.goto(`/details?id=${id}`)
    await page.locator(`a[href^="/read?id=${id}"]`).first().tap()
    const reader = new ReadPage(page, side)
    await reader.opened()
    // The first page of a book may be a picture.
    await reader.forward()
    await reader.useTool(listen)
    await page.getByRole('button', { name: play, exact: true }).tap()
    const player = page.locator('[data-kurasa-listen="playing"]')
    await expect(player).toBeVisible()
    await expect.poll(() => isWordSeen(page)).toBe(true)
    const begun = await reader.text()
    const { hidden, looked } = await watchWords(page, 60)
    expect(looked).toBeGreaterThan(20)
    expect(hidden).toBe(0)
    expect(await reader.text(), 'pages turn by themselves').not.toBe(begun)

    // Three pages on by hand: the voice comes, the page does not go back.
    for (let swipes = 0; swipes < 3; swipes++) await reader.swipeForward()
    const turned = await reader.text()
    await page.waitForTimeout(500)
    expect(await reader.text()).toBe(turned)
    await expect.poll(() => isWordSeen(page)).toBe(true)
    await expect(player).toBeVisible()

    await page.goBack()
    await expect(page.locator('[data-kurasa-listen]')).toHaveCount(0)
    await expect(page).toHaveURL(/\/read\?/)
    await page.goBack()
    await expect(page).toHaveURL(/\/details\?/)
  })
}
