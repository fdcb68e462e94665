/** How a font is hidden. */
export type FontObfuscation = 'idpf' | 'adobe'

/**
 * Shows the font again, in place: its first bytes are XORed with a key made of the book's identifier.
 *
 * @param identifiers - of the package, the unique identifier first
 * @see https://www.w3.org/TR/epub-33/#sec-font-obfuscation
 */
export function revealFont(
  bytes: Uint8Array,
  kind: FontObfuscation,
  identifiers: readonly string[],
): Uint8Array {
  const key = kind === 'idpf' ? idpfKey(identifiers[0] ?? '') : adobeKey(identifiers)
  if (!key.length) return bytes
  const length = Math.min(bytes.length, kind === 'idpf' ? 1040 : 1024)
  for (let at = 0; at < length; at++) bytes[at]! ^= key[at % key.length]!
  return bytes
}

function idpfKey(identifier: string): Uint8Array {
  return sha1(new TextEncoder().encode(identifier.replace(/[ \t\r\n]/g, '')))
}

function adobeKey(identifiers: readonly string[]): Uint8Array {
  for (const identifier of identifiers) {
    const digits = identifier.replace(/^urn:uuid:/i, '').replace(/-/g, '')
    if (/^[\da-f]{32}$/i.test(digits))
      return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  }
  return new Uint8Array()
}

/** `crypto.subtle` is absent on pages served without TLS, such as a shelf in the home network. */
function sha1(message: Uint8Array): Uint8Array {
  const blocks = (message.length + 72) >> 6
  const padded = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setUint32(blocks * 64 - 4, message.length * 8)
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  const words = new Int32Array(80)
  for (let block = 0; block < blocks; block++) {
    let [a, b, c, d, e] = hash as [number, number, number, number, number]
    for (let step = 0; step < 80; step++) {
      words[step] =
        step < 16
          ? padded.getInt32(block * 64 + step * 4)
          : rotate(words[step - 3]! ^ words[step - 8]! ^ words[step - 14]! ^ words[step - 16]!, 1)
      const mix =
        step < 20
          ? ((b & c) | (~b & d)) + 0x5a827999
          : step < 40
            ? (b ^ c ^ d) + 0x6ed9eba1
            : step < 60
              ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
              : (b ^ c ^ d) + 0xca62c1d6
      const next = (rotate(a, 5) + mix + e + words[step]!) | 0
      e = d
      d = c
      c = rotate(b, 30)
      b = a
      a = next
    }
    for (const [at, value] of [a, b, c, d, e].entries()) hash[at] = (hash[at]! + value) | 0
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [at, value] of hash.entries()) digest.setInt32(at * 4, value)
  return new Uint8Array(digest.buffer)
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
