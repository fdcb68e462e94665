import { decodeAs } from '../encoding/decode-as.ts'
import { guessNameEncoding, NAME_ENCODINGS } from '../encoding/guess-encoding.ts'
import { foldPath } from '../href.ts'
import type { NameReader } from './zip-container.ts'

/** Info-ZIP's field with the name in UTF-8, and how long it is before that name. */
const UNICODE_PATH = 0x7075
const UNICODE_PATH_HEAD = 9

/** The files of a directory under the names of the likeliest encoding, and under those in which paths are there. */
interface NamedEntries<Entries> {
  entries: Entries
  respell(paths: readonly string[]): Entries
}

/**
 * Reads names that are not in UTF-8, though the zip may mark them as such: those of a computer in Japan, China or Russia twenty
 * years ago, and of tools that still write that way.
 *
 * @param parse - reads the directory with names as they are given to it; entries with an empty name are left out
 */
export function readForeignNames<Entries extends ReadonlyMap<string, unknown>>(
  parse: (readName: NameReader) => Entries,
): NamedEntries<Entries> {
  const unsaid: Uint8Array[] = []
  parse((name, saysUtf8, extra) => {
    const isSaid = unicodePath(extra) !== undefined || (saysUtf8 && utf8(name) !== undefined)
    if (!isSaid && name.some((byte) => byte >= 0x80)) unsaid.push(name)
    return ''
  })
  const isUtf8 = unsaid.every((name) => utf8(name) !== undefined)
  // A letter of three bytes is UTF-8 by no chance, whatever the other names are.
  const ownUtf8 = (name: Uint8Array) => {
    const text = utf8(name)
    return text !== undefined && (isUtf8 || /[\u0800-\uffff]/.test(text)) ? text : undefined
  }
  const parseAs = (encoding: string) =>
    parse((name, saysUtf8, extra) => {
      const known = unicodePath(extra) ?? (saysUtf8 ? utf8(name) : undefined) ?? ownUtf8(name)
      if (known !== undefined) return known
      const text = decodeAs(encoding, name)
      // Two names that cannot be read are two all the same: code page 437 has a letter for every byte.
      return text.includes('\ufffd') ? decodeAs('cp437', name) : text
    })
  const guess = isUtf8 ? 'utf-8' : guessNameEncoding(unsaid.filter((name) => ownUtf8(name) === undefined))
  const entries = parseAs(guess)
  return {
    entries,
    respell(paths) {
      const wanted = paths.map(foldPath)
      const countIn = (found: Entries) => {
        const names = new Set([...found.keys()].map(foldPath))
        return wanted.filter((path) => names.has(path)).length
      }
      let best = { entries, count: countIn(entries) }
      if (isUtf8) return entries
      for (const encoding of NAME_ENCODINGS) {
        if (best.count === wanted.length) break
        const other = parseAs(encoding)
        const count = countIn(other)
        if (count > best.count) best = { entries: other, count }
      }
      return best.entries
    },
  }
}

function utf8(name: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    return undefined
  }
}

function unicodePath(extra: Uint8Array): string | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== UNICODE_PATH) continue
    return utf8(extra.subarray(at + UNICODE_PATH_HEAD, at + 4 + view.getUint16(at + 2, true))) || undefined
  }
  return undefined
}
