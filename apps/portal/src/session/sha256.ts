/** Fractional parts of the cube and square roots of the first primes, as SHA-256 wants them. */
function constants(): { rounds: Uint32Array; start: Uint32Array } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
  return {
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    start: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  }
}

const { rounds, start } = constants()
const schedule = new Uint32Array(64)
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function addBlock(hash: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(offset + 4 * i)
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15]!
    const late = schedule[i - 2]!
    schedule[i] =
      schedule[i - 16]! +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      schedule[i - 7]! +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        rounds[i]! +
        schedule[i]!) |
      0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = hash[i]! + word
}

/**
 * SHA-256 of a text in UTF-8, at once: the browser's own waits for another thread at every call, and is missing in pages
 * without https.
 *
 * @see https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  const hash = start.slice()
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(hash, view, offset)
  const out = new Uint8Array(32)
  const outView = new DataView(out.buffer)
  for (let i = 0; i < 8; i++) outView.setUint32(4 * i, hash[i]!)
  return out
}
