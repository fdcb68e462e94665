import type { ReaderError } from '../../errors.ts'
import type { ByteSource } from '../byte-source.ts'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const DESCRIPTOR = 0x08074b50
const END_RECORD_BYTES = 22

/** Bytes searched at once. */
const WINDOW = 1 << 16
/** Bytes behind a zip that are looked through for its end. */
const LONGEST_TAIL = 64 << 20
/** Ends that are tried: a comment may hold the mark of one. */
const MOST_ENDS = 8
/** Files that are looked for, and damaged ones among them: a hostile file is full of marks. */
const MOST_FILES = 20_000
const MOST_DAMAGED = 200
/** Marks in the data of a file that end nothing. */
const MOST_FALSE_MARKS = 16

/** A directory rebuilt from the headers of the files. */
interface RebuiltDirectory {
  directory: Uint8Array
  count: number
  /** False when something between or behind the files is lost. */
  isWhole: boolean
}

/** Where a zip may end, and how many files it lists then. */
interface PossibleEnd {
  /** Offset one past its end record and comment. */
  end: number
  count: number
}

/**
 * The directory of a zip with something behind it, or without its directory. That all of its files are there is no reason to
 * refuse it.
 *
 * @param read - reads the directory of a zip that ends at an offset, and parses one of so many files
 * @param isSalvaging - takes what is left of a zip that was cut
 * @throws {ReaderError} `error`, when files are lost
 */
export async function recoverDirectory<Directory extends { entries: { size: number } }>(
  bytes: ByteSource,
  read: {
    readAt(end: number): Promise<Directory>
    parse(directory: Uint8Array, count: number): Promise<Directory>
  },
  isSalvaging: boolean | undefined,
  error: ReaderError,
): Promise<Directory & { isIncomplete?: boolean }> {
  const ends = await possibleEnds(bytes)
  for (const { end } of ends) {
    const found = await read.readAt(end).catch(() => undefined)
    if (found?.entries.size) return found
  }
  const { directory, count, ...rebuilt } = await rebuildDirectory(bytes)
  // The beginning may be what is lost.
  const isWhole = rebuilt.isWhole && ends.every((end) => end.count <= count)
  if (!count || (!isWhole && !isSalvaging)) throw error
  return { ...(await read.parse(directory, count)), isIncomplete: !isWhole }
}

/** The ends that a zip with something behind it may have, the last first. */
async function possibleEnds(bytes: ByteSource): Promise<PossibleEnd[]> {
  const ends: PossibleEnd[] = []
  const first = Math.max(0, bytes.size - LONGEST_TAIL)
  for (let to = bytes.size; to > first && ends.length < MOST_ENDS; to -= WINDOW) {
    const from = Math.max(first, to - WINDOW)
    const piece = await bytes.slice(from, Math.min(bytes.size, to + END_RECORD_BYTES))
    const view = viewOf(piece)
    for (let at = piece.lastIndexOf(0x50); at >= 0; at = at > 0 ? piece.lastIndexOf(0x50, at - 1) : -1) {
      if (at + END_RECORD_BYTES > piece.length || from + at >= to) continue
      if (view.getUint32(at, true) !== END_RECORD) continue
      const end = from + at + END_RECORD_BYTES + view.getUint16(at + 20, true)
      if (end <= bytes.size) ends.push({ end, count: view.getUint16(at + 10, true) })
    }
  }
  return ends.slice(0, MOST_ENDS)
}

/**
 * Rebuilds the directory of a zip that has none, or a damaged one, from the headers of its files: of a truncated
 * download this recovers what arrived.
 */
async function rebuildDirectory(bytes: ByteSource): Promise<RebuiltDirectory> {
  const records: Uint8Array[] = []
  let isWhole = true
  let damaged = 0
  let at = await findSignature(bytes, 0, [LOCAL_HEADER])
  while (at !== undefined && records.length < MOST_FILES && damaged < MOST_DAMAGED) {
    const file = await readLocalFile(bytes, at)
    if (file === 'directory') break
    if (file) {
      records.push(file.record)
      at = file.end
      if (at >= bytes.size) isWhole = false
    } else {
      isWhole = false
      damaged++
      at = await findSignature(bytes, at + 4, [LOCAL_HEADER, DIRECTORY_HEADER])
    }
  }
  const directory = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0))
  let filled = 0
  for (const record of records) {
    directory.set(record, filled)
    filled += record.length
  }
  return { directory, count: records.length, isWhole: isWhole && at !== undefined }
}

/** The record of the directory for the file at an offset; undefined when it is damaged or not all there. */
async function readLocalFile(
  bytes: ByteSource,
  at: number,
): Promise<{ record: Uint8Array; end: number } | 'directory' | undefined> {
  const head = viewOf(await bytes.slice(at, Math.min(bytes.size, at + 30)))
  const signature = head.byteLength >= 4 ? head.getUint32(0, true) : 0
  if (signature === DIRECTORY_HEADER || signature === END_RECORD) return 'directory'
  if (head.byteLength < 30 || signature !== LOCAL_HEADER) return undefined
  const nameLength = head.getUint16(26, true)
  const extraLength = head.getUint16(28, true)
  const start = at + 30 + nameLength + extraLength
  if (start > bytes.size) return undefined
  const rest = await bytes.slice(at + 30, start)
  let [crc, compressed, size] = [14, 18, 22].map((field) => head.getUint32(field, true)) as [
    number,
    number,
    number,
  ]
  let end = start + packedSize(rest.subarray(nameLength), compressed)
  if ((head.getUint16(6, true) & 8) !== 0 && compressed === 0) {
    const found = await findDescriptor(bytes, start)
    if (!found) return undefined
    ;({ crc, compressed, size, end } = found)
  }
  if (end > bytes.size) return undefined
  const record = new Uint8Array(46 + rest.length)
  const view = viewOf(record)
  view.setUint32(0, DIRECTORY_HEADER, true)
  // The fields from "version needed" to "time of change" have the same order.
  record.set(new Uint8Array(head.buffer, head.byteOffset + 4, 10), 6)
  view.setUint32(16, crc, true)
  view.setUint32(20, compressed, true)
  view.setUint32(24, size, true)
  view.setUint16(28, nameLength, true)
  view.setUint16(30, extraLength, true)
  view.setUint32(42, at, true)
  record.set(rest, 46)
  return { record, end: await behindDescriptor(bytes, end) }
}

/** A size that does not fit 32 bits follows the unpacked one in the field of zip64. */
function packedSize(extra: Uint8Array, compressed: number): number {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (compressed === 0xffffffff && view.getUint16(at, true) === 1 && at + 20 <= extra.length)
      return view.getUint32(at + 12, true) + view.getUint32(at + 16, true) * 2 ** 32
  }
  return compressed
}

/** Sizes written after a file, which show where it ends: those that fit. */
async function findDescriptor(
  bytes: ByteSource,
  start: number,
): Promise<{ crc: number; compressed: number; size: number; end: number } | undefined> {
  let next = start
  for (let marks = 0; marks < MOST_FALSE_MARKS; marks++) {
    const at = await findSignature(bytes, next, [DESCRIPTOR, LOCAL_HEADER, DIRECTORY_HEADER])
    if (at === undefined) return undefined
    next = at + 1
    const from = Math.max(start, at - 12)
    const view = viewOf(await bytes.slice(from, Math.min(bytes.size, at + 24)))
    const isMarked = view.byteLength >= at - from + 16 && view.getUint32(at - from, true) === DESCRIPTOR
    const sums = isMarked ? at - from + 4 : at - from - 12
    const end = isMarked ? at : at - 12
    if (sums < 0 || sums + 12 > view.byteLength || view.getUint32(sums + 4, true) !== end - start) continue
    const isLong = isMarked && sums + 20 <= view.byteLength && view.getUint32(sums + 8, true) === 0
    return {
      crc: view.getUint32(sums, true),
      compressed: end - start,
      size: view.getUint32(sums + (isLong && end > start ? 12 : 8), true),
      end,
    }
  }
  return undefined
}

/** Offset of the next header: a descriptor of 12 to 24 bytes may precede it. */
async function behindDescriptor(bytes: ByteSource, end: number): Promise<number> {
  const piece = await bytes.slice(end, Math.min(bytes.size, end + 28))
  const view = viewOf(piece)
  for (const skip of [0, 16, 12, 24, 20]) {
    if (skip + 4 > piece.length) continue
    if ([LOCAL_HEADER, DIRECTORY_HEADER, END_RECORD].includes(view.getUint32(skip, true))) return end + skip
  }
  return end
}

async function findSignature(
  bytes: ByteSource,
  from: number,
  signatures: readonly number[],
): Promise<number | undefined> {
  for (let start = from; start < bytes.size; start += WINDOW) {
    const piece = await bytes.slice(start, Math.min(bytes.size, start + WINDOW + 3))
    const view = viewOf(piece)
    for (let at = piece.indexOf(0x50); at >= 0 && at + 4 <= piece.length; at = piece.indexOf(0x50, at + 1)) {
      if (signatures.includes(view.getUint32(at, true))) return start + at
    }
  }
  return undefined
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
