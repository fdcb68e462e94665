/** Bytes looked at. */
const SAMPLE = 32_768
/** Share of bytes beyond ASCII among the letters: a text in Latin letters has fewer. */
const FOREIGN_SHARE = 0.4
/** Share of the letters below that a text in that language has: a third and more; text read wrongly has under a tenth. */
const COMMON_SHARE = 0.2

/** Encodings in the order they are tried, with the commonest letters of what is written in them. */
const CANDIDATES: readonly (readonly [encoding: string, common: RegExp])[] = [
  ['shift_jis', /[のにはをたがでとしてる]/g],
  ['euc-kr', /[이다는에의가을고지하도]/g],
  ['gb18030', /[的一是不了在人有我他这个们来到，。]/g],
  ['windows-1256', /[\u0627\u0644\u064a\u0645\u0648\u0646]/g],
  ['windows-1251', /[оеаинт]/g],
  ['windows-1255', /[\u05d9\u05d5\u05dc\u05d4\u05d0\u05de]/g],
  ['windows-1253', /[αοιετσν]/g],
]
/** Of Chinese characters no few make up a share: a fifteenth of a text is enough. */
const COMMON_SHARE_OF_IDEOGRAPHS = 0.07

/**
 * The encoding of text that says none and is not UTF-8, by its commonest letters. Undefined when it is mostly ASCII, as
 * text in Latin letters is, or when none makes sense of it.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const latin = sample.filter((byte) => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a).length
  const isForeign = (from: number) => {
    const high = sample.filter((byte) => byte >= from).length
    return high > 0 && high >= FOREIGN_SHARE * (high + latin)
  }
  if (!isForeign(0x80)) return undefined
  // Letters of one byte stand behind the quotes and dashes.
  const mayBeOfOneByte = isForeign(0xc0)
  for (const [encoding, common] of CANDIDATES) {
    const isOfOneByte = encoding.startsWith('windows')
    if (isOfOneByte && !mayBeOfOneByte) continue
    let text: string
    try {
      // The sample may end inside of a character.
      text = new TextDecoder(encoding, { fatal: !isOfOneByte }).decode(sample, { stream: true })
    } catch {
      continue
    }
    const letters = text.match(/\P{ASCII}/gu)?.length ?? 0
    const wanted = isOfOneByte ? COMMON_SHARE : COMMON_SHARE_OF_IDEOGRAPHS
    if ((text.match(common)?.length ?? 0) > wanted * letters) return encoding
  }
  return undefined
}
