import sharp from 'sharp'

/** Milliseconds that a turn, a jump or a panel may take. */
const PATIENCE_MS = 5000

/** A case that fails says why by this. */
export class Unmet extends Error {}

export function expectThat(isMet, why) {
  if (!isMet) throw new Unmet(why)
}

const clean = (text) => text.replace(/\s+/g, ' ').trim()

/** One book of the suite in the reader, as a person sees, hears and touches it. */
export class BookInReader {
  /** Requests to anywhere but the server of the page. */
  requests = []
  #page
  #origin
  #size = { width: 360, height: 740 }

  /**
   * @param page - Playwright's, with the built page of `conformance/w3c.html`
   * @param files - of the EPUB, by name
   */
  constructor(page, path, files) {
    this.#page = page
    this.path = path
    this.files = files
    this.#origin = new URL(page.url()).origin
    page.removeAllListeners('request')
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(this.#origin) && !/^(data|blob):/.test(url)) this.requests.push(url)
    })
  }

  get page() {
    return this.#page
  }

  async open(size = this.#size) {
    this.#size = size
    await this.#page.setViewportSize(size)
    await this.#page.evaluate((path) => window.openBook(path), this.path)
  }

  /** Lines whose letters are in the window and have ink in a picture of it. */
  async lines() {
    const lines = await this.#page.evaluate(() => window.linesInView())
    const picture = await this.picture()
    return lines
      .map((line) => ({ ...line, text: clean(line.text) }))
      .filter((line) => line.text && inkOf(picture, line) > 0)
  }

  /** Words of the book's page as they are painted. */
  async words() {
    return clean(
      (await this.lines())
        .filter(({ isOfPage }) => isOfPage)
        .map(({ text }) => text)
        .join(' '),
    )
  }

  async line(part) {
    const line = (await this.lines()).find(({ text, isOfPage }) => isOfPage && text.includes(part))
    expectThat(line, `“${part}” is not painted`)
    return line
  }

  pictures() {
    return this.#page.evaluate(() => window.picturesInView())
  }

  /** The window as pixels. */
  async picture() {
    const { data, info } = await sharp(await this.#page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }

  /** A tap or click at a place, as fractions of the window. */
  async tapAt(x, y = 0.5) {
    const { width, height } = this.#size
    await this.#page.mouse.click(width * x, height * y)
    await this.#page.evaluate(() => window.settled())
  }

  /** Clicks words of the page where they are painted. */
  async tapWords(part) {
    const line = await this.line(part)
    const before = await this.words()
    await this.#page.mouse.click(line.x + line.width / 2, line.y + line.height / 2)
    await this.until(async () => (await this.words()) !== before).catch(() => undefined)
  }

  async until(isMet, ms = PATIENCE_MS) {
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if (await isMet()) return
      await this.#page.waitForTimeout(50)
    }
    throw new Unmet('nothing happened')
  }

  async shows(...parts) {
    const words = await this.words()
    for (const part of parts) expectThat(words.includes(part), `“${part}” is not painted, but “${words}”`)
  }

  async showsNot(...parts) {
    const words = await this.words()
    for (const part of parts) expectThat(!words.includes(part), `“${part}” is painted`)
  }

  /** Opens the contents as a person does. @returns the entries by their accessible names */
  async openContents() {
    await this.tapAt(0.5)
    await this.#page.getByRole('button', { name: 'Contents', exact: true }).first().click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.waitFor({ timeout: PATIENCE_MS })
    await this.#page.evaluate(() => window.settled())
    return dialog
  }

  /** Input of a screen reader: roles, names and generated text. */
  async announced() {
    const session = await this.#page.context().newCDPSession(this.#page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    await session.detach()
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => ({ role: role?.value, name: name?.value ?? '' }))
  }

  /** Share of pixels of a box, or of the window, that a test of red, green and blue holds for. */
  async share(test, box = { x: 0, y: 0, ...this.#size }) {
    return shareOf(await this.picture(), box, test)
  }

  /** Checks that a picture is painted as its file, or an image of it, is. */
  async looksLike(box, file) {
    expectThat(box, 'there is no picture')
    const [width, height] = [Math.floor(box.width), Math.floor(box.height)]
    expectThat(width > 8 && height > 8, `the picture is ${width} × ${height} px`)
    const wanted = await sharp(Buffer.from(file), { limitInputPixels: false })
      .flatten({ background: '#fff' })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
    const region = { left: Math.ceil(box.x), top: Math.ceil(box.y), width: width - 1, height: height - 1 }
    const crop = await sharp(await this.#page.screenshot())
      .removeAlpha()
      .extract(region)
      .toBuffer()
    const seen = await sharp(crop).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    const channels = wanted.length / 256
    let difference = 0
    for (let at = 0; at < 256; at++)
      for (let channel = 0; channel < 3; channel++)
        difference += Math.abs(
          wanted[at * channels + Math.min(channel, channels - 1)] - seen[at * 3 + channel],
        )
    expectThat(difference / 768 < 20, `the picture differs by ${(difference / 768).toFixed(0)} of 255`)
  }

  /** Checks that words are painted in a face of the book: as wide as a control in it, and not as one in another. */
  async isInFace(part, font) {
    const line = await this.line(part)
    const control = (bytes) =>
      this.#page.evaluate(
        ([text, bytes, size]) => window.drawControl(text, bytes, size).then(({ width }) => width),
        [line.text, bytes && [...bytes], line.fontSize],
      )
    const [wanted, other] = [await control(font), await control(undefined)]
    expectThat(
      Math.abs(line.width - wanted) < 1 && Math.abs(wanted - other) > 2,
      `the words are ${line.width} px wide, ${wanted} in the face of the book and ${other} in another`,
    )
  }
}

/** Share of the pixels of a box that are not of its ground. */
function inkOf(picture, box) {
  const ground = groundOf(picture, box)
  return shareOf(picture, box, (...pixel) => pixel.some((value, at) => Math.abs(value - ground[at]) > 40))
}

function groundOf({ data, width }, { x, y }) {
  const at = (Math.max(0, Math.floor(y)) * width + Math.max(0, Math.floor(x))) * 3
  return [data[at], data[at + 1], data[at + 2]]
}

function shareOf({ data, width, height }, box, test) {
  let met = 0
  let all = 0
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x++) {
      const at = (y * width + x) * 3
      all++
      if (test(data[at], data[at + 1], data[at + 2])) met++
    }
  return all === 0 ? 0 : met / all
}
