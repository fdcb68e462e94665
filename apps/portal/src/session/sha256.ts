/** Fractional parts of the cube and square roots of the first primes, as SHA-256 wants them. */
function constants(): { rounds: Int32Array; start: Int32Array } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
  return {
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  }
}

const { rounds, start } = constants()
const BLOCK = 64
// Whole numbers of 32 bits with a sign: engines count with those fastest.
const schedule = new Int32Array(BLOCK)
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function addBlock(hash: Int32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getInt32(offset + 4 * i)
  for (let i = 16; i < BLOCK; i++) {
    const early = schedule[i - 15]!
    const late = schedule[i - 2]!
    const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const other = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = (schedule[i - 16]! + mixed + schedule[i - 7]! + other) | 0
  }
  let a = hash[0]!
  let b = hash[1]!
  let c = hash[2]!
  let d = hash[3]!
  let e = hash[4]!
  let f = hash[5]!
  let g = hash[6]!
  let h = hash[7]!
  for (let i = 0; i < BLOCK; i++) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + rounds[i]! + schedule[i]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  hash[0]! += a
  hash[1]! += b
  hash[2]! += c
  hash[3]! += d
  hash[4]! += e
  hash[5]! += f
  hash[6]! += g
  hash[7]! += h
}

/**
 * SHA-256 of many texts that begin alike, at once: what they share is hashed a single time. The browser's own waits for
 * another thread at every call, and is missing in pages without https.
 *
 * @param shared - how every text begins, in UTF-8
 * @returns takes the rest of a text (ASCII, at most 40 letters) and gives the hash as eight words; the same array each time
 * @see https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256After(shared: string): (rest: string) => Int32Array {
  const bytes = new TextEncoder().encode(shared)
  const whole = bytes.length - (bytes.length % BLOCK)
  const begun = start.slice()
  const view = new DataView(bytes.buffer)
  for (let offset = 0; offset < whole; offset += BLOCK) addBlock(begun, view, offset)
  const left = bytes.length - whole
  const last = new Uint8Array(2 * BLOCK)
  const lastView = new DataView(last.buffer)
  const hash = new Int32Array(8)
  return (rest) => {
    last.fill(0, left)
    last.set(bytes.subarray(whole))
    for (let i = 0; i < rest.length; i++) last[left + i] = rest.charCodeAt(i)
    const end = left + rest.length
    last[end] = 0x80
    const length = end + 9 <= BLOCK ? BLOCK : 2 * BLOCK
    // In bits; the input is far below half a gigabyte.
    lastView.setInt32(length - 4, (whole + end) * 8)
    hash.set(begun)
    for (let offset = 0; offset < length; offset += BLOCK) addBlock(hash, lastView, offset)
    return hash
  }
}
