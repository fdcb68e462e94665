import { describe, expect, it } from 'vitest'
import { memoryBook } from '../testing/memory-book.ts'
import { openedBook } from '../testing/opened-book.ts'
import { pageThemes } from '../theme/page-themes.ts'

type Colour = [red: number, green: number, blue: number, alpha: number]

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!

/** A CSS colour as the browser paints it. */
function painted(colour: string): Colour {
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data] as Colour
}

/** A translucent colour on an opaque one. */
const over = (colour: Colour, ground: Colour): Colour =>
  colour.map((value, i) => (value * colour[3]! + ground[i]! * (255 - colour[3]!)) / 255) as Colour

const luminance = ([red, green, blue]: Colour): number => {
  const [r, g, b] = [red, green, blue].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

/** Hue in degrees. */
function hueOf([red, green, blue]: Colour): number {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue) || 1
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return (sixth * 60 + 360) % 360
}

const hueDistance = (a: Colour, b: Colour): number => {
  const distance = Math.abs(hueOf(a) - hueOf(b))
  return Math.min(distance, 360 - distance)
}

const HUES = [
  '#800000',
  '#c03000',
  '#806000',
  '#608000',
  '#008000',
  '#007070',
  '#0060c0',
  '#000080',
  '#600080',
  '#a00060',
]
const PALE = ['#ffe0e0', '#fff3d0', '#ffffc0', '#e0ffe0', '#e0f0ff', '#f0e0ff', '#ffff00', '#90ee90', '#eee']

async function opened(theme: 'night' | 'black' | 'sepia', body: string, css = '') {
  const { find } = await openedBook(await memoryBook([{ body, css }]), { settings: { theme } })
  const style = (selector: string) => getComputedStyle(find(selector))
  const page = painted(pageThemes[theme].ground)
  return {
    text: (selector: string) => painted(style(selector).color),
    ground: (selector: string) => painted(style(selector).backgroundColor),
    edge: (selector: string) => over(painted(style(selector).borderTopColor), page),
    page,
  }
}

describe.each(['night', 'black', 'sepia'] as const)('on a page of the theme %s', (theme) => {
  it('colours of text keep their hue, and can be read', async () => {
    const spans = HUES.map((colour, i) => `<span id="s${i}" style="color: ${colour}">word</span>`)
    const { text, page } = await opened(theme, `<p>${spans.join(' ')}</p>`)
    for (const [i, colour] of HUES.entries()) {
      expect(contrast(text(`#s${i}`), page), colour).toBeGreaterThan(4.5)
      expect(hueDistance(text(`#s${i}`), painted(colour)), colour).toBeLessThan(40)
    }
  })

  it.each(['p', 'span', 'mark'])('grounds of <%s> are seen, and their text can be read', async (name) => {
    const boxes = PALE.map(
      (_, i) =>
        `<p><${name} class="g${i}">Words <i>in it</i></${name}> <${name} class="g${i} c">coloured</${name}></p>`,
    )
    const css = PALE.map((ground, i) => `.g${i} { background: ${ground} }`).join('')
    const { text, ground, page } = await opened(
      theme,
      (name === 'p' ? boxes.map((box) => box.slice(3, -4)) : boxes).join(''),
      `${css} .c { color: #900 }`,
    )
    for (const [i, colour] of PALE.entries()) {
      const shown = ground(`.g${i}`)
      expect(shown[3], colour).toBe(255)
      expect(shown.slice(0, 3), colour).not.toEqual(page.slice(0, 3))
      expect(contrast(text(`.g${i}`), shown), `text on ${colour}`).toBeGreaterThan(4.5)
      expect(contrast(text(`.g${i} i`), shown), `inner text on ${colour}`).toBeGreaterThan(4.5)
      expect(contrast(text(`.g${i}.c`), shown), `colour on ${colour}`).toBeGreaterThan(4.4)
      if (colour !== '#eee') expect(hueDistance(shown, painted(colour)), colour).toBeLessThan(40)
    }
  })

  it('borders keep their hue, and are quieter than the text', async () => {
    const { edge, text, page } = await opened(
      theme,
      '<p id="red">Red</p><p id="pale">Pale</p><p id="own">Own</p>',
      'p { border: 1px solid } #red { border-color: #c00 } #pale { border: 1px solid #eee }',
    )
    expect(hueDistance(edge('#red'), painted('#c00'))).toBeLessThan(30)
    for (const id of ['#red', '#pale', '#own']) {
      expect(contrast(edge(id), page), id).toBeGreaterThan(1.8)
      expect(contrast(edge(id), page), id).toBeLessThan(contrast(text('#own'), page))
    }
  })

  it.each(['#000', 'black', '#333', '#fff', 'windowtext'])(
    'text of the colour %s has the ink of the page',
    async (colour) => {
      const { text } = await opened(
        theme,
        '<div><p>Text</p></div>',
        `div { color: #c00 } p { color: ${colour} }`,
      )
      const ink = painted(pageThemes[theme].ink)
      for (const [i, value] of text('p').entries()) expect(Math.abs(value - ink[i]!)).toBeLessThan(2)
    },
  )

  it('text and grounds without a colour of the book are those of the theme', async () => {
    const { text, ground } = await opened(
      theme,
      '<div id="box"><p id="in">In a box</p><p id="white">White</p></div><p id="out">Out</p>',
      '#box { background: #ffc; border: 1px solid #c00 } #white { background: #fff; color: inherit }',
    )
    expect(text('#out')).toEqual(painted(pageThemes[theme].ink))
    for (const id of ['#in', '#white', '#out']) expect(ground(id)[3], id).toBe(0)
  })
})

it('a marked word has a ground almost three times as bright as the page of night', async () => {
  const { ground, text, page } = await opened('night', '<p>A <mark>marked</mark> word</p>')
  expect(contrast(ground('mark'), page)).toBeGreaterThan(2.9)
  expect(contrast(text('mark'), ground('mark'))).toBeGreaterThan(4.5)
})

it('colours of a book for a dark screen stay at night', async () => {
  const { text, ground } = await opened(
    'night',
    '<h1>Head</h1><p class="box">Text</p>',
    'h1 { color: #800 } @media (prefers-color-scheme: dark) { h1 { color: #9cf } .box { background: #1c2a38; color: #e0e8f0 } }',
  )
  expect(hueDistance(text('h1'), painted('#9cf'))).toBeLessThan(15)
  expect(hueDistance(ground('.box'), painted('#1c2a38'))).toBeLessThan(30)
})

it('words in a link have the colour of links', async () => {
  const { text } = await opened(
    'night',
    '<p style="color: #600"><a href="#x">A <code>link</code></a></p>',
    'code { color: #333 }',
  )
  expect(text('a')).toEqual(painted(pageThemes.night.accent))
  expect(text('code')).toEqual(painted(pageThemes.night.accent))
})

it('themes of contrast leave the colours of a book out', async () => {
  const { find } = await openedBook(
    await memoryBook([
      { body: '<p>Text <mark>marked</mark></p>', css: 'p { color: red; background: #eee }' },
    ]),
    { settings: { theme: 'contrast-night' } },
  )
  expect(getComputedStyle(find('p')).color).toBe('rgb(255, 255, 255)')
  for (const name of ['p', 'mark'])
    expect(getComputedStyle(find(name)).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})
