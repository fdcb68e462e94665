/* Runs in the measured page before any engine: looks at what is on screen, the same way for every engine. */
;(() => {
  const CAP_MS = 60_000
  const HOLD_MS = 30

  // Peers that close their shadow roots must be looked into as well, to see their text and count their nodes.
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    return attachShadow.call(this, { ...options, mode: 'open' })
  }

  const tasks = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ at: entry.startTime, ms: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const nextTask = () =>
    new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        channel.port1.close()
        resolve()
      }
      channel.port2.postMessage(undefined)
    })

  /** Content drawn at a point: `{ node, offset }` of a letter, `{ picture }`, or nothing. Searches shadow roots and frames. */
  function hit(doc, x, y) {
    const roots = []
    let element = doc.elementFromPoint(x, y)
    while (element?.shadowRoot) {
      roots.push(element.shadowRoot)
      const inner = element.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === element) break
      element = inner
    }
    if (!element) return
    if (element.localName === 'iframe') {
      if (getComputedStyle(element).opacity === '0' || !element.contentDocument) return
      const box = element.getBoundingClientRect()
      return hit(element.contentDocument, x - box.left - element.clientLeft, y - box.top - element.clientTop)
    }
    if (['img', 'image', 'svg'].includes(element.localName)) return { picture: element }
    const caret = doc.caretPositionFromPoint(x, y, { shadowRoots: roots })
    const node = caret?.offsetNode
    if (node?.nodeType !== 3 || node.data.trim() === '') return
    // A caret is also given for the blank beside a line: the letter itself must be near.
    const range = node.ownerDocument.createRange()
    const offset = Math.min(caret.offset, node.data.length - 1)
    range.setStart(node, offset)
    range.setEnd(node, offset + 1)
    const box = range.getBoundingClientRect()
    const isNear = x > box.left - 60 && x < box.right + 60 && y > box.top - 30 && y < box.bottom + 30
    return isNear ? { node, offset } : undefined
  }

  /** Identifies a picture, and a part of a picture. */
  function nameOf(picture) {
    const box = picture.getBoundingClientRect()
    const address = picture.src ?? picture.getAttribute('href') ?? picture.getAttribute('xlink:href') ?? ''
    return `▣${address.slice(-40)} ${Math.round(box.x)} ${Math.round(box.y)}`
  }

  /** The page in view: a signature that changes with it, text to find it by, the size of its letters. */
  function look(isQuick) {
    const { innerWidth: width, innerHeight: height } = window
    const columns = isQuick ? [0.35] : [0.2, 0.5, 0.8]
    const rows = isQuick ? [0.05, 0.12, 0.3, 0.5, 0.7] : [0.06, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    const parts = []
    const hits = []
    for (const row of rows) {
      for (const column of columns) {
        const found = hit(document, Math.round(width * column), Math.round(height * row))
        if (!found) parts.push('')
        else if (found.picture) parts.push(nameOf(found.picture))
        else {
          parts.push(found.node.data.slice(found.offset, found.offset + 16))
          hits.push(found)
        }
      }
    }
    return { isShown: parts.some((part) => part !== ''), signature: parts.join('|'), hits }
  }

  function letterSize(hits) {
    const sizes = new Map()
    for (const { node } of hits) {
      const { fontSize } = node.ownerDocument.defaultView.getComputedStyle(node.parentElement)
      // One peer changes the zoom of the body instead of its font size.
      const size = Number.parseFloat(fontSize) * (node.parentElement.currentCSSZoom ?? 1)
      sizes.set(size, (sizes.get(size) ?? 0) + 1)
    }
    return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  }

  function countNodes(root) {
    let count = 0
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL)
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      count++
      if (node.shadowRoot) count += countNodes(node.shadowRoot)
      if (node.localName === 'iframe' && node.contentDocument) count += countNodes(node.contentDocument)
    }
    return count
  }

  const stage = () => document.getElementById('stage')

  /**
   * Notifies the driver to read the counters, and blocks the main thread until it has: what an engine does after its
   * page is painted does not belong to the step. The driver subtracts the time spent here.
   */
  function mark(name = 'end') {
    window.benchMark?.(name)
    const holds = []
    const begin = performance.now()
    for (let last = begin; last < begin + HOLD_MS; ) {
      const now = performance.now()
      // A leap of the clock: another program had the processor, so this time was not spent.
      if (now - last > 0.4) holds.push({ at: last, ms: now - last })
      last = now
    }
    return holds
  }

  /** Time after a step whose work is charged to the step as well, ms. A turn is followed by its glide and the next input. */
  const AFTER_MS = 60
  const AFTER_TURN_MS = 150
  /** A closed book has no more work after so long. */
  const REST_MS = 600
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  let book

  /** Opens the book; an engine that takes no address gets the bytes, which come first. */
  async function openBook() {
    const { engine } = window
    if (engine.takesAddress) return engine.open(book.address, stage(), book)
    const response = await fetch(book.address)
    return engine.open(new Uint8Array(await response.arrayBuffer()), stage(), book)
  }

  window.bench = {
    nextTask,

    /** Names the book that is opened, by its address as in a host. */
    load(name) {
      book = {
        name,
        address: `/books/${name}.epub`,
        folder: new URL(`/unzipped/${name}/`, location.href).href,
      }
    },

    /**
     * Runs one call of the engine until its page is stable: painted, and unchanged in the two frames after. Times end
     * with the paint. The check costs five hit tests a frame, the same for every engine.
     *
     * @param {'open' | 'next' | 'fontSize' | 'jump'} name
     */
    async step(name, argument) {
      const { engine } = window
      const isOpening = name === 'open'
      const before = isOpening ? undefined : look(true)
      const sizeBefore = before && letterSize(before.hits)
      await frame()
      await nextTask()
      const start = performance.now()
      // A call that promises the paint is over a frame after it, which the look at the page has seen by then.
      let hasSettled = !isOpening && engine.promisesPaint === true
      let error
      const run = async () => (isOpening ? openBook() : engine[name](argument))
      run().then(
        () => {
          hasSettled = true
        },
        (reason) => {
          error = String(reason?.stack ?? reason).slice(0, 400)
        },
      )
      let blankFrames = 0
      let seen
      const isThere = () => {
        let now = look(true)
        seen = now.signature
        // A title page may have few letters: look closer. A page that stays empty is one of the book's own.
        if (!now.isShown && hasSettled) now = { ...look(), signature: now.signature }
        if (!now.isShown && (!hasSettled || isOpening || ++blankFrames < 20)) return false
        // A first page may be painted before the call resolves (a peer that goes on rendering); every other step waits
        // for both.
        if (isOpening) return true
        if (!hasSettled) return false
        if (name !== 'fontSize') return now.signature !== before.signature
        const size = letterSize(now.hits)
        return size > 0 && Math.abs(size - sizeBefore) >= 0.5
      }
      for (;;) {
        await frame()
        if (error) return { error }
        if (performance.now() - start > CAP_MS) return { isEndless: true }
        if (!isThere()) continue
        await nextTask()
        const end = performance.now()
        const holds = mark()
        await wait(name === 'next' ? AFTER_TURN_MS : AFTER_MS)
        const after = { end: performance.now(), holds: mark('after') }
        const shown = look().signature
        let isSteady = look(true).signature === seen
        for (let i = 0; i < 2 && isSteady; i++) {
          await frame()
          isSteady = look().signature === shown
        }
        if (isSteady) return { wall: end - start, start, end, holds, after }
      }
    },

    /** Opens the book by its address, as a host does: ms to the frame that shows its first page, and until the engine is ready. */
    async firstPage() {
      await frame()
      const start = performance.now()
      let ready
      let error
      openBook().then(
        () => {
          ready = performance.now() - start
        },
        (reason) => {
          error = String(reason?.stack ?? reason).slice(0, 400)
        },
      )
      let wall
      while (wall === undefined || ready === undefined) {
        await frame()
        if (error) return { error }
        if (performance.now() - start > CAP_MS) return { isEndless: true }
        // A title page may have few letters: look closer once the engine is ready.
        if (wall !== undefined || !look(ready === undefined).isShown) continue
        await nextTask()
        wall = performance.now() - start
        window.benchMark?.('end')
      }
      return { wall, ready }
    },

    /** Closes the book and opens it once more: the code is warm. */
    async again() {
      window.engine.destroy()
      await wait(REST_MS)
      return this.firstPage()
    },

    /** Calls the engine without looking at the page. */
    async run(name, argument) {
      await (name === 'open' ? openBook() : window.engine[name](argument))
    },

    /** A call that shows nothing new: preparation, or a count. */
    async call(name) {
      const start = performance.now()
      let timer
      const cap = new Promise((resolve) => {
        timer = setTimeout(() => resolve({ isEndless: true }), CAP_MS)
      })
      try {
        const run = window.engine[name]().then((value) => ({ value }))
        const outcome = await Promise.race([run, cap])
        const end = performance.now()
        await nextTask()
        const holds = mark()
        return { ...outcome, wall: end - start, start, end, holds }
      } catch (reason) {
        return { error: String(reason?.stack ?? reason).slice(0, 400) }
      } finally {
        clearTimeout(timer)
      }
    },

    /** Current content of the page, for the report. */
    state() {
      const now = look()
      const samples = now.hits
        .map(({ node, offset }) => node.data.slice(offset, offset + 90))
        .sort((a, b) => b.length - a.length)
      return { isShown: now.isShown, size: letterSize(now.hits), samples: samples.slice(0, 6) }
    },

    /** Longest task that began in a span; the one in which the counters were read is not the engine's. */
    longest: (start, end) =>
      tasks.reduce(
        (most, task) => (task.at + task.ms >= start && task.at < end - 1 ? Math.max(most, task.ms) : most),
        0,
      ),

    nodes: () => countNodes(document),

    /** Bytes of the pictures in the document, as they are when decoded; one that is shown twice counts once. */
    decoded() {
      const sizes = new Map()
      const add = (root) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) add(element.shadowRoot)
          if (element.localName === 'iframe' && element.contentDocument) add(element.contentDocument)
          if (element.localName !== 'img' || !element.complete) continue
          sizes.set(element.currentSrc, element.naturalWidth * element.naturalHeight * 4)
        }
      }
      add(document)
      return [...sizes.values()].reduce((sum, size) => sum + size, 0)
    },

    /** Opens the book, turns two pages and closes it, so many times. */
    async books(count) {
      for (let i = 0; i < count; i++) {
        await openBook()
        await window.engine.next()
        await window.engine.next()
        window.engine.destroy()
      }
    },

    /** Turns many pages as fast as the engine shows them. */
    async turns(count) {
      for (let i = 0; i < count; i++) if ((await window.engine.next()) === false) return i
      return count
    },

    /** A page dragged by a finger for a third of a second, then turned: the frames of it. */
    async drag() {
      const times = []
      let last = await frame()
      const begin = last
      for (;;) {
        const now = await frame()
        times.push(now - last)
        last = now
        const done = Math.min(1, (now - begin) / 300)
        window.engine.drag(done)
        if (done === 1) break
      }
      await window.engine.next()
      for (let i = 0; i < 3; i++) {
        const now = await frame()
        times.push(now - last)
        last = now
      }
      return times
    },
  }
})()
