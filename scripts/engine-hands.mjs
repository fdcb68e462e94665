/** Keys and fingers in each engine, by the protocol it is driven with. Places are CSS px of the page. */

/** Keys of a combination, the last one pressed while the others are down. `+` is a key as well. */
const keysOf = (combination) => (combination === '+' ? ['+'] : combination.split('+').filter(Boolean))

async function dragMouse(mouse, from, to) {
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(to.x, to.y, { steps: 6 })
  await mouse.up()
}

/** Chromium by Playwright: real touches through its own protocol. */
async function chromiumHands({ page }) {
  const session = await page.context().newCDPSession(page)
  const touch = (type, touchPoints = []) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    touches: 'real touches',
    evaluate: (work, argument) => page.evaluate(work, argument),
    resize: (width, height) => page.setViewportSize({ width, height }),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    dragMouse: (from, to) => dragMouse(page.mouse, from, to),
    wheel: async (x, y, deltaX, deltaY) => {
      await page.mouse.move(x, y)
      await page.mouse.wheel(deltaX, deltaY)
    },
    fingerDown: (x, y) => touch('touchStart', [{ x, y }]),
    fingerMove: (x, y) => touch('touchMove', [{ x, y }]),
    fingerUp: () => touch('touchEnd'),
  }
}

/** Firefox by WebDriver BiDi, or an old Chromium, both by Puppeteer: real touches. */
async function puppeteerHands({ page }) {
  let held
  return {
    touches: 'real touches',
    evaluate: (work, argument) => page.evaluate(work, argument),
    resize: (width, height) => page.setViewport({ width, height, hasTouch: true }),
    press: async (key) => {
      const keys = keysOf(key)
      for (const each of keys.slice(0, -1)) await page.keyboard.down(each)
      await page.keyboard.press(keys.at(-1) === 'Space' ? ' ' : keys.at(-1))
      for (const each of keys.slice(0, -1).reverse()) await page.keyboard.up(each)
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    dragMouse: (from, to) => dragMouse(page.mouse, from, to),
    wheel: async (x, y, deltaX, deltaY) => {
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaX, deltaY })
    },
    fingerDown: async (x, y) => {
      held = await page.touchscreen.touchStart(x, y)
    },
    fingerMove: async (x, y) => held?.move(x, y),
    fingerUp: async () => held?.end(),
  }
}

/**
 * WebKitGTK by WebDriver. Its driver gives every finger as a mouse, so fingers are pointer events made in the page: the
 * reader's own part is tried, what the system does before it is not.
 */
async function webkitHands({ page: driver }) {
  const { Key, Origin } = await import('selenium-webdriver')
  // Not `ENTER`, which is that of the number pad: WebKit's driver presses no button by it.
  const keys = { ' ': Key.SPACE, Space: Key.SPACE, Tab: Key.TAB, Enter: Key.RETURN, Escape: Key.ESCAPE }
  const keyOf = (name) => keys[name] ?? Key[name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()] ?? name
  const names = {
    ArrowLeft: Key.ARROW_LEFT,
    ArrowRight: Key.ARROW_RIGHT,
    ArrowDown: Key.ARROW_DOWN,
    F10: Key.F10,
  }
  const evaluate = async (work, argument) => {
    const { value, error } = await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
       Promise.resolve().then(() => (${work})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      argument,
    )
    if (error) throw new Error(error)
    return value
  }
  const finger = (types) => (x, y) =>
    evaluate(
      ([types, x, y]) => {
        const path = (root) => {
          const found = root.elementFromPoint(x, y)
          return found?.shadowRoot && found.shadowRoot !== root ? (path(found.shadowRoot) ?? found) : found
        }
        for (const type of types) {
          window.heldAt = type === 'pointerup' ? window.heldAt : [x, y]
          const [clientX, clientY] = window.heldAt
          if (type === 'pointerdown') window.heldBy = path(document)
          window.heldBy.dispatchEvent(
            new PointerEvent(type, {
              clientX,
              clientY,
              pointerId: 7,
              pointerType: 'touch',
              isPrimary: true,
              buttons: type === 'pointerup' ? 0 : 1,
              bubbles: true,
              composed: true,
              cancelable: true,
            }),
          )
        }
      },
      [types, x ?? 0, y ?? 0],
    )
  return {
    touches: 'pointer events made in the page',
    evaluate,
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height, x: 0, y: 0 })
      // Subtracts the frame of the window.
      const [innerWidth, innerHeight] = await evaluate(() => [window.innerWidth, window.innerHeight])
      await driver
        .manage()
        .window()
        .setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight, x: 0, y: 0 })
    },
    async press(key) {
      const parts = keysOf(key).map((part) => names[part] ?? keyOf(part))
      const actions = driver.actions()
      for (const part of parts) actions.keyDown(part)
      for (const part of [...parts].reverse()) actions.keyUp(part)
      await actions.perform()
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    dragMouse: (from, to) =>
      driver
        .actions()
        .move({ x: Math.round(from.x), y: Math.round(from.y), origin: Origin.VIEWPORT })
        .press()
        .move({ x: Math.round(to.x), y: Math.round(to.y), origin: Origin.VIEWPORT })
        .release()
        .perform(),
    async wheel(x, y, deltaX, deltaY) {
      await driver.actions().scroll(Math.round(x), Math.round(y), deltaX, deltaY, Origin.VIEWPORT).perform()
      // The driver takes a distance for a position: without an end the same turn again would be none.
      await driver.actions().clear()
    },
    fingerDown: finger(['pointerdown']),
    fingerMove: finger(['pointermove']),
    fingerUp: finger(['pointerup']),
    // In one call: between two, a busy machine makes a long press of it.
    tap: finger(['pointerdown', 'pointerup']),
  }
}

/**
 * Hands for a browser of `openEngine`.
 *
 * @returns `evaluate`, `until` (polls the page), `press`, `click`, `dragMouse`, `wheel`, `tap` and `swipe`; `touches` is what a finger is
 */
export async function handsOf(engine, browser) {
  const hands = await {
    chromium: chromiumHands,
    'old-chromium': puppeteerHands,
    firefox: puppeteerHands,
    webkit: webkitHands,
  }[engine](browser)
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  return {
    ...hands,
    pause,
    /** Evaluates a condition in the page until it is true; on a timeout the error contains the last value. */
    async until(work, argument, patience = 10_000) {
      const end = Date.now() + patience
      for (;;) {
        const answer = await hands.evaluate(work, argument)
        if (answer) return answer
        if (Date.now() > end)
          throw new Error(
            `never true${argument ? ` (${argument})` : ''}: ${String(work).replace(/\s+/g, ' ')}`,
          )
        await pause(50)
      }
    },
    tap:
      hands.tap ??
      (async (x, y) => {
        await hands.fingerDown(x, y)
        await hands.fingerUp()
      }),
    /** A finger from one place to another; it stays down when `isHeld`. */
    async swipe([fromX, fromY], [toX, toY], isHeld = false) {
      await hands.fingerDown(fromX, fromY)
      for (let step = 1; step <= 6; step++)
        await hands.fingerMove(
          Math.round(fromX + ((toX - fromX) * step) / 6),
          Math.round(fromY + ((toY - fromY) * step) / 6),
        )
      if (!isHeld) await hands.fingerUp()
    },
  }
}
