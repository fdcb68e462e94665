import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string, isBig: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )

describe('text of a file', () => {
  const xml = '<?xml version="1.0" encoding="UTF-16"?><a>سلام é</a>'
  it.each([
    ['UTF-8', bytes(xml)],
    ['UTF-8 with mark', bytes([0xef, 0xbb, 0xbf], xml)],
    ['UTF-16 LE with mark', utf16(xml, false, true)],
    ['UTF-16 BE with mark', utf16(xml, true, true)],
    ['UTF-16 LE without', utf16(xml, false, false)],
    ['UTF-16 BE without', utf16(xml, true, false)],
  ])('is read from %s, whatever the declaration says', (_, file) => {
    expect(decodeText(file)).toBe(xml)
  })

  it('follows the XML declaration: Arabic windows-1256', () => {
    const head = '<?xml version="1.0" encoding="windows-1256"?><a>'
    expect(decodeText(bytes(head, [0xd3, 0xe1, 0xc7, 0xe3], '</a>'))).toBe(`${head}سلام</a>`)
  })

  it('follows a meta element, old and new form', () => {
    for (const meta of [
      '<meta charset=windows-1256>',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1256">',
    ]) {
      expect(decodeText(bytes(meta, [0xd3]))).toBe(`${meta}س`)
    }
  })

  it('follows what is declared outside of the file', () => {
    expect(decodeText(bytes([0xd3]), 'windows-1256')).toBe('س')
  })

  it('falls back to windows-1252 when it is not UTF-8', () => {
    expect(decodeText(bytes('caf', [0xe9], ' ', [0x93], 'x', [0x94]))).toBe('café “x”')
  })

  it.each([
    [
      'windows-1256',
      'خرج الرجل من البيت',
      [
        0xce, 0xd1, 0xcc, 0x20, 0xc7, 0xe1, 0xd1, 0xcc, 0xe1, 0x20, 0xe3, 0xe4, 0x20, 0xc7, 0xe1, 0xc8, 0xed,
        0xca,
      ],
    ],
    ['windows-1251', 'жил король', [0xe6, 0xe8, 0xeb, 0x20, 0xea, 0xee, 0xf0, 0xee, 0xeb, 0xfc]],
    ['gb18030', '他来了，我在', [0xcb, 0xfb, 0xc0, 0xb4, 0xc1, 0xcb, 0xa3, 0xac, 0xce, 0xd2, 0xd4, 0xda]],
    ['shift_jis', '山のは', [0x8e, 0x52, 0x82, 0xcc, 0x82, 0xcd]],
  ])('knows %s by its letters when nothing says so', (_, text, encoded) => {
    expect(decodeText(bytes(encoded))).toBe(text)
  })

  it('keeps UTF-8 that has one damaged character', () => {
    expect(decodeText(bytes('وحي القلم', [0xd9]))).toBe('وحي القلم\ufffd')
  })

  it('survives labels that do not exist', () => {
    expect(decodeText(bytes('<?xml version="1.0" encoding="klingon"?><a>é</a>'))).toContain('é')
    expect(decodeText(bytes('é'), 'x-nothing')).toBe('é')
    expect(decodeText(new Uint8Array())).toBe('')
  })
})
