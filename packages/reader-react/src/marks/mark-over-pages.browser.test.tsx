import { afterEach, expect, it, vi } from 'vitest'
import { memoryAnnotations } from '../testing/memory-annotations.ts'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { pixelsOf } from '../testing/pixels-of.ts'
import { pause, tapAt, touch } from '../testing/touch.ts'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  unmountAll()
})

type Mounted = Awaited<ReturnType<typeof mountReader>>

interface SeenWord {
  text: Text
  from: number
  to: number
  rect: DOMRect
}

/** Words of the page in view, in reading order. */
function wordsInView({ region }: Mounted): SeenWord[] {
  const view = region().querySelector('[data-kurasa-surface] > div > div') as HTMLElement
  const isIn = ({ left, right, width }: DOMRect, area: DOMRect) =>
    width > 0 && (left + right) / 2 > area.left && (left + right) / 2 < area.right
  const words: SeenWord[] = []
  for (const host of view.shadowRoot!.querySelectorAll('.track > div')) {
    const walk = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode() as Text | null; text; text = walk.nextNode() as Text | null) {
      if (text.parentElement?.closest('style, kz-cx')) continue
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rect = range.getBoundingClientRect()
        const isSeen = isIn(rect, view.getBoundingClientRect()) && isIn(rect, host.getBoundingClientRect())
        if (isSeen) words.push({ text, from: index, to: index + word.length, rect })
      }
    }
  }
  return words
}

const wordOf = ({ text, from, to }: SeenWord) => text.data.slice(from, to)
const middleOf = ({ rect }: SeenWord) => ({
  x: (rect.left + rect.right) / 2,
  y: (rect.top + rect.bottom) / 2,
})

/** Selects as a browser with a screen does for a finger: a headless Chromium selects nothing by touch. */
function select(from: SeenWord, to: SeenWord): void {
  document.getSelection()!.setBaseAndExtent(from.text, from.from, to.text, to.to)
}

it.each(['english', 'arabic'] as const)(
  'a finger that holds a word of the %s book and is drawn past the page marks on over its border',
  async (book) => {
    const annotationStore = memoryAnnotations()
    const mounted = await mountReader(book, { settings: { fontSize: 1.4 }, annotationStore })
    const { engine, page, region } = mounted
    const words = wordsInView(mounted)
    const [first, last] = [words.at(-7)!, words.at(-1)!]
    // The finger stays on a word: nothing turns, the word is selected.
    await touch('touchStart', [middleOf(first)])
    await pause(700)
    select(first, first)
    await vi.waitFor(() => expect(engine().getSnapshot().selection?.text).toContain(wordOf(first)))
    expect(page()).toBe(0)
    // It is drawn to the last word, and stays there: the page turns, the selection goes on.
    await touch('touchMove', [middleOf(words.at(-4)!)])
    select(first, words.at(-4)!)
    await pause(60)
    await touch('touchMove', [middleOf(last)])
    select(first, last)
    await vi.waitFor(() => expect(page()).toBe(1), 5000)
    await vi.waitFor(() => expect(mounted.offset()).toBe(0))
    const next = await vi.waitFor(() => {
      const found = wordsInView(mounted)
      const first = wordOf(found[0]!)
      expect(engine().getSnapshot().selection!.text.slice(-first.length)).toBe(first)
      return found
    })
    const end = next[3]!
    await touch('touchMove', [middleOf(end)])
    const { anchorNode, anchorOffset } = document.getSelection()!
    document.getSelection()!.setBaseAndExtent(anchorNode!, anchorOffset, end.text, end.to)
    await vi.waitFor(() => expect(engine().getSnapshot().selection!.text.endsWith(wordOf(end))).toBe(true))
    await touch('touchEnd')
    // A tap on a colour of the bar.
    const green = await vi.waitFor(() => {
      const found = region().querySelector('[role="toolbar"] [data-colour="green"]')
      expect(found).not.toBeNull()
      return found!
    })
    const tint = getComputedStyle(green).backgroundColor
    const { left, top, width, height } = green.getBoundingClientRect()
    await tapAt(left + width / 2, top + height / 2)
    await vi.waitFor(() => expect(annotationStore.kept.size).toBe(1))
    const { start, end: finish } = [...annotationStore.kept.values()][0]!.target
    const quote = start.text!.highlight!.replace(/\u00ad/g, '')
    expect(quote.startsWith(wordOf(first).replace(/\u00ad/g, ''))).toBe(true)
    expect(quote.endsWith(wordOf(end).replace(/\u00ad/g, ''))).toBe(true)
    expect(finish!.locations.textOffset! - start.locations.textOffset!).toBe(start.text!.highlight!.length)
    // Its ink is under the first words of this page, and under the last of the page before.
    const expectInk = (seen: () => SeenWord, isMarked: boolean) =>
      vi.waitFor(async () => expect((await pixelsOf(tint, seen().rect)) > 20, wordOf(seen())).toBe(isMarked))
    await expectInk(() => wordsInView(mounted)[0]!, true)
    await expectInk(() => wordsInView(mounted)[3]!, true)
    await expectInk(() => wordsInView(mounted)[5]!, false)
    await engine().goBackward()
    await expectInk(() => wordsInView(mounted).at(-1)!, true)
    await expectInk(() => wordsInView(mounted).at(-7)!, true)
    await expectInk(() => wordsInView(mounted).at(-9)!, false)
  },
)
