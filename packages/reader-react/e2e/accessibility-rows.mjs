import { deepStrictEqual as equal, ok } from 'node:assert'

/* Rows of accessibility (docs/conformance.md) that can run in any engine; see `engine-rows.mjs`. */

const showBars = async (hands) => {
  await hands.evaluate(() => window.reader.showControls(true))
  await hands.pause(400)
}
const axe = (hands) =>
  hands.evaluate(async () => {
    const { violations } = await window.axe.run(window.probe.section(), { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)
  })

/** Names of what the keyboard meets from the top of the page, at most so many. */
async function walk(hands, most) {
  const names = []
  await hands.evaluate(() => document.activeElement?.blur())
  for (let stop = 0; stop < most; stop++) {
    await hands.press('Tab')
    names.push(await hands.evaluate(() => window.probe.focusedName()))
  }
  return names
}

/**
 * Goes to the last page of the chapter, until the way on is there: when a face has loaded the chapter is laid out again, and has
 * another last page.
 */
async function goToEndOfChapter(hands) {
  await hands.until(async () => {
    const { reader, probe } = window
    if (probe.inText('button[aria-label="Next chapter"]').length > 0) return true
    // Until it is counted the end of the chapter is an estimate.
    await reader.countPages()
    await reader.goTo({ position: reader.getSnapshot().section.pageCount })
    return false
  })
}

export const accessibilityRows = [
  {
    title: 'A1, A16: a region with an article; axe finds nothing, whatever is open',
    needsAxe: true,
    async check({ hands, open, query }) {
      for (const locale of ['en_US', 'ar_SA']) {
        await open({ ...query, locale, book: locale === 'ar_SA' ? 'arabic' : 'english' })
        const found = await hands.evaluate(() => ({
          region: window.probe.section().getAttribute('aria-label'),
          article: window.probe.articles()[0]?.ariaLabel,
          applications: document.querySelectorAll('[role="application"]').length,
        }))
        ok(found.region && found.article, JSON.stringify(found))
        equal(found.applications, 0)
        equal(await axe(hands), [])
        await showBars(hands)
        equal(await axe(hands), [])
        for (const panel of ['contents', 'settings', 'search', 'page']) {
          await hands.evaluate((name) => window.reader.openPanel(name), panel)
          await hands.until(
            (name) => name && document.querySelector('[role="dialog"]:not([inert]) button') !== null,
            panel,
          )
          await hands.pause(400)
          equal(await axe(hands), [], panel)
        }
      }
    },
  },
  {
    title: 'A2, A3: every stop has a name, in the language of the interface, and a touch can be taken back',
    async check({ hands, open, query, width }) {
      const names = []
      for (const locale of ['en_US', 'sw_KE', 'ar_SA']) {
        await open({ ...query, locale })
        await showBars(hands)
        names.push(await hands.evaluate(() => window.probe.stops().map(window.probe.nameOf)))
      }
      for (const name of names.flat()) ok(name !== '' && !/[{}]/.test(name), `"${name}"`)
      for (const other of names.slice(1))
        equal(
          other.filter((name, at) => name === names[0][at] && /[a-z]/i.test(name)),
          [],
        )
      await open(query)
      await hands.fingerDown(width - 30, 300)
      await hands.fingerMove(width - 30, 420)
      await hands.fingerUp()
      await hands.pause(200)
      equal(
        await hands.evaluate(() => [window.probe.page(), window.reader.getSnapshot().isControlsVisible]),
        [0, false],
      )
    },
  },
  {
    title: 'A4: targets are at least 44 px',
    async check({ hands }) {
      await showBars(hands)
      const small = await hands.evaluate(() =>
        window.probe.stops().flatMap((stop) => {
          // A control that only the keyboard reaches is visible while focused; engines judge focus from a script differently.
          if (/skip/.test(stop.className)) return []
          stop.focus({ preventScroll: true })
          const { width, height } = window.probe.boxOf(stop.closest('label') ?? stop)
          return width < 43.5 || height < 43.5 ? [`${window.probe.nameOf(stop)} ${width}×${height}`] : []
        }),
      )
      equal(small, [])
    },
  },
  {
    title: 'A5: says the page once for ten quick turns',
    async check({ hands }) {
      const said = await hands.evaluate(async () => {
        await window.probe.pause(700)
        const status = [...window.probe.section().querySelectorAll('[role="status"]')]
        const heard = []
        const observer = new MutationObserver(() => {
          const words = status.map((each) => each.textContent).join('')
          if (words !== heard.at(-1)) heard.push(words)
        })
        for (const each of status)
          observer.observe(each, { childList: true, characterData: true, subtree: true })
        for (let turn = 0; turn < 10; turn++) await window.reader.goForward()
        await window.probe.pause(1200)
        observer.disconnect()
        return heard
      })
      equal(said.length, 1)
      ok(/^Page 11 of/.test(said[0]), said[0])
    },
  },
  {
    title: 'A6: the page follows the focus to a link on another page',
    async check({ hands }) {
      const begin = await hands.evaluate(async () => {
        const { pageCount } = window.reader.getSnapshot().section
        for (let page = pageCount; page > pageCount - 4; page--) {
          await window.reader.goTo({ position: page - 1 })
          await window.probe.pause(500)
          const at = window.probe.page()
          const away = () =>
            window.probe.inText('a[data-kz-href*="chapter"]').find((link) => !window.probe.isOnScreen(link))
          // A link on the unseen end of a slice is out of reach; the same link is on the next slice.
          for (const link of window.probe.inText('a[data-kz-href*="chapter"]'))
            if (away() && !window.probe.isOnScreen(link)) link.focus()
          await window.probe.pause(500)
          if (window.probe.page() > at) return at
        }
        throw new Error('no link was out of view')
      })
      await hands.until((page) => window.probe.page() > page, begin)
      await hands.pause(500)
      equal(
        await hands.evaluate(() => {
          const scroller = window.probe.view().shadowRoot.querySelector('.page')
          return [
            window.probe.isOnScreen(window.probe.focused()),
            Math.abs(scroller.scrollLeft) % window.reader.pageStride,
          ]
        }),
        [true, 0],
      )
    },
  },
  {
    title: 'A7: the focus goes on with the text after a turn, and stays on a button of the toolbar',
    async check({ hands }) {
      await hands.evaluate(() => window.reader.focusText())
      await hands.press('ArrowRight')
      await hands.until(() => window.probe.page() === 1)
      await hands.until(() => window.probe.isFocusInText() && window.probe.isOnScreen(window.probe.focused()))
      await showBars(hands)
      await hands.evaluate(() => window.probe.byName('Contents').focus())
      await hands.press('ArrowRight')
      await hands.until(() => window.probe.page() === 2)
      equal(await hands.evaluate(() => window.probe.focusedName()), 'Contents')
    },
  },
  {
    title:
      'A8: is walked from the continuous view by toolbar and text to the slider; a chapter ends with a way on',
    async check({ hands }) {
      await goToEndOfChapter(hands)
      await showBars(hands)
      // Text out of view leaves the order of focus when pages have rested.
      await hands.evaluate(() => new Promise((done) => setTimeout(done, 1000)))
      const names = await walk(hands, 14)
      const order = ['Continuous view', 'Back', 'Next chapter', 'Place in the book'].map((name) =>
        names.indexOf(name),
      )
      ok(
        order.every((at, index) => at >= 0 && (index === 0 || at > order[index - 1])),
        names.join(', '),
      )
      await goToEndOfChapter(hands)
      await hands.evaluate(() => window.probe.inText('button[aria-label="Next chapter"]')[0].focus())
      await hands.press('Enter')
      await hands.until(() => window.reader.getSnapshot().section.index === 1)
      await hands.until(() => window.probe.inText('h1').includes(window.probe.focused()))
    },
  },
  {
    title: 'A9: dialogs take the keyboard, keep it, and give it back',
    async check({ hands }) {
      for (const [name, isModal] of [
        ['Contents', true],
        ['Settings', false],
        ['Search', true],
      ]) {
        await showBars(hands)
        await hands.evaluate((tool) => window.probe.byName(tool).focus(), name)
        await hands.press('Enter')
        await hands.until(() =>
          document.querySelector('[role="dialog"]:not([inert])')?.contains(document.activeElement),
        )
        equal(
          await hands.evaluate(
            () => document.querySelector('[role="dialog"]:not([inert])').ariaModal === 'true',
          ),
          isModal,
        )
        if (isModal) {
          for (let stop = 0; stop < 12; stop++) await hands.press('Tab')
          ok(
            await hands.evaluate(() =>
              document.querySelector('[role="dialog"]').contains(document.activeElement),
            ),
          )
        }
        await hands.press('Escape')
        await hands.until(() => !document.querySelector('[role="dialog"]:not([inert])'))
        await hands.until((tool) => window.probe.focusedName() === tool, name)
      }
      const page = await hands.evaluate(() => window.probe.page())
      await hands.press('ArrowRight')
      await hands.until((before) => window.probe.page() === before + 1, page)
    },
  },
  {
    title: 'A10: letters and keys with Alt turn nothing, nor do keys in a field',
    async check({ hands }) {
      await hands.evaluate(() => window.probe.surface().focus())
      for (const key of ['a', '1', 'F10', 'Escape', 'Alt+PageDown']) {
        await hands.press(key)
        await hands.pause(120)
        equal(await hands.evaluate(() => window.probe.page()), 0, key)
      }
      await hands.evaluate(() => window.reader.openPanel('search'))
      await hands.until(() => document.activeElement?.matches('[role="dialog"] input'))
      for (const key of ['ArrowRight', 'Space', 'PageDown']) await hands.press(key)
      await hands.pause(150)
      equal(await hands.evaluate(() => window.probe.page()), 0)
    },
  },
  {
    title: 'A13: can be used at 320×256, as after zooming to 400 %',
    async check({ hands, resize, open, query }) {
      await resize(320, 256)
      await open(query)
      await showBars(hands)
      const seen = await hands.evaluate(async () => {
        const outside = []
        for (const stop of window.probe.stops().filter(({ className }) => !/skip/.test(className))) {
          // A bar may scroll: what the keyboard comes to must then be in view, in WebKit a moment later.
          stop.focus()
          await window.probe.pause(150)
          const { left, right, top, bottom } = window.probe.boxOf(stop)
          if (left < -1 || right > window.innerWidth + 1 || top < -1 || bottom > window.innerHeight + 1)
            outside.push(window.probe.nameOf(stop))
        }
        return { wide: document.documentElement.scrollWidth > window.innerWidth, outside }
      })
      equal(seen, { wide: false, outside: [] })
    },
  },
  {
    title: 'A14: loses nothing of its interface under wider text',
    async check({ hands }) {
      await showBars(hands)
      const clipped = await hands.evaluate(async () => {
        const style = document.createElement('style')
        style.textContent =
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
        document.head.append(style)
        await window.probe.pause(100)
        const tools = [...document.querySelectorAll('[aria-haspopup="dialog"] span')]
        const found = tools.filter((tool) => tool.scrollWidth > tool.clientWidth + 1).map(window.probe.nameOf)
        style.remove()
        return found
      })
      equal(clipped, [])
    },
  },
  {
    title: 'A15: never hides the focus behind its bars',
    async check({ hands }) {
      await showBars(hands)
      // Beyond the last stop the focus is in the browser's own bars, from which no driver brings it back: the page of Firefox then gets the
      // keys (`document.hasFocus()` is false), but Enter presses no button, in this row and in all that follow.
      await hands.evaluate(() => {
        const end = document.createElement('button')
        end.id = 'end'
        document.body.append(end)
      })
      for (let stop = 0; stop < 14; stop++) {
        await hands.press('Tab')
        if (await hands.evaluate(() => document.activeElement?.id === 'end')) break
        const hidden = await hands.evaluate(() => {
          const focused = window.probe.focused()
          const bars = [...window.probe.section().querySelectorAll('[data-state="open"]')]
          if (!focused || focused === document.body || bars.some((bar) => bar.contains(focused))) return ''
          const box = window.probe.boxOf(focused)
          const isCovered = bars.some((bar) => {
            const over = window.probe.boxOf(bar)
            return box.top >= over.top - 1 && box.bottom <= over.bottom + 1 && box.height > 1
          })
          return isCovered && getComputedStyle(focused).zIndex === 'auto'
            ? focused.outerHTML.slice(0, 120)
            : ''
        })
        equal(hidden, '')
      }
      await hands.evaluate(() => document.getElementById('end').remove())
    },
  },
  {
    title: 'A10: the keyboard alone selects words and marks them',
    isInBothDirections: true,
    async check({ hands, isRtl }) {
      const selected = () => window.reader.getSnapshot().selection?.text ?? ''
      await hands.evaluate(() => window.probe.surface().focus())
      await hands.press('Shift+ArrowRight')
      await hands.until(() => window.reader.getSnapshot().selection !== undefined)
      const word = await hands.evaluate(selected)
      const onward = `Shift+${isRtl ? 'ArrowLeft' : 'ArrowRight'}`
      for (let press = 0; press < 8; press++) await hands.press(onward)
      // The last of them is reported in a moment.
      await hands.pause(300)
      await hands.until(
        (length) => window.reader.getSnapshot().selection?.text.length > length + 4,
        word.length,
      )
      const words = await hands.evaluate(selected)
      ok(words.startsWith(word), `${words} begins with ${word}`)
      await hands.until(() => document.querySelector('[role="toolbar"] button') !== null)
      await hands.press('Enter')
      await hands.until(() => document.activeElement?.closest('[role="toolbar"]') !== null)
      // WebKit has taken the selection away by then, as the focus went to a button.
      await hands.pause(300)
      equal(await hands.evaluate(selected), words)
      await hands.press('Enter')
      await hands.until(async () => (await window.reader.annotations).list().length === 1)
      const quote = await hands.evaluate(
        async () => (await window.reader.annotations).list()[0].target.start.text.highlight,
      )
      equal(quote.replace(/\s+/g, ' '), words.replace(/\s+/g, ' '))
      equal(await hands.evaluate(selected), '')
      equal(await hands.evaluate(() => window.probe.page()), 0)
    },
  },
  {
    title: 'A17: the text has the language of its book, everything else that of the interface',
    async check({ hands, open, query }) {
      await open({ ...query, book: 'arabic', locale: 'en_US' })
      equal(await hands.evaluate(() => [window.probe.articles()[0].lang, window.probe.section().lang]), [
        'ar',
        'en-US',
      ])
    },
  },
  {
    title: 'A18: reads upright and across',
    async check({ hands, resize, open, query }) {
      for (const [width, height] of [
        [360, 640],
        [640, 360],
      ]) {
        await resize(width, height)
        await open(query)
        ok(await hands.evaluate(() => window.reader.visibleText().text.length > 20))
        await hands.tap(width - 40, height / 2)
        await hands.until(() => !window.reader.getSnapshot().atStart)
      }
    },
  },
  {
    title: 'A19: images have names in the language of the interface',
    async check({ hands, open, query }) {
      for (const [locale, wanted] of [
        ['en_US', 'Page 1, image'],
        ['ar_SA', 'صفحة ١، صورة'],
      ]) {
        await open({ ...query, book: 'images-ltr', locale })
        const name = await hands.until(() => {
          const shadow = window.probe.surface().querySelector(':scope > div > div')?.shadowRoot
          return shadow?.querySelector('.slot:not([inert]) img')?.alt
        })
        equal(name, wanted)
      }
    },
  },
  {
    title: 'A20: a printed page is found by its label',
    async check({ hands }) {
      await hands.evaluate(() => window.reader.goTo({ position: 6 }))
      await hands.evaluate(() => window.reader.openPanel('page'))
      await hands.until(() => document.activeElement?.matches('[role="dialog"] input'))
      await hands.evaluate(() => document.querySelector('[role="dialog"] input[type="checkbox"]').click())
      await hands.evaluate(() =>
        document.querySelector('[role="dialog"] input:not([type="checkbox"])').focus(),
      )
      await hands.type('XII')
      await hands.press('Enter')
      await hands.until(() => window.reader.getSnapshot().section.index === 0 && window.probe.page() < 5)
    },
  },
]
