import { STYLE_TEXT } from '../style-attributes.ts'

/**
 * Signs of the fonts that word processors draw bullets and Greek with, by their byte. Devices lack these fonts, and the letters would
 * show as other ones or as boxes.
 */
type Signs = ReadonlyMap<number, string>

/** Signs in a row, from a byte on; a blank leaves a byte as it is. */
const row = (from: number, signs: string): [number, string][] =>
  [...signs].flatMap((sign, i) => (sign === ' ' ? [] : [[from + i, sign] as [number, string]]))

/** @see https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt */
const SYMBOL: Signs = new Map([
  ...row(0x22, '∀ ∃  ∋  ∗  −'),
  ...row(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ ∴ ⊥ ‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ   ∼'),
  ...row(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'),
  ...row(0xe0, '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'),
])
const WINGDINGS: Signs = new Map([
  ...row(0x21, '✏✂     ☎✆✉'),
  ...row(0x41, '✌   ☜☞☝☟ ☺ ☹ ☠   ☼ ❄   ✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓'),
  ...row(0x6c, '●❍■□ ❑   ◆❖◆⌧'),
  ...row(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...row(0x9e, '·•'),
  ...row(0xa7, '▪◻  ★'),
  ...row(0xd8, '➢      ←→↑↓     ➔       ⇨          ✗✓☒☑'),
])
const WEBDINGS: Signs = new Map([...row(0x33, '◀▶▲▼'), [0x61, '✔'], [0x67, '■'], [0x6e, '●'], [0x72, '✖']])

/** Where symbol fonts have their bytes in Unicode. */
const PRIVATE_USE = 0xf000
/** A declaration of the font, and the first family of one of these names. */
const FONT = /(?:^|;)\s*font(?:-family)?\s*:/i
const FAMILY =
  /(?:^|;)\s*font(?:-family\s*:\s*|\s*:[^;,]*?\d(?:px|p[tc]|r?em|%)\S*\s+)["']?(symbol|wingdings|webdings)["']?\s*(?:[,;!]|$)/i

/** Signs of the family that an element sets; null for any other family, undefined where it sets none. */
function signsOf(element: Element): Signs | null | undefined {
  const style = element.getAttribute(STYLE_TEXT) ?? ''
  const face = element.localName === 'font' ? element.getAttribute('face') : null
  const family = (FAMILY.exec(style)?.[1] ?? face)?.trim().toLowerCase()
  if (family === 'symbol') return SYMBOL
  if (family === 'wingdings') return WINGDINGS
  if (family === 'webdings') return WEBDINGS
  return face !== null || FONT.test(style) ? null : undefined
}

/** Replaces letters in Symbol, Wingdings and Webdings by the signs they are drawn as, one unit for each. */
export function writeSymbols(page: Document): void {
  for (const element of page.querySelectorAll(`[${STYLE_TEXT}*="font"], font[face]`)) {
    const signs = signsOf(element)
    if (signs) rewrite(element, signs)
  }
}

function rewrite(element: Element, signs: Signs): void {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    // What sets a family of its own is reached by itself.
    if (node.nodeType === 1 && signsOf(node as Element) === undefined) rewrite(node as Element, signs)
    if (node.nodeType !== 3) continue
    const text = node as Text
    text.data = text.data.replace(
      /[!-\xff\uf021-\uf0ff]/g,
      (letter) => signs.get(letter.charCodeAt(0) % PRIVATE_USE) ?? letter,
    )
  }
}
