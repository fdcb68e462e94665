import { deepStrictEqual as equal, ok } from 'node:assert'
import { accessibilityRows } from './accessibility-rows.mjs'
import { badInputRows } from './bad-input-rows.mjs'
import { imageRows } from './image-rows.mjs'

/*
 * Rows of direction (docs/conformance.md), tried in any engine: what Chromium's own tests look at more closely, with keys
 * and fingers that every engine has. A check gets the hands of `scripts/engine-hands.mjs`, and `open` for a reader.
 */

const near = (value, wanted, room) =>
  ok(Math.abs(value - wanted) <= room, `${value} is not within ${room} of ${wanted}`)
const snapshot = () => {
  const { page, section, atEnd, status, isControlsVisible } = window.reader.getSnapshot()
  return { page: page.index, count: page.count, section, atEnd, status, isControlsVisible }
}
const pageIs = (hands, page) => hands.until((wanted) => window.probe.page() === wanted, page)
const atRest = (hands) => hands.until(() => window.probe.offset() === 0)

const directionRows = [
  {
    title: 'R2: turns by taps at its own sides and shows the controls by one in the middle',
    async check({ hands, width, isRtl }) {
      const [next, previous] = isRtl ? [0.1, 0.9] : [0.9, 0.1]
      await hands.tap(width * next, 300)
      await pageIs(hands, 1)
      await atRest(hands)
      await hands.tap(width * previous, 300)
      await pageIs(hands, 0)
      await hands.tap(width * 0.5, 300)
      await hands.until(() => window.reader.getSnapshot().isControlsVisible)
    },
  },
  {
    title: 'R3: follows a finger, turns by a swipe in its own direction, and goes back after a short one',
    async check({ hands, width, isRtl }) {
      const sign = isRtl ? -1 : 1
      const middle = width / 2
      // Far enough to turn however slow the pointer is: a window may be wider than requested.
      const half = Math.round(width * 0.3)
      await hands.swipe([middle + sign * half, 300], [middle - sign * half, 305], true)
      await hands.until(() => Math.abs(window.probe.offset()) > 120)
      equal(await hands.evaluate(() => window.probe.page()), 0)
      await hands.fingerUp()
      await pageIs(hands, 1)
      await atRest(hands)
      await hands.swipe([middle, 300], [middle - sign * 18, 300], true)
      await hands.pause(200)
      await hands.fingerUp()
      await atRest(hands)
      await hands.swipe([middle, 500], [middle + 10, 200])
      await hands.pause(200)
      equal(await hands.evaluate(() => window.probe.page()), 1)
    },
  },
  {
    title: 'R1, R10: the next page comes in from the side it lies on',
    async check({ hands, isRtl }) {
      // The next page is laid out when the first one has rested.
      await hands.pause(600)
      const seen = await hands.evaluate(async () => {
        const offsets = []
        const { page } = window.reader.getSnapshot()
        document.querySelector('[data-kurasa-surface]').focus()
        const key = window.reader.getSnapshot().direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
        window.probe
          .surface()
          .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
        for (let frame = 0; frame < 60; frame++) {
          await new Promise(requestAnimationFrame)
          offsets.push(window.probe.offset())
        }
        return { offsets, turned: window.reader.getSnapshot().page.index - page.index }
      })
      equal(seen.turned, 1)
      const moving = seen.offsets.filter((px) => px !== 0)
      ok(moving.length > 0, 'no frame of a glide was seen')
      equal(Math.sign(moving.at(-1)), isRtl ? -1 : 1)
      equal(seen.offsets.at(-1), 0)
    },
  },
  {
    title: 'R4: turns once by a gesture of the wheel',
    async check({ hands, width, isRtl }) {
      const sign = isRtl ? -1 : 1
      await hands.wheel(width / 2, 300, sign * 120, 0)
      await pageIs(hands, 1)
      await hands.pause(600)
      await hands.wheel(width / 2, 300, sign * -120, 0)
      await pageIs(hands, 0)
    },
  },
  {
    title: 'R5, R6, R7: turns by keys, arrows as they lie on the screen',
    async check({ hands, isRtl }) {
      await hands.evaluate(() => window.probe.surface().focus())
      const [next, previous] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
      let page = 0
      for (const [key, by] of [
        [next, 1],
        ['PageDown', 1],
        ['Space', 1],
        ['PageUp', -1],
        ['Shift+Space', -1],
        [previous, -1],
      ]) {
        await hands.press(key)
        page += by
        await pageIs(hands, page)
      }
      await hands.press('End')
      await hands.until(() => {
        const { section } = window.reader.getSnapshot()
        return section.index === 0 && section.page === section.pageCount - 1
      })
      await hands.press('Home')
      await pageIs(hands, 0)
      await hands.press('Control+End')
      await hands.until(() => window.reader.getSnapshot().atEnd)
      await hands.press('Control+Home')
      await pageIs(hands, 0)
    },
  },
  {
    title: 'R8, R9, R12: seeks by a slider that lies as the book does',
    async check({ hands, isRtl }) {
      await hands.evaluate(() => window.reader.showControls(true))
      await hands.pause(400)
      const slider = () => window.probe.boxOf(document.querySelector('input[type="range"]'))
      const box = await hands.evaluate(slider)
      await hands.click(box.left + box.width * 0.25, box.top + box.height / 2)
      await hands.until(() => window.probe.page() > 0)
      const { page, count } = await hands.evaluate(snapshot)
      near(page / (count - 1), isRtl ? 0.75 : 0.25, 0.13)
      const [fill, track] = await hands.evaluate(() =>
        ['[dir] > span > span', '[dir] > span'].map((selector) =>
          window.probe.boxOf(window.probe.section().querySelector(selector)),
        ),
      )
      if (isRtl) near(fill.right, track.right, 1)
      else near(fill.left, track.left, 1)
      await hands.evaluate(() => document.querySelector('input[type="range"]').focus())
      await hands.press(isRtl ? 'ArrowLeft' : 'ArrowRight')
      await pageIs(hands, page + 1)
      await hands.press('ArrowDown')
      await pageIs(hands, page)
      await hands.press('End')
      await hands.until(() => window.reader.getSnapshot().atEnd)
      await hands.press('Home')
      await pageIs(hands, 0)
    },
  },
  {
    title: 'R13, R14, R15: chevrons lie as the book, icons and bars as the interface',
    async check({ hands, width, isRtl, isArabicUi }) {
      await hands.evaluate(() => window.reader.showControls(true))
      await hands.pause(400)
      const [back, forward] = isArabicUi
        ? ['الصفحة السابقة', 'الصفحة التالية']
        : ['Previous page', 'Next page']
      const lefts = await hands.evaluate(
        (names) =>
          names.map((name) => {
            const found = [...window.probe.section().querySelectorAll('[dir] > button')]
            return window.probe.boxOf(found.find((each) => each.ariaLabel === name)).left
          }),
        [back, forward],
      )
      equal(lefts[1] > lefts[0], !isRtl)
      const close = await hands.evaluate(
        (name) => {
          const button = window.probe.byName(name)
          const icon = button.querySelector('svg')
          return {
            left: window.probe.boxOf(button).left,
            isMirrored: new DOMMatrix(getComputedStyle(icon).transform).a < 0,
          }
        },
        isArabicUi ? 'رجوع' : 'Back',
      )
      equal(close.left > width / 2, isArabicUi)
      equal(close.isMirrored, isArabicUi)
      await hands.click(
        lefts[1] + 20,
        await hands.evaluate(() => {
          const { top, height } = window.probe.boxOf(window.probe.section().querySelector('[dir] > button'))
          return top + height / 2
        }),
      )
      await pageIs(hands, 1)
    },
  },
  {
    title: 'R16, R17, R18: one sentence for the page, in digits of the interface; names stand apart',
    async check({ hands, isArabicUi }) {
      await hands.evaluate(() => window.reader.showControls(true))
      const { count } = await hands.evaluate(snapshot)
      const digits = new Intl.NumberFormat(isArabicUi ? 'ar-SA-u-nu-arab' : 'en-US')
      const wanted = isArabicUi
        ? `صفحة ${digits.format(1)} من ${digits.format(count)}`
        : `Page 1 of ${digits.format(count)}`
      await hands.until((words) => window.probe.section().textContent.includes(words), wanted)
      const isolation = await hands.evaluate(() => {
        const title = [...window.probe.section().querySelectorAll('bdi')].find(
          (each) => each.textContent === window.reader.publication.metadata.title,
        )
        return title && getComputedStyle(title).unicodeBidi
      })
      equal(isolation, 'isolate')
    },
  },
  {
    title: 'R19: a block without a direction has that of its book',
    async check({ hands, isRtl }) {
      const direction = await hands.evaluate(() => getComputedStyle(window.probe.inText('p')[0]).direction)
      equal(direction, isRtl ? 'rtl' : 'ltr')
    },
  },
  {
    title: 'R20: marks lie on their words',
    async check({ hands }) {
      const words = await hands.evaluate(async () => {
        const word = window.probe
          .inText('p')[0]
          .textContent.split(/\s+/)
          .find((each) => /^[\p{L}\p{M}]{6,}$/u.test(each))
        for await (const { locator } of window.reader.search(word, { limit: 1 }))
          window.reader.setDecorations('test', [{ id: '1', locator, style: 'match' }])
        await window.probe.pause(500)
        const marked = [...CSS.highlights.values()].flatMap((highlight) => [...highlight])
        return {
          word,
          marked: marked.map((range) =>
            String(range.startContainer.data ?? '').slice(range.startOffset, range.endOffset),
          ),
        }
      })
      equal(words.marked.join(''), words.word)
    },
  },
  {
    title: 'R22: a place knows neither pixels nor sides',
    async check({ hands, open, query }) {
      const before = await hands.evaluate(async () => {
        for (let turn = 0; turn < 3; turn++) await window.reader.goForward()
        return { locator: window.reader.getSnapshot().locator, text: window.reader.visibleText().text }
      })
      equal(Object.keys(before.locator.locations).sort(), ['progression', 'textOffset', 'totalProgression'])
      await open({ ...query, locale: query.locale === 'ar_SA' ? 'en_US' : 'ar_SA' })
      const text = await hands.evaluate(async (locator) => {
        await window.reader.goTo(locator)
        return window.reader.visibleText().text
      }, before.locator)
      equal(text.split(' ')[0], before.text.split(' ')[0])
    },
  },
  {
    title: 'R23: leaves the edges of the screen to the system',
    async check({ hands, width }) {
      await hands.swipe([5, 300], [width - 60, 300], true)
      await hands.pause(100)
      equal(await hands.evaluate(() => window.probe.offset()), 0)
      await hands.fingerUp()
      await hands.swipe([width - 5, 300], [60, 300])
      await hands.pause(200)
      equal(await hands.evaluate(() => window.probe.page()), 0)
    },
  },
  {
    title: 'R21: a book of images turns as it lies',
    isOfImages: true,
    async check({ hands, isRtl }) {
      await hands.evaluate(() => window.probe.surface().focus())
      const position = (wanted) =>
        hands.until((at) => window.reader.getSnapshot().locator.locations.position === at, wanted)
      await hands.press(isRtl ? 'ArrowLeft' : 'ArrowRight')
      await position(2)
      await hands.press(isRtl ? 'ArrowRight' : 'ArrowLeft')
      await position(1)
    },
  },
]

/** Every row that is tried: its title, in which combinations of interface and book, and its check. */
export const engineRows = [
  ...directionRows.map((row) => ({ ...row, isInAllCombinations: true })),
  ...accessibilityRows,
  ...imageRows,
  ...badInputRows,
]
