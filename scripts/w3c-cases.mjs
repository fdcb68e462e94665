import { createHash } from 'node:crypto'
import { expectThat } from './w3c-book.mjs'

const isRed = (r, g, b) => r > 200 && g < 80 && b < 80
const RIGHT = 0.96
const LEFT = 0.04
const WIDE = { width: 1280, height: 720 }

const passes = (check) => ({ check })
/** A case that is not run: its outcome is `n/a`. */
const left = (why) => ({ why })

/** Taps one side and expects the pages of a book in order, then goes back by the other. */
const turnsBy = (side, ...pages) =>
  passes(async (book) => {
    await book.open()
    await book.shows(pages[0])
    for (const page of pages.slice(1)) {
      await book.tapAt(side)
      await book.shows(page)
    }
    for (const page of pages.slice(0, -1).reverse()) {
      await book.tapAt(1 - side)
      await book.shows(page)
    }
  })

/** The title above the page has its letters in the order in which the case prints them. */
const titleAsPrinted = passes(async (book) => {
  await book.open()
  const isTitle = ({ text }) => text.startsWith('CSS')
  const lines = (await book.lines()).filter(isTitle)
  const title = lines.find(({ isOfPage }) => !isOfPage)
  const printed = lines.find(({ isOfPage }) => isOfPage)
  expectThat(title && printed, 'the title is not painted')
  const [first, second] = await book.page.evaluate(() => window.orderOf('CSS'))
  expectThat(first && first === second, `the title is painted as “${first}”, the case prints “${second}”`)
})

const showsPicture = (part, file) =>
  passes(async (book) => {
    await book.open()
    if (part) await book.shows(part)
    await book.looksLike((await book.pictures())[0], book.files[file])
  })

/** Undoes the obfuscation of a font by the identifier of its book. */
function revealed(bytes, identifier) {
  const key = createHash('sha1').update(identifier.replace(/\s/g, '')).digest()
  return bytes.map((byte, at) => (at < 1040 ? byte ^ key[at % 20] : byte))
}

const namesOf = async (dialog) =>
  (await dialog.getByRole('listitem').allInnerTexts()).map((name) => name.trim())

/** How every case of the W3C's suite for EPUB is judged: by what is painted and announced. By identifier. */
export const CASES = {
  'cnt-css-fonts_woff2': passes(async (book) => {
    await book.open()
    await book.isInFace('This should be', book.files['EPUB/fonts/Macondo.woff2'])
  }),
  'cnt-mathml-support': passes(async (book) => {
    await book.open()
    const lines = await book.lines()
    const [base, exponent] = [lines.find(({ text }) => text === 'b'), lines.find(({ text }) => text === '2')]
    expectThat(base && exponent, 'the formula is not painted')
    expectThat(
      exponent.y + exponent.height < base.y + base.height && exponent.fontSize < base.fontSize,
      'the exponent is not above the line',
    )
  }),
  'css-epub-writing-mode': left('vertical writing in reflowable text: not yet'),
  'lay-fxl-layout-pre-paginated': turnsBy(RIGHT, 'Page 1.', 'Page 2.', 'Page 3.', 'Page 4.'),
  'lay-fxl-page-spread-combined': passes(async (book) => {
    await book.open(WIDE)
    await book.shows('Page 1.')
    await book.tapAt(RIGHT)
    await book.shows('Page 2.', 'Page 3.')
    const [second, third] = [await book.line('Page 2.'), await book.line('Page 3.')]
    expectThat(second.x + second.width <= WIDE.width / 2, 'page 2 is not on the left')
    expectThat(third.x >= WIDE.width / 2, 'page 3 is not on the right')
  }),
  'lay-fxl-xhtml-icb': passes(async (book) => {
    for (const size of [undefined, WIDE]) {
      await book.open(size)
      await book.shows('Test passes')
      expectThat((await book.share(isRed)) === 0, 'red is seen outside of the page')
    }
  }),
  'nav-activation': passes(async (book) => {
    await book.open()
    await book.tapWords('Click to access 2nd')
    await book.shows('Test passes if the navigation link leads here')
    await book.open()
    await (await book.openContents()).getByText('Click to access 2nd').click()
    await book.page.evaluate(() => window.settled())
    await book.shows('Test passes if the navigation link leads here')
  }),
  'nav-non-text_img': passes(async (book) => {
    await book.open()
    const names = await namesOf(await book.openContents())
    expectThat(
      names.join('|') === 'Start page|Description of the Abbey of Sénanque',
      `the contents are ${names.join(', ')}`,
    )
  }),
  'nav-spine_in-spine': passes(async (book) => {
    await book.open()
    await book.shows('(first link)', '(second link)')
    const names = await namesOf(await book.openContents())
    expectThat(names.length === 2, `the contents are ${names.join(', ')}`)
  }),
  'nav-spine_not-in-spine': passes(async (book) => {
    await book.open()
    const dialog = await book.openContents()
    const names = await namesOf(dialog)
    expectThat(names.length === 2, `the contents are ${names.join(', ')}`)
    await dialog.getByText(names[1]).click()
    await book.page.evaluate(() => window.settled())
    await book.shows('Hello')
  }),
  'ocf-font_obfuscation': passes(async (book) => {
    await book.open()
    const font = revealed(book.files['EPUB/fonts/Lobster.ttf'], 'ocf-font_obfuscation')
    await book.isInFace('TrueType font.', font)
  }),
  'ocf-package_multiple': passes(async (book) => {
    await book.open()
    await book.shows('Test passes if you see this')
    await book.showsNot('Test fails')
  }),
  'ocf-url_link-leaking-relative': showsPicture('Photograph of a medieval', 'media/imgs/monastery.jpg'),
  'ocf-url_origin': left('scripts of a book never run'),
  'pkg-dir-auto_root-rtl': titleAsPrinted,
  'pkg-dir_creator-rtl': passes(async (book) => {
    await book.open()
    const author = (await book.openContents()).getByText('Dave Cramer', { exact: true })
    expectThat(await author.isVisible(), 'the creator is not shown')
    const direction = await author.evaluate((element) => getComputedStyle(element).direction)
    expectThat(direction === 'rtl', `the creator is written ${direction}`)
  }),
  'pkg-dir_rtl-root-ltr': titleAsPrinted,
  'pkg-dir_rtl-root-unset': titleAsPrinted,
  'pkg-lang_but_not_content': passes(async (book) => {
    await book.open()
    const marks = (await book.announced())
      .map(({ name }) => name.trim())
      .filter((name) => /^[“«"„]$/.test(name))
    expectThat(marks.length > 0 && !marks.includes('«'), `the quotation begins with ${marks[0]}`)
  }),
  'pkg-manifest-unlisted-resource': passes(async (book) => {
    await book.open()
    await book.shows('Test fails if a red image')
    expectThat((await book.share(isRed)) === 0, 'the red image is seen')
  }),
  'pkg-spine-duplicate-item-rendering': turnsBy(
    RIGHT,
    'Test passes if the reading system displays',
    ...Array(3).fill('This document occurs three times'),
  ),
  'pkg-spine-nonlinear-activation': passes(async (book) => {
    await book.open()
    await book.page.keyboard.press('End')
    await book.tapWords('this link')
    await book.shows('Test passes if following the link opens this page')
  }),
  'pkg-spine-progression-default': turnsBy(
    LEFT,
    'appear first',
    'appear second',
    'appear third',
    'appear last',
  ),
  'pkg-spine-progression-pre-paginated': turnsBy(RIGHT, '(page 1)', '(page 2)', '(page 3)', '(page 4)'),
  'pkg-spine-progression_rtl': turnsBy(LEFT, 'appear first', 'appear second', 'appear third', 'appear last'),
  'pub-cmt-svg': showsPicture('Test passes if you can see', 'EPUB/img/001.svg'),
  'pub-cmt-webp': showsPicture('Test passes if you can see', 'EPUB/img/001.webp'),
  'pub-data-urls_top-level-content': passes(async (book) => {
    await book.open()
    await book.shows('Page 1.')
    const [box] = await book.pictures()
    expectThat(box, 'the picture is not on the page')
    const isInk = (r, g, b) => Math.min(r, g, b) < 160
    expectThat((await book.share(isInk, box)) > 0.02, 'the picture is not painted')
    await book.tapAt(RIGHT)
    await book.shows('Page 2')
  }),
  'pub-external-links': passes(async (book) => {
    await book.open()
    const before = book.page.url()
    await book.tapWords('External Links')
    expectThat(book.page.url() === before, 'the link replaced the reader')
    const links = await book.page.evaluate(() => window.externalLinks)
    expectThat(links.length === 1 && links[0].includes('w3.org'), 'the link did nothing')
    expectThat(book.requests.length === 0, 'the link was loaded without consent')
  }),
  'pub-file-urls': passes(async (book) => {
    await book.open()
    await book.shows('Linux')
    expectThat(book.requests.length === 0, `requested: ${book.requests.join(', ')}`)
    const frames = book.page.frames().length
    expectThat(frames === 1, 'there are frames')
  }),
  'pub-foreign_image': showsPicture('Test passes if you see a snowflake', 'EPUB/Snowflake.png'),
  'pub-xml-external-id': passes(async (book) => {
    await book.open()
    const words = await book.words()
    expectThat(
      /^Test passes unless a failure statement follows this paragraph\.(?!.*fail)/i.test(words),
      `painted: ${words}`,
    )
  }),
  'scr-not-support_ccscript-modify-host': left('scripts of a book never run, nor frames'),
  'scr-storage-delete': passes(async (book) => {
    await book.open()
    await book.shows('This reading system does not support scripting, hence this test succeeds.')
    expectThat((await book.page.evaluate(() => localStorage.length)) === 0, 'the book has stored data')
  }),
  'scr-support-fallback': passes(async (book) => {
    await book.open()
    await book.shows('Test passes.')
  }),
  'sec-untrusted-consent_network': passes(async (book) => {
    await book.open()
    for (let turns = 0; turns < 4; turns++) {
      expectThat((await book.share(isRed)) === 0, 'a remote style sheet is applied')
      await book.tapAt(RIGHT)
    }
    expectThat(book.requests.length === 0, `requested: ${book.requests.join(', ')}`)
  }),
}
