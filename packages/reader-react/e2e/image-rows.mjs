import { deepStrictEqual as equal, ok } from 'node:assert'

/* Rows of image books (docs/image-books.md) that can run in any engine; see `engine-rows.mjs`. */

const near = (value, wanted, room, what = 'it') =>
  ok(Math.abs(value - wanted) <= room, `${what} is ${value}, not within ${room} of ${wanted}`)
const positionIs = (hands, position) => hands.until((wanted) => window.probe.position() === wanted, position)
const shows = (hands, ...names) =>
  hands.until(
    (wanted) =>
      window.probe
        .images()
        .map(({ alt }) => alt)
        .join() === wanted.join(),
    names,
  )
const images = (hands) => hands.evaluate(() => window.probe.images())
const nameOf = (position) => `Page ${position}, image`

/** Two fingers spread from one pair of places to another in so many steps, as events made in the page: it has no others. */
const pinch = (hands, from, to, steps) =>
  hands.evaluate(
    async ([from, to, steps]) => {
      const surface = window.probe.surface()
      const send = (type, pointerId, [clientX, clientY]) =>
        surface.dispatchEvent(
          new PointerEvent(type, {
            clientX,
            clientY,
            pointerId,
            pointerType: 'touch',
            isPrimary: pointerId === 11,
            buttons: type === 'pointerup' ? 0 : 1,
            bubbles: true,
            composed: true,
            cancelable: true,
          }),
        )
      const under = ([x, y]) => {
        const { left, top, width, height } = window.probe.images()[0]
        return [(x - left) / width, (y - top) / height, width, height]
      }
      const middle = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      const at = (done) =>
        from.map((place, finger) => place.map((px, axis) => px + (to[finger][axis] - px) * done))
      const [x, y] = under(middle(from))
      let worst = 0
      from.forEach((place, finger) => {
        send('pointerdown', 11 + finger, place)
      })
      for (let step = 1; step <= steps; step++) {
        const places = at(step / steps)
        places.forEach((place, finger) => {
          send('pointermove', 11 + finger, place)
        })
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const [nowX, nowY, width, height] = under(middle(places))
        worst = Math.max(worst, Math.abs(nowX - x) * width, Math.abs(nowY - y) * height)
      }
      to.forEach((place, finger) => {
        send('pointerup', 11 + finger, place)
      })
      return worst
    },
    [from, to, steps],
  )

const rows = [
  {
    title: 'I1: a page turns by taps at its sides and by a swipe that it follows',
    isInBothDirections: true,
    async check({ hands, width, isRtl }) {
      const sign = isRtl ? -1 : 1
      const middle = width / 2
      await hands.tap(middle + sign * 140, 400)
      await positionIs(hands, 2)
      await shows(hands, nameOf(2))
      await hands.tap(middle - sign * 140, 400)
      await positionIs(hands, 1)
      await hands.until(() => window.probe.offset() === 0)
      await hands.swipe([middle + sign * 130, 400], [middle - sign * 130, 405], true)
      await hands.until(() => Math.abs(window.probe.images()[0].left) > 120)
      equal(await hands.evaluate(() => window.probe.position()), 1)
      await hands.fingerUp()
      await positionIs(hands, 2)
    },
  },
  {
    title: 'I2: spreads have the cover alone on its half, pairs joined in the gutter, a wide page alone',
    isInBothDirections: true,
    query: { settings: { spread: 'double', turn: 'none' }, pictures: { pages: { 4: { width: 1200 } } } },
    async check({ hands, width, isRtl }) {
      await shows(hands, nameOf(1))
      const [cover] = await images(hands)
      near(isRtl ? cover.right : cover.left, width / 2, 1, 'the inner edge of the cover')
      await hands.evaluate(() => window.reader.goForward())
      await shows(hands, ...(isRtl ? [nameOf(3), nameOf(2)] : [nameOf(2), nameOf(3)]))
      const [left, right] = await images(hands)
      near(left.right, right.left, 0.6, 'the gutter')
      await hands.evaluate(() => window.reader.goForward())
      await shows(hands, nameOf(4))
      await hands.evaluate(() => window.reader.updateSettings({ spreadOffset: true }))
      await hands.evaluate(() => window.reader.goTo({ position: 1 }))
      await shows(hands, ...(isRtl ? [nameOf(2), nameOf(1)] : [nameOf(1), nameOf(2)]))
    },
  },
  {
    title: 'I3: a wide page is read in halves, the first one first',
    isInBothDirections: true,
    query: { settings: { splitWide: true, turn: 'none' }, pictures: { pages: { 2: { width: 1200 } } } },
    async check({ hands, width, isRtl }) {
      const half = async () => {
        const [{ left, right }] = await images(hands)
        return left < -width / 4 ? 'right' : right > width * 1.25 ? 'left' : 'both'
      }
      const halves = isRtl ? ['right', 'left'] : ['left', 'right']
      for (const wanted of halves) {
        await hands.evaluate(() => window.reader.goForward())
        await shows(hands, nameOf(2))
        equal(await half(), wanted)
      }
      await hands.evaluate(() => window.reader.goForward())
      await shows(hands, nameOf(3))
    },
  },
  {
    title: 'I4: a strip runs down: it scrolls, reports its place, and jumps exactly',
    isInBothDirections: true,
    query: { settings: { imageMode: 'vertical', turn: 'none' }, pictures: { count: 300 } },
    async check({ hands }) {
      await hands.until(() => window.probe.stripPages().some(({ isThere }) => isThere))
      // By the page itself, since the wheel of one driver takes back what it gave; again while the strip still opens.
      await hands.until(() => {
        if (window.probe.position() > 2) return true
        document.querySelector('[data-virtuoso-scroller]').scrollBy(0, 800)
        return false
      })
      await hands.evaluate(() => window.reader.goTo({ position: 200 }))
      await hands.until(() => {
        const page = window.probe.stripPages().find(({ position }) => position === 200)
        return page && Math.abs(page.top) <= 1 && page.isThere
      })
      await positionIs(hands, 200)
      ok((await hands.evaluate(() => window.probe.stripPages())).length < 12, 'too many pages are drawn')
    },
  },
  {
    title: 'I5: a strip runs across in its own direction, and jumps exactly',
    isInBothDirections: true,
    query: { settings: { imageMode: 'horizontal', turn: 'none' }, pictures: { count: 300 } },
    async check({ hands, width, isRtl }) {
      const edge = { isRtl, width }
      const beginsAt = (position) =>
        hands.until(
          ({ isRtl, width, position }) => {
            const page = window.probe.stripPages().find((each) => each.position === position)
            return page?.isThere && Math.abs(isRtl ? page.right - width : page.left) <= 1
          },
          { ...edge, position },
        )
      await beginsAt(1)
      await hands.evaluate(() => window.reader.goTo({ position: 200 }))
      await beginsAt(200)
      await positionIs(hands, 200)
      const start = await hands.evaluate(async () => {
        await window.reader.goForward()
        await window.probe.pause(300)
        const page = window.probe.stripPages().find(({ position }) => position === 200)
        return page && { left: page.left, right: page.right }
      })
      ok(
        isRtl ? start.right > width + 100 : start.left < -100,
        `a step on leads the wrong way: ${start.left}`,
      )
    },
  },
  {
    title: 'I6: two fingers zoom, the point between them kept within a pixel; one then moves the page',
    async check({ hands, width }) {
      const from = [
        [width / 2 - 40, 340],
        [width / 2 + 40, 420],
      ]
      const to = [
        [width / 2 - 110, 260],
        [width / 2 + 100, 480],
      ]
      near(await pinch(hands, from, to, 12), 0, 1, 'the drift of the point')
      ok((await hands.evaluate(() => window.reader.images.zoom.scale)) > 2, 'it did not grow')
      const [before] = await images(hands)
      await hands.swipe([200, 400], [150, 360])
      await hands.until((left) => window.probe.images()[0].left < left - 30, before.left)
      equal(await hands.evaluate(() => window.probe.position()), 1)
    },
  },
  {
    title:
      'I7: a double tap zooms at its point and back, keys zoom in steps, the next page begins at the fit',
    async check({ hands, width }) {
      const under = () =>
        hands.evaluate(() => {
          const { left, top, width, height } = window.probe.images()[0]
          return [(190 - left) / width, (380 - top) / height, width, height]
        })
      const twice = async () => {
        await hands.tap(190, 380)
        await hands.tap(190, 380)
      }
      const scaleIs = (isZoomed) =>
        hands.until(
          ({ isZoomed }) =>
            window.reader.images.zoom.scale > 1 === isZoomed &&
            window.probe.view().shadowRoot.getAnimations().length === 0,
          { isZoomed },
        )
      const [x, y] = await under()
      await twice()
      await scaleIs(true)
      const [nowX, nowY, nowWidth, nowHeight] = await under()
      near((nowX - x) * nowWidth, 0, 1, 'the point of the tap, across,')
      near((nowY - y) * nowHeight, 0, 1, 'the point of the tap, down,')
      await hands.pause(400)
      await twice()
      await scaleIs(false)
      await hands.evaluate(() => window.probe.surface().focus())
      await hands.press('+')
      await scaleIs(true)
      await hands.press('0')
      await scaleIs(false)
      await hands.press('+')
      await scaleIs(true)
      await hands.evaluate(() => window.reader.goForward())
      await shows(hands, nameOf(2))
      await scaleIs(false)
      near((await images(hands))[0].width, width, 1, 'the width of the next page')
    },
  },
  {
    title: 'I8: fits fill the width, the height, or show all',
    query: { settings: { turn: 'none' }, pictures: { count: 4, pages: { 1: { width: 600, height: 3000 } } } },
    async check({ hands, width }) {
      const height = await hands.evaluate(() => innerHeight)
      for (const [fit, wantedWidth, wantedHeight] of [
        ['contain', height / 5, height],
        ['smart', width, width * 5],
        ['width', width, width * 5],
        ['height', height / 5, height],
        ['original', 600, 3000],
      ]) {
        await hands.evaluate((imageFit) => window.reader.updateSettings({ imageFit }), fit)
        await shows(hands, nameOf(1))
        const [image] = await images(hands)
        near(image.width, wantedWidth, 1, `the width under ${fit}`)
        near(image.height, wantedHeight, 1, `the height under ${fit}`)
      }
    },
  },
  {
    title:
      'I9: a page that does not come keeps its box and says why, the rest reads on, and it comes when requested again',
    async check({ hands, open, query }) {
      for (const [failure, reason] of [
        ['damaged', 'Its picture is damaged.'],
        ['huge', 'Its picture is too large for this device.'],
        ['missing', 'This page is not in the book any more.'],
        ['pending', 'Page 1 is loading'],
      ]) {
        await open({ ...query, turn: 'none', pictures: { pages: { 1: { failure } } } })
        await hands.until((words) => window.probe.section().textContent.includes(words), reason)
        await hands.evaluate(() => window.reader.goForward())
        await shows(hands, nameOf(2))
        await hands.evaluate(() => window.reader.goBackward())
        if (failure === 'pending') continue
        await hands.until((words) => window.probe.section().textContent.includes(words), reason)
        const leaf = () =>
          window.probe.boxOf(window.probe.view().shadowRoot.querySelector('.slot:not([inert]) .leaf'))
        const before = await hands.evaluate(leaf)
        const button = await hands.evaluate(() => {
          window.healBook()
          const { left, top, width, height } = window.probe.boxOf(window.probe.byName('Try again'))
          return { x: left + width / 2, y: top + height / 2 }
        })
        await hands.click(button.x, button.y)
        await shows(hands, nameOf(1))
        equal(await hands.evaluate(leaf), before)
      }
    },
  },
  {
    title:
      'I10: turned a hundred times, it holds few nodes and ten images at most; twenty calls are twenty turns',
    query: { turn: 'none', pictures: { count: 200 } },
    async check({ hands }) {
      const most = await hands.evaluate(async () => {
        const live = new Set()
        const { createObjectURL, revokeObjectURL } = URL
        URL.createObjectURL = (blob) => {
          const url = createObjectURL.call(URL, blob)
          live.add(url)
          return url
        }
        URL.revokeObjectURL = (url) => {
          live.delete(url)
          revokeObjectURL.call(URL, url)
        }
        const root = window.probe.view().shadowRoot
        let nodes = 0
        let images = 0
        for (let turn = 0; turn < 5; turn++) {
          const turned = await Promise.all(Array.from({ length: 20 }, () => window.reader.goForward()))
          if (!turned.every(Boolean)) return { error: 'a turn was lost' }
          await window.probe.pause(200)
          nodes = Math.max(nodes, root.querySelectorAll('*').length)
          images = Math.max(images, live.size)
        }
        Object.assign(URL, { createObjectURL, revokeObjectURL })
        return { nodes, images }
      })
      equal(most.error, undefined)
      await positionIs(hands, 101)
      ok(most.nodes <= 40, `${most.nodes} nodes`)
      ok(most.images > 0 && most.images <= 10, `${most.images} images`)
    },
  },
  {
    title: 'I11: small pages run as the book does and lead where one touches',
    isInBothDirections: true,
    async check({ hands, isRtl }) {
      await hands.evaluate(() => window.reader.showControls(true))
      await hands.until(() => window.probe.section().querySelector('[data-view] img') !== null)
      await hands.pause(400)
      const boxes = await hands.evaluate(() =>
        [0, 1].map((view) =>
          window.probe.boxOf(window.probe.section().querySelector(`[data-view="${view}"]`)),
        ),
      )
      equal(Math.sign(boxes[1].left - boxes[0].left), isRtl ? -1 : 1)
      await hands.click(boxes[1].left + boxes[1].width / 2, boxes[1].top + boxes[1].height / 2)
      await positionIs(hands, 2)
    },
  },
  {
    title: 'I12: a page of fixed layout stands as it was made, scaled to the view, with its words',
    query: { pictures: { isFixedLayout: true }, settings: { turn: 'none' } },
    async check({ hands, width }) {
      const page = await hands.evaluate(() => {
        const root = window.probe.view().shadowRoot
        const element = root.querySelector('.slot:not([inert]) .leaf > *')
        return { ...window.probe.boxOf(element), words: element?.shadowRoot?.textContent }
      })
      near(page.width, width, 1, 'its width')
      near(page.height, (width * 900) / 600, 1, 'its height')
      ok(page.words?.includes('The moon rose over the hill'), `its words are ${page.words}`)
    },
  },
  {
    title: 'I13: plain borders are cut off when the settings say so, and come back',
    query: {
      turn: 'none',
      pictures: { count: 3, pages: { 1: { width: 360, height: 540, odd: 'framed' } } },
    },
    async check({ hands, width }) {
      await shows(hands, nameOf(1))
      near((await images(hands))[0].width, width, 1, 'the width of all of it')
      await hands.evaluate(() => window.reader.updateSettings({ cropBorders: true }))
      await hands.until(() => window.reader.images.pages[0].clip.x > 0.1, undefined, 20_000)
      const { clip } = await hands.evaluate(() => window.reader.images.pages[0])
      for (const [side, wanted] of [
        ['x', 1 / 6],
        ['y', 1 / 9],
        ['width', 2 / 3],
        ['height', 7 / 9],
      ])
        near(clip[side], wanted, 0.02, `the ${side} of what is left`)
      const height = await hands.evaluate(() => innerHeight)
      const whole = 360 * Math.min(width / (360 * clip.width), height / (540 * clip.height))
      near((await images(hands))[0].width, whole, 1, 'the width of all of it, without borders')
      await hands.evaluate(() => window.reader.updateSettings({ cropBorders: false }))
      near((await images(hands))[0].width, width, 1, 'the width of all of it again')
    },
  },
  {
    title: 'I14: what is drawn stays under 24 MB of pixels, and a book that is closed leaves no object URL',
    query: { turn: 'none', pictures: { count: 60 } },
    async check({ hands, open, query }) {
      await hands.evaluate(() => {
        const { createObjectURL, revokeObjectURL } = URL
        const live = new Set()
        window.liveUrls = live
        URL.createObjectURL = (blob) => {
          const url = createObjectURL.call(URL, blob)
          live.add(url)
          return url
        }
        URL.revokeObjectURL = (url) => {
          live.delete(url)
          revokeObjectURL.call(URL, url)
        }
        window.restoreUrls = () => Object.assign(URL, { createObjectURL, revokeObjectURL })
      })
      try {
        await open(query)
        const most = await hands.evaluate(async () => {
          let pixels = 0
          for (let turn = 0; turn < 30; turn++) {
            await window.reader.goForward()
            await window.probe.pause(20)
            const drawn = [...window.probe.view().shadowRoot.querySelectorAll('img')]
            const sum = drawn.reduce((all, image) => all + image.naturalWidth * image.naturalHeight, 0)
            pixels = Math.max(pixels, sum)
          }
          window.urlsOfBook = [...window.liveUrls]
          return { bytes: pixels * 4, urls: window.urlsOfBook.length }
        })
        ok(most.bytes > 0 && most.bytes <= 24_000_000, `${most.bytes} bytes of pixels`)
        ok(most.urls > 0 && most.urls <= 10, `${most.urls} object URLs`)
        await open(query)
        await hands.until(
          () => window.urlsOfBook.every((url) => !window.liveUrls.has(url)),
          undefined,
          20_000,
        )
      } finally {
        await hands.evaluate(() => window.restoreUrls())
      }
    },
  },
  {
    title: 'I15: words on a page of fixed layout are selected by a mouse, found, and marked',
    query: { turn: 'none', pictures: { isFixedLayout: true } },
    isInBothDirections: true,
    async check({ hands, isRtl }) {
      const word = isRtl ? 'القمر' : 'moon'
      const boxOfWord = (word) => {
        const page = window.probe.view().shadowRoot.querySelector('.slot:not([inert]) .leaf > *')
        const text = page?.shadowRoot?.querySelector('p')?.firstChild
        const at = text?.data.indexOf(word) ?? -1
        if (at < 0) return undefined
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + word.length)
        return window.probe.boxOf(range)
      }
      await hands.until(
        (word) =>
          window.probe
            .view()
            .shadowRoot.querySelector('.slot:not([inert]) .leaf > *')
            ?.shadowRoot?.textContent.includes(word),
        word,
      )
      const { left, right, top, height } = await hands.evaluate(boxOfWord, word)
      const y = top + height / 2
      const ends = [
        { x: left + 1, y },
        { x: right - 1, y },
      ]
      await hands.dragMouse(ends[isRtl ? 1 : 0], ends[isRtl ? 0 : 1])
      await hands.until((word) => window.reader.getSnapshot().selection?.text === word, word, 20_000)
      await hands.until(() => window.probe.section().querySelector('[role="toolbar"]') !== null)
      await positionIs(hands, 1)
      await hands.click(right, y + 300)
      await hands.until(() => window.reader.getSnapshot().selection === undefined)
      await positionIs(hands, 1)
      const pages = await hands.evaluate(async (word) => {
        const found = []
        for await (const hit of window.reader.search(word)) found.push(hit)
        window.reader.setDecorations(
          'search',
          found.map(({ locator }, index) => ({ id: String(index), locator, style: 'match' })),
        )
        return found.map(({ page }) => page)
      }, word)
      equal(pages.join(), Array.from({ length: 12 }, (_, index) => index + 1).join())
      await hands.until((word) => {
        const page = window.probe.view().shadowRoot.querySelector('.slot:not([inert]) .leaf > *')
        const ranges = [...(CSS.highlights?.get('kurasa-match') ?? [])]
        const isMarked = ranges.some(
          (range) => range.toString() === word && page?.shadowRoot?.contains(range.startContainer),
        )
        return isMarked || (page?.shadowRoot?.querySelectorAll('kz-mark').length ?? 0) > 0
      }, word)
    },
  },
]

/** Rows of books of images, each with what it needs to be opened with. */
export const imageRows = rows.map((row) => ({ ...row, isOfImages: true }))
