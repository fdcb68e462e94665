/** Characters 0x80 to 0x9F of windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
/** Characters 0x80 to 0xFF of the first PC, which no browser knows. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * Text in an encoding that a `TextDecoder` knows, or in `cp437`.
 *
 * @throws {RangeError} when the label is none
 */
export function decodeAs(label: string, bytes: Uint8Array): string {
  if (label === 'cp437') {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('')
  }
  const decoder = new TextDecoder(label)
  const text = decoder.decode(bytes)
  // Node 20.18.3 to 24 reads windows-1252 as ISO 8859-1 (nodejs/node#56542): quotes and dashes come out as controls.
  if (decoder.encoding !== 'windows-1252') return text
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!)
}
