import { expect, type Page } from 'playwright/test'
import { isPageShown, pageText } from './page-text.ts'

/** A phone's reader: what a hand can do to the page. */
export class ReadPage {
  readonly #page: Page
  /** Side of the screen that turns forward. */
  readonly forwardSide: 'left' | 'right'

  constructor(page: Page, forwardSide: 'left' | 'right') {
    this.#page = page
    this.forwardSide = forwardSide
  }

  /** Waits for the first page (it may be a picture alone), dismisses the hint. */
  async opened(): Promise<void> {
    await expect.poll(() => isPageShown(this.#page), { timeout: 30_000 }).toBe(true)
    const hint = this.#page.getByRole('button', { name: /^(Got it|Nimeelewa|Sawa|فهمت|حسنًا)/ })
    if (await hint.isVisible().catch(() => false)) await hint.tap()
  }

  text(): Promise<string> {
    return pageText(this.#page)
  }

  /** Taps one side and waits until other words are drawn. */
  async turn(side: 'left' | 'right'): Promise<void> {
    const before = await this.text()
    await this.#page.touchscreen.tap(side === 'right' ? 324 : 36, 400)
    await expect.poll(() => this.text()).not.toBe(before)
    await this.#settled()
    expect(await this.ink(), 'the page is drawn, not only laid out').toBeGreaterThan(4000)
  }

  forward(): Promise<void> {
    return this.turn(this.forwardSide)
  }

  backward(): Promise<void> {
    return this.turn(this.forwardSide === 'right' ? 'left' : 'right')
  }

  /** Swipes a finger over 60 % of the screen, as a hand that turns forward does. */
  async swipeForward(): Promise<void> {
    const before = await this.text()
    await this.swipe()
    await expect.poll(() => this.text()).not.toBe(before)
    await this.#settled()
  }

  /** The same, where it may lead to no other page. */
  async swipe(): Promise<void> {
    const [from, to] = this.forwardSide === 'right' ? [300, 84] : [60, 276]
    const touch = await this.#page.context().newCDPSession(this.#page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] })
    for (let step = 1; step <= 8; step++) {
      const x = from + ((to - from) * step) / 8
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 400 }] })
      await this.#page.waitForTimeout(16)
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /** Shows the bars and presses one of their tools. */
  async useTool(name: string): Promise<void> {
    const tool = this.#page.getByRole('button', { name, exact: true })
    // Bars on their way out would be brought back by the wrong tap.
    await this.#page.waitForTimeout(400)
    let taps = 0
    await expect(async () => {
      // A tap on a mark opens that: it is closed, and the next tap is elsewhere.
      if (taps > 0) await this.#page.keyboard.press('Escape')
      if (!(await tool.isVisible())) await this.#page.touchscreen.tap(180, [400, 560, 250][taps++ % 3]!)
      await expect(tool).toBeVisible({ timeout: 1500 })
    }).toPass()
    await tool.tap()
  }

  /** Bytes of a picture of the text area: an empty page compresses to next to nothing. */
  async ink(): Promise<number> {
    return (await this.#page.screenshot({ clip: { x: 0, y: 60, width: 360, height: 600 } })).length
  }

  /** A turn's animation has come to rest. */
  async #settled(): Promise<void> {
    let last = ''
    await expect
      .poll(async () => {
        const now = await this.text()
        const isSame = now === last
        last = now
        return isSame
      })
      .toBe(true)
  }
}
