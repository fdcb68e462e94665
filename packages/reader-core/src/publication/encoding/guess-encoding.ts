import { decodeAs } from './decode-as.ts'

/** Bytes looked at. */
const SAMPLE = 32_768
/** Share of bytes beyond ASCII among the letters: a text in Latin letters has fewer. */
const FOREIGN_SHARE = 0.4
/** A text that is read wrongly makes sense now and then; one read rightly nearly everywhere. */
const LEAST_SENSE = 0.5

/**
 * An encoding of one or two bytes a letter, as patterns over bytes (each as the character of that number): letters that
 * are common, any letter, and, once decoded, the commonest of what is written in it.
 */
interface WideEncoding {
  label: string
  common: string
  any: string
  usual: RegExp
}

const JAPANESE = /[\u3041-\u3093\u30a1-\u30fc日本人大一上中出来年時分見者話巻第表紙章頁物語]/g
const SIMPLIFIED =
  /[的一是不了在人有我他这个上们来到时大地为子中你说生国年着就那和要出也得里后自以会家可下而过天去能对小多然于心学之都好看起发当没成只如事把还用第道想作种开面最女同日手又行方头经长儿回位分爱老给名法间知世两次身者话页卷章封图片集册]/g
const TRADITIONAL =
  /[的一是不了在人有我他這個上們來到時大地為子中你說生國年著就那和要出也得裡後自以會家可下而過天去能對小多然於心學之都好看起發當沒成只如事把還用第道想作種開面最女同日手又行方頭經長兒回位分愛老給名法間知世兩次身者話頁卷章封圖片集冊]/g
const KOREAN =
  /[이다는에의가을고지하도기사나자리어로서한대시인그라아해은것를들만과전일보정수부제오권화편장표림]/g

const WIDE: readonly WideEncoding[] = [
  {
    label: 'shift_jis',
    common:
      '\\x81[\\x40-\\xac]|\\x82[\\x4f-\\x9a\\x9f-\\xf1]|\\x83[\\x40-\\x96]|[\\x88-\\x97][\\x40-\\x7e\\x80-\\xfc]',
    any: '[\\x81-\\x9f\\xe0-\\xef\\xfa-\\xfc][\\x40-\\x7e\\x80-\\xfc]|[\\xa1-\\xdf]',
    usual: JAPANESE,
  },
  {
    label: 'euc-kr',
    common: '[\\xa1-\\xa3\\xb0-\\xc8][\\xa1-\\xfe]',
    any: '[\\x81-\\xfe][A-Za-z\\x81-\\xfe]',
    usual: KOREAN,
  },
  {
    label: 'gb18030',
    common: '[\\xa1-\\xa3\\xb0-\\xd7][\\xa1-\\xfe]',
    any: '[\\x81-\\xfe](?:[\\x40-\\x7e\\x80-\\xfe]|[0-9][\\x81-\\xfe][0-9])',
    usual: SIMPLIFIED,
  },
  {
    label: 'big5',
    common: '[\\xa1-\\xa3\\xa4-\\xc6][\\x40-\\x7e\\xa1-\\xfe]',
    any: '[\\x81-\\xfe][\\x40-\\x7e\\xa1-\\xfe]',
    usual: TRADITIONAL,
  },
  {
    label: 'euc-jp',
    common: '[\\xa1-\\xa5\\xb0-\\xcf][\\xa1-\\xfe]',
    any: '[\\xa1-\\xfe][\\xa1-\\xfe]|\\x8e[\\xa1-\\xdf]|\\x8f[\\xa1-\\xfe][\\xa1-\\xfe]',
    usual: JAPANESE,
  },
]

/** Words without a vowel are short. */
const RUSSIAN = /^(?=.*[аеёиоуыэюяіїєў]|..?$)\p{Script=Cyrillic}+$/iu

/** Single-byte encodings: a pattern of their words, and their commonest letters. */
const NARROW: readonly (readonly [label: string, word: RegExp, usual: RegExp])[] = [
  ['windows-1251', RUSSIAN, /[оеаинтрсвлкм]/g],
  ['windows-1256', /^\p{Script=Arabic}{2,}$/u, /[\u0627\u0644\u064a\u0645\u0648\u0646]/g],
  ['koi8-r', RUSSIAN, /[оеаинтрсвлкм]/g],
  ['ibm866', RUSSIAN, /[оеаинтрсвлкм]/g],
  ['windows-1255', /^[\u05d0-\u05ea]{2,}$/u, /[\u05d9\u05d5\u05dc\u05d4\u05d0\u05de\u05e8\u05ea]/g],
  ['windows-1253', /^\p{Script=Greek}+$/u, /[αοιετσν]/g],
  ['windows-874', /^\p{Script=Thai}{2,}$/u, /[าอนรกเ]/g],
]
/** For file names, in which a few letters beyond ASCII are among others. */
const LATIN: typeof NARROW = [
  ['windows-1252', /^\p{Script=Latin}+$/u, /[äöüéèàßçñêáíóúåæøãÄÖÜÉÅØ]/g],
  ['cp437', /^\p{Script=Latin}+$/u, /[äöüéèàßçñêáíóúåæøãÄÖÜÉÅØ]/g],
]
/** Names of files may be in any of these, the likeliest first. */
export const NAME_ENCODINGS: readonly string[] = [
  ...WIDE.map(({ label }) => label),
  ...[...NARROW, ...LATIN].map(([label]) => label),
  'windows-1250',
  'windows-1254',
  'iso-8859-2',
]

/**
 * The encoding of text that declares none and is not UTF-8, by its commonest letters. Undefined when it is mostly ASCII, as
 * text in Latin letters is, or when none makes sense of it.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const latin = sample.filter((byte) => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a).length
  const high = sample.filter((byte) => byte >= 0x80).length
  if (high === 0 || high < FOREIGN_SHARE * (high + latin)) return undefined
  return likeliest(sample, NARROW)
}

/** The encoding of names of files that are not UTF-8. */
export function guessNameEncoding(names: readonly Uint8Array[]): string {
  // A blank line between them: a letter reaches over no name's end.
  const all = names.slice(0, 500).flatMap((name) => [...name.subarray(0, 300), 10, 10])
  return likeliest(Uint8Array.from(all.slice(0, SAMPLE)), [...NARROW, ...LATIN]) ?? 'cp437'
}

function likeliest(bytes: Uint8Array, narrow: typeof NARROW): string | undefined {
  let best: { label: string; sense: number } | undefined
  const consider = (label: string, sense: number) => {
    if (sense > (best?.sense ?? LEAST_SENSE)) best = { label, sense }
  }
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  for (const encoding of WIDE) consider(encoding.label, senseOfWide(encoding, binary, bytes))
  for (const [label, word, usual] of narrow)
    consider(label, senseOfNarrow(decodeAs(label, bytes), word, usual))
  return best?.label
}

/** Share of the letters that are common, and once more of those that are the commonest: 0..2. */
function senseOfWide({ label, common, any, usual }: WideEncoding, binary: string, bytes: Uint8Array): number {
  const letter = new RegExp(`(${common})|${any}|[^]`, 'g')
  let letters = 0
  let sense = 0
  for (let found = letter.exec(binary); found; found = letter.exec(binary)) {
    const [text, isCommon] = found
    if (text < '\x80') continue
    letters++
    const end = letter.lastIndex
    if (isBroken(text) && end < binary.length) sense -= 2
    else if (isCommon && !isInLatinWord(text, binary[found.index - 1] ?? '', binary[end] ?? '')) sense++
  }
  if (!letters) return 0
  return (sense + (decodeAs(label, bytes).match(usual)?.length ?? 0)) / letters
}

/** A byte that is no letter by itself; at the end of the sample it may be half of one. */
const isBroken = (text: string): boolean => text.length === 1 && !/[\xa1-\xdf]/.test(text)

/** A single wide letter within a Latin word is a misreading: `Gr肖e` is `Größe`. */
function isInLatinWord(text: string, before: string, after: string): boolean {
  const begins = /[A-Za-z]/.test(before)
  const goesOn = /[a-z]/.test(after)
  return /[A-Za-z]$/.test(text) ? begins || goesOn : begins && goesOn
}

/** Share of the letters beyond ASCII that are in plausible words, and of those that are the commonest: 0..2. */
function senseOfNarrow(text: string, word: RegExp, usual: RegExp): number {
  const letters = text.match(/\P{ASCII}/gu)?.length ?? 0
  if (!letters) return 0
  let sense = 0
  for (const each of text.match(/[\p{L}\p{M}]*[^\P{L}\0-\x7f][\p{L}\p{M}]*/gu) ?? []) {
    const foreign = each.match(/\P{ASCII}/gu)!.length
    const isCased = /^(?:.\P{Lu}*|\P{Ll}+)$/u.test(each)
    // Of a word in Latin letters most are ASCII.
    const isLikely = !/^\p{Script=Latin}/u.test(each) || foreign * 2 <= each.length
    if (word.test(each) && isCased && isLikely) sense += foreign + (each.match(usual)?.length ?? 0)
  }
  return sense / letters
}
