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

const SIGNS = { symbol: SYMBOL, wingdings: WINGDINGS, webdings: WEBDINGS }
export type SignFont = keyof typeof SIGNS

/** The font of signs with this name, in any case; undefined for other fonts. */
export function signFontOf(family: string): SignFont | undefined {
  const name = family.trim().toLowerCase()
  return name in SIGNS ? (name as SignFont) : undefined
}

/** Where symbol fonts have their bytes in Unicode. */
const PRIVATE_USE = 0xf000

/** A text in a font of signs as Unicode, one unit for each. Without a font: letters for private use, by the usual bullets. */
export function withSigns(text: string, font?: SignFont): string {
  if (font) return text.replace(/[!-\xff\uf021-\uf0ff]/g, (letter) => sign(letter, SIGNS[font]) ?? letter)
  const byDefault = (letter: string) =>
    letter === WORD_BULLET ? '•' : (sign(letter, WINGDINGS) ?? sign(letter, SYMBOL) ?? letter)
  return text.replace(/[\uf021-\uf0ff]/g, byDefault)
}

/** The bullet of word processors, in Symbol. */
const WORD_BULLET = '\uf0b7'
const sign = (letter: string, signs: Signs): string | undefined =>
  signs.get(letter.charCodeAt(0) % PRIVATE_USE)
/** A declaration of the font, and the first family of one of these names. */
const FONT = /(?:^|;)\s*font(?:-family)?\s*:/i
const FAMILY =
  /(?:^|;)\s*font(?:-family\s*:\s*|\s*:[^;,]*?\d(?:px|p[tc]|r?em|%)\S*\s+)["']?(symbol|wingdings|webdings)["']?\s*(?:[,;!]|$)/i

/** The font of signs that an element sets; null for any other family, undefined where it sets none. */
function fontOf(element: Element): SignFont | null | undefined {
  const style = element.getAttribute(STYLE_TEXT) ?? ''
  const face = element.localName === 'font' ? element.getAttribute('face') : null
  const font = signFontOf(FAMILY.exec(style)?.[1] ?? face ?? '')
  return font ?? (face !== null || FONT.test(style) ? null : undefined)
}

/** Replaces letters in Symbol, Wingdings and Webdings by the signs they are drawn as, one unit for each. */
export function writeSymbols(page: Document): void {
  for (const element of page.querySelectorAll(`[${STYLE_TEXT}*="font"], font[face]`)) {
    const font = fontOf(element)
    if (font)
      for (const text of textsIn(element, (child) => fontOf(child) !== undefined))
        text.data = withSigns(text.data, font)
  }
  for (const element of page.querySelectorAll(`[${STYLE_TEXT}*="list-style"]`)) {
    const style = element.getAttribute(STYLE_TEXT)!
    element.setAttribute(
      STYLE_TEXT,
      withSigns(
        style.replace(/\\(f0[\da-f]{2})\s?/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      ),
    )
  }
}

/** Texts in an element that have its font: an element with a family of its own is left out. */
export function* textsIn(element: Element, hasOwnFamily: (child: Element) => boolean): Generator<Text> {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) yield node as Text
    else if (node.nodeType === 1 && !hasOwnFamily(node as Element))
      yield* textsIn(node as Element, hasOwnFamily)
  }
}
