import { deepStrictEqual as equal, ok } from 'node:assert'

/*
 * Rows of bad input (docs/conformance.md) that can run in any engine; see `engine-rows.mjs`. Fingers are events made in
 * the page: no driver lets the system cancel one. After each row the console is empty, and no promise rejection is
 * unhandled.
 */

/** Generous: the machine may have other work, ms. */
const LONG = 20_000

/** An event of one of several fingers on the page. */
const finger = (hands, type, [x, y], id = 0) =>
  hands.evaluate(
    ([type, clientX, clientY, id]) => {
      window.probe.surface().dispatchEvent(
        new PointerEvent(type, {
          clientX,
          clientY,
          pointerId: 20 + id,
          pointerType: 'touch',
          isPrimary: id === 0,
          buttons: type === 'pointerup' || type === 'pointercancel' ? 0 : 1,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      )
    },
    [type, x, y, id],
  )

const isAt = (hands, page) =>
  hands.until((wanted) => window.probe.page() === wanted && window.probe.offset() === 0, page, LONG)

/** A whole page is shown, and the reader can turn on. */
async function itTurns(hands) {
  await hands.until(() => !window.reader.getSnapshot().isBusy && window.probe.offset() === 0, undefined, LONG)
  const before = await hands.evaluate(() => {
    window.probe.surface().focus()
    return { page: window.probe.page(), text: window.reader.visibleText().text.length }
  })
  ok(before.text > 0, 'the page is empty')
  await hands.press('PageDown')
  await isAt(hands, before.page + 1)
}

/** A finger that holds the page away from its place. */
async function drag(hands, width) {
  await finger(hands, 'pointerdown', [width * 0.8, 300])
  for (const share of [0.7, 0.6, 0.5]) await finger(hands, 'pointermove', [width * share, 300])
  await hands.until(() => Math.abs(window.probe.offset()) > 1, undefined, LONG)
  return () => finger(hands, 'pointerup', [width * 0.5, 300])
}

/** A turn that is on its way. */
async function glide(hands) {
  await hands.evaluate(() => window.probe.surface().focus())
  await hands.press('PageDown')
}

const ways = [drag, glide]

/** Runs work in a page with a broken browser feature, and restores the feature in any case. */
async function broken(hands, breakIt, argument, work) {
  await hands.evaluate(breakIt, argument)
  try {
    await work()
  } finally {
    await hands.evaluate(() => window.mend())
  }
}

const buttonNamed = (hands, name) =>
  hands.until((wanted) => window.probe.byName(wanted) !== undefined, name, LONG)
const says = (hands, words) =>
  hands.until((wanted) => window.probe.section().textContent.includes(wanted), words, LONG)

/** Leaves a reader in some state, and looks for what is left of it. */
async function leavesNothing(hands, state, enter, argument) {
  await hands.evaluate(enter, argument)
  const left = await hands.evaluate(async () => {
    const { reader } = window
    window.closeReader()
    window.getSelection()?.removeAllRanges()
    for (let patience = 0; reader.getSnapshot().status !== 'closed' && patience < 200; patience++)
      await window.probe.pause(50)
    return {
      status: reader.getSnapshot().status,
      views: document.querySelectorAll('[part="view"]').length,
      turned: await reader.goForward(),
    }
  })
  equal(left, { status: 'closed', views: 0, turned: false }, state)
}

const rows = [
  {
    title: 'B1: the system takes a finger in a press, a drag and a glide',
    async check({ hands, width }) {
      await finger(hands, 'pointerdown', [width * 0.9, 300])
      await finger(hands, 'pointercancel', [width * 0.9, 300])
      await isAt(hands, 0)
      await drag(hands, width)
      await finger(hands, 'pointercancel', [width * 0.5, 300])
      await isAt(hands, 0)
      await glide(hands)
      await finger(hands, 'pointerdown', [width * 0.5, 300])
      await finger(hands, 'pointermove', [width * 0.55, 300])
      await finger(hands, 'pointercancel', [width * 0.55, 300])
      await isAt(hands, 1)
      await itTurns(hands)
    },
  },
  {
    title: 'B2: five fingers in a drag never turn',
    async check({ hands, width }) {
      await drag(hands, width)
      const places = [0.2, 0.35, 0.65, 0.8].map((share) => width * share)
      for (const [index, x] of places.entries()) await finger(hands, 'pointerdown', [x, 300], index + 1)
      for (const dx of [-15, -30, -45]) {
        await finger(hands, 'pointermove', [width * 0.5 + dx, 300])
        for (const [index, x] of places.entries())
          await finger(hands, 'pointermove', [x + dx, 300], index + 1)
      }
      for (const [index, x] of places.entries()) await finger(hands, 'pointerup', [x - 45, 300], index + 1)
      await finger(hands, 'pointerup', [width * 0.5 - 45, 300])
      await isAt(hands, 0)
      await itTurns(hands)
    },
  },
  {
    title: 'B3: the screen is rotated in the middle of a swipe or a glide',
    async check({ hands, open, resize, query, width }) {
      for (const begin of ways) {
        const letGo = await begin(hands, width)
        await resize(740, 360)
        await letGo?.()
        await hands.until((before) => window.reader.pageStride > before, width, LONG)
        await itTurns(hands)
        await resize(360, 740)
        await open(query)
      }
    },
  },
  {
    title: 'B4: the tab is hidden in the middle of a swipe or a glide',
    async check({ hands, open, query, width }) {
      for (const begin of ways) {
        const letGo = await begin(hands, width)
        await hands.evaluate(() => {
          const tell = () => document.dispatchEvent(new Event('visibilitychange'))
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
          tell()
          Reflect.deleteProperty(document, 'visibilityState')
          tell()
        })
        await letGo?.()
        await itTurns(hands)
        await open(query)
      }
    },
  },
  ...['refused', 'full'].map((fault) => ({
    title: `B5: storage that is ${fault} costs no page and no minute, and a bookmark says that it was not kept`,
    async check({ hands, open, query }) {
      const breakIt = (how) => {
        const mends = []
        const replace = (owner, name, value) => {
          const before = owner[name]
          owner[name] = value
          mends.push(() => {
            owner[name] = before
          })
        }
        window.mend = () => {
          for (const mend of mends) mend()
        }
        const refuse = () => {
          throw new DOMException('No.', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
        }
        replace(Storage.prototype, 'setItem', refuse)
        replace(Storage.prototype, 'getItem', refuse)
        const { put } = IDBObjectStore.prototype
        if (how === 'refused') replace(IDBFactory.prototype, 'open', refuse)
        else
          replace(IDBObjectStore.prototype, 'put', function (...row) {
            const request = put.apply(this, row)
            this.transaction.abort()
            return request
          })
      }
      await broken(hands, breakIt, fault, async () => {
        await open({ ...query, stores: 'own' })
        await hands.until(() => window.reader.readTime.minutesLeft !== undefined, undefined, LONG)
        const began = Date.now()
        await itTurns(hands)
        await hands.evaluate(() => window.reader.showControls(true))
        await hands.until(
          () => {
            const ribbon = window.probe.section().querySelector('[aria-pressed][aria-label*="ookmark"]')
            ribbon?.click()
            return ribbon !== null
          },
          undefined,
          LONG,
        )
        await says(hands, 'The bookmark could not be saved on this device')
        await hands.evaluate(() => window.reader.showControls(false))
        // Ten seconds are the shortest session that counts.
        await hands.pause(11_000)
        await hands.press('PageDown')
        const read = Date.now() - began
        await hands.evaluate(() => window.closeReader())
        await hands.until((least) => window.reportedMs > least, read - 15_000, LONG)
      })
    },
  })),
  {
    title: 'B6: a database that never answers keeps nobody from reading',
    async check({ hands, open, query }) {
      const breakIt = () => {
        const { open } = IDBFactory.prototype
        window.mend = () => {
          IDBFactory.prototype.open = open
        }
        IDBFactory.prototype.open = () => new EventTarget()
      }
      await broken(hands, breakIt, undefined, async () => {
        await open({ ...query, stores: 'own' })
        await itTurns(hands)
      })
    },
  },
  {
    title:
      'B7: listening is not offered where nothing can speak, and says so where no voice knows the language',
    async check({ hands, open, query }) {
      await open({ ...query, voices: 'silent' })
      await hands.evaluate(() => window.reader.showControls(true))
      await buttonNamed(hands, 'Settings')
      equal(
        await hands.evaluate(() => [window.reader.listen === undefined, !window.probe.byName('Listen')]),
        [true, true],
      )
      await open({ ...query, voices: 'none' })
      await hands.evaluate(() => window.reader.openPanel('listen'))
      await says(hands, 'This phone has no voice')
      await hands.press('Escape')
      await hands.until(() => window.reader.getSnapshot().panel === undefined, undefined, LONG)
      await hands.evaluate(() => window.reader.showControls(false))
      await itTurns(hands)
    },
  },
  {
    title: 'B8: a host that renders in every frame disturbs nothing',
    async check({ hands, open, query }) {
      await open({ ...query, host: 'restless' })
      const isSame = await hands.evaluate(() => {
        window.first = window.reader
        return true
      })
      ok(isSame)
      await itTurns(hands)
      await hands.evaluate(() => window.reader.openPanel('contents'))
      await hands.until(() => document.querySelector('[role="dialog"]') !== null, undefined, LONG)
      await hands.press('Escape')
      await hands.until(() => document.querySelector('[role="dialog"]') === null, undefined, LONG)
      ok(await hands.evaluate(() => window.first === window.reader))
    },
  },
  {
    title: 'B9: StrictMode has one reader that counts once',
    async check({ hands, open, query }) {
      await open({ ...query, host: 'strict', stores: 'own' })
      const began = Date.now()
      equal(await hands.evaluate(() => document.querySelectorAll('[part="view"]').length), 1)
      await itTurns(hands)
      await hands.pause(11_000)
      await hands.press('PageDown')
      await hands.evaluate(() => window.closeReader())
      await hands.until(() => window.reportedMs > 0, undefined, LONG)
      const reported = await hands.evaluate(() => window.reportedMs)
      ok(reported <= Date.now() - began + 5000, `${reported} ms were reported`)
    },
  },
  {
    title: 'B10: a reader that is taken away in a move leaves nothing behind',
    async check({ hands, open, query, width }) {
      const states = {
        reading: () => undefined,
        jumping: () => void window.reader.goTo({ totalProgression: 1 }).catch(() => undefined),
        'laying out': () => void window.reader.updateSettings({ fontSize: 1 }).catch(() => undefined),
      }
      for (const [state, enter] of Object.entries(states)) {
        await leavesNothing(hands, state, enter)
        await open(query)
      }
      for (const begin of ways) {
        await begin(hands, width)
        await leavesNothing(hands, begin.name, () => undefined)
        await open(query)
      }
    },
  },
  {
    title: 'B10: a reader that is taken away with a panel leaves nothing behind',
    async check({ hands, open, query }) {
      for (const panel of ['contents', 'settings', 'search', 'page', 'listen']) {
        await leavesNothing(hands, panel, (name) => window.reader.openPanel(name), panel)
        await open(query)
      }
    },
  },
  {
    title: 'B10: a reader that is taken away amid words leaves nothing behind',
    async check({ hands, open, query }) {
      const states = {
        controls: () => window.reader.showControls(true),
        selecting: () => window.getSelection().selectAllChildren(window.probe.inText('p')[0]),
        searching: () => {
          const search = async () => {
            for await (const _ of window.reader.search('the')) await window.probe.pause(0)
          }
          void search().catch(() => undefined)
        },
        listening: () => void window.reader.listen.play().catch(() => undefined),
      }
      for (const [state, enter] of Object.entries(states)) {
        await leavesNothing(hands, state, enter)
        await open(query)
      }
    },
  },
  {
    title:
      'B11: a panel whose line fell silent says so, and is to be had again: at once, or with the page loaded again',
    async check({ hands, open, reload, query }) {
      // Nothing of it may have been fetched before.
      await reload()
      await open(query)
      const line = (silent) =>
        hands.evaluate((part) => fetch(`/line?silent=${part}`).then(() => true), silent)
      await line('contents-dialog')
      try {
        await hands.evaluate(() => window.reader.openPanel('contents'))
        await says(hands, 'Your place is saved')
        await hands.until(() => window.reader.getSnapshot().panel === undefined, undefined, LONG)
      } finally {
        await line('')
      }
      await hands.evaluate(() => window.reader.openPanel('contents'))
      const isThere = () => document.querySelector('[role="dialog"]') !== null
      await hands.until(
        () =>
          document.querySelector('[role="dialog"]') !== null || window.probe.byName('Reload') !== undefined,
        undefined,
        LONG,
      )
      if (!(await hands.evaluate(isThere))) {
        await hands.evaluate(() => {
          window.isOld = true
          window.probe.byName('Reload').click()
        })
        await reload(() => !window.isOld)
        await open(query)
        await hands.evaluate(() => window.reader.openPanel('contents'))
      }
      await hands.until(isThere, undefined, LONG)
    },
  },
]

/** The rows, each with an eye on what must never happen. B11 makes the browser itself complain of what it could not fetch. */
export const badInputRows = rows.map((row) => ({
  ...row,
  async check(tools) {
    const { hands } = tools
    const isWatched = !row.title.startsWith('B11')
    if (isWatched)
      await hands.evaluate(() => {
        window.troubles = window.watchTroubles()
      })
    try {
      await row.check(tools)
      if (!isWatched) return
      // Pending requests have time to fail.
      await hands.pause(300)
      equal(await hands.evaluate(() => window.troubles.list), [])
    } finally {
      if (isWatched) await hands.evaluate(() => window.troubles.end())
    }
  },
}))
