import { ReaderError, throwIfAborted } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Container, ReadOptions } from '../container.ts'
import { foldPath, resolveDots } from '../href.ts'
import { ENDING } from '../remote-file.ts'

/** Most memory and time that a container may take before it counts as an attack. */
export interface ContainerLimits {
  /** Files in the container. */
  entries: number
  /** Uncompressed bytes of all files together, as declared. */
  totalBytes: number
  /** Uncompressed bytes of one file. */
  entryBytes: number
  /** Uncompressed by compressed bytes of one file over 10 MB. Text reaches 20, a repeated test text 900. */
  ratio: number
}

interface Entry {
  path: string
  offset: number
  compressed: number
  size: number
  crc: number
  method: number
  isEncrypted: boolean
  headerLength: number
}

type Entries = Map<string, Entry>

/** Decodes a name that the zip declares as UTF-8 or not at all, and that the extra fields may contain as well. */
export type NameReader = (name: Uint8Array, saysUtf8: boolean, extra: Uint8Array) => string

interface Directory {
  entries: Entries
  isIncomplete?: boolean
  respell?(paths: readonly string[]): Entries
}

const RATIO_APPLIES_FROM = 10_000_000
/** Compressed bytes inflated between two looks at the size: a lie about the size costs 32 MB at most. */
const INFLATE_STEP = 0x8000
/** A gzip file begins so when it has no name or comment. */
const GZIP_HEAD = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]
/** Bytes for the tables at the start of deflated data. */
const DEFLATE_TABLES = 2048
const END_RECORD = 22
const LONGEST_COMMENT = 0xffff

const tooShort = () =>
  new ReaderError('corrupt', 'The file ends too early. Download or copy it again.', { reason: 'incomplete' })

/**
 * Reads the directory at the end of a zip file; no file in it is inflated yet.
 *
 * @param bytes - the whole file
 * @param options.salvage - opens what could be recovered of a truncated file
 * @throws {ReaderError} 'corrupt' when files are lost, 'too-large' when it passes a limit
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function openZip(
  bytes: ByteSource,
  limits: ContainerLimits,
  options: { salvage?: boolean } = {},
): Promise<Container> {
  const directory = await readDirectory(bytes, limits).catch(async (error) => {
    if (error?.code !== 'corrupt') throw error
    const { recoverDirectory } = await loadPart(import('./zip-recovery.ts'))
    const parse = (directory: Uint8Array, count: number) =>
      readNames((readName) => parseDirectory(directory, count, 0, limits, readName))
    const readAt = (end: number) => readDirectory(bytes, limits, end)
    return recoverDirectory(bytes, { readAt, parse }, options.salvage, error)
  })
  let { entries } = directory
  let folded: Map<string, Entry> | undefined
  // Books made on file systems that ignore case or store names decomposed refer to their files in another spelling.
  const find = (path: string): Entry | undefined => {
    const exact = entries.get(path)
    if (exact) return exact
    folded ??= new Map([...entries].map(([name, entry]) => [foldPath(name), entry]))
    return folded.get(foldPath(path))
  }
  const entryAt = (path: string): Entry => {
    const entry = find(path)
    if (!entry) throw new ReaderError('not-found', `The book has no file “${path}”.`)
    return entry
  }
  return {
    ...(bytes.isRemote && { isRemote: true }),
    names: () => [...entries.keys()],
    has: (path) => find(path) !== undefined,
    nameOf: (path) => find(path)?.path,
    size: (path) => find(path)?.size,
    isEncrypted: (path) => find(path)?.isEncrypted ?? false,
    isIncomplete: directory.isIncomplete,
    respell(paths) {
      if (!directory.respell) return
      entries = directory.respell(paths)
      folded = undefined
    },
    read: async (path, options) => readEntry(bytes, entryAt(path), limits, options),
    async readHead(path, length, options) {
      const entry = entryAt(path)
      const { readEntryHead } = await loadPart(import('./read-entry-head.ts'))
      // Deflated data is hardly longer than its content, but begins with tables of its own.
      const wanted = Math.min(entry.compressed, length + DEFLATE_TABLES)
      return readEntryHead(await readPacked(bytes, entry, limits, wanted, options?.signal), entry, length)
    },
  }
}

/** @param fileEnd - where the zip ends within the file: with its end record and the comment of that */
async function readDirectory(
  bytes: ByteSource,
  limits: ContainerLimits,
  fileEnd = bytes.size,
): Promise<Directory> {
  // A long comment is rare: the bytes before it may cost a request.
  const found =
    (await findEndRecord(bytes, fileEnd, ENDING)) ??
    (await findEndRecord(bytes, fileEnd, END_RECORD + LONGEST_COMMENT))
  if (!found) throw tooShort()
  const { tail, tailView, tailStart, end } = found
  let count = tailView.getUint16(end + 10, true)
  let length = tailView.getUint32(end + 12, true)
  let start = tailView.getUint32(end + 16, true)
  let directoryEnd = tailStart + end
  if (end >= 20 && tailView.getUint32(end - 20, true) === 0x07064b50) {
    const record = readUint64(tailView, end - 12)
    const view = viewOf(await sliceChecked(bytes, record, 56))
    if (view.getUint32(0, true) !== 0x06064b50) throw damaged('its directory cannot be found')
    count = readUint64(view, 32)
    length = readUint64(view, 40)
    start = readUint64(view, 48)
    directoryEnd = record
  }
  if (count > limits.entries) {
    throw new ReaderError('too-large', `The book holds ${count} files; at most ${limits.entries} are opened.`)
  }
  // Something was put before the zip (a server's header, a self-extractor): every offset is short by its length.
  const shift = directoryEnd - length - start
  if (shift < 0) throw tooShort()
  const directory =
    start + shift >= tailStart
      ? tail.subarray(start + shift - tailStart, start + shift - tailStart + length)
      : await sliceChecked(bytes, start + shift, length)
  return readNames((readName) => parseDirectory(directory, count, shift, limits, readName))
}

/** Looks for the record that ends a directory in the last bytes before an end. */
async function findEndRecord(bytes: ByteSource, fileEnd: number, length: number) {
  const tailStart = Math.max(0, fileEnd - length)
  const tail = await bytes.slice(tailStart, fileEnd)
  const tailView = viewOf(tail)
  let end = tail.length - END_RECORD
  const isEnd = () =>
    tailView.getUint32(end, true) === 0x06054b50 &&
    end + END_RECORD + tailView.getUint16(end + 20, true) === tail.length
  while (end >= 0 && !isEnd()) end--
  return end < 0 ? undefined : { tail, tailView, tailStart, end }
}

function parseDirectory(
  directory: Uint8Array,
  count: number,
  shift: number,
  limits: ContainerLimits,
  readName: NameReader,
): Entries {
  const view = viewOf(directory)
  const entries = new Map<string, Entry>()
  let total = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50) {
      throw damaged(`its directory breaks off after ${index} of ${count} files`)
    }
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const nameStart = at + 46
    const extraStart = nameStart + nameLength
    const next = extraStart + extraLength + view.getUint16(at + 32, true)
    if (next > directory.length) throw damaged(`its directory breaks off after ${index} of ${count} files`)
    const name = readName(
      directory.subarray(nameStart, extraStart),
      (flags & 0x800) !== 0,
      directory.subarray(extraStart, extraStart + extraLength),
    )
    const entry: Entry = {
      // Paths that climb out of the container stay inside: no reader of it may write or read elsewhere.
      path: resolveDots(name.replaceAll('\\', '/')),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isEncrypted: (flags & 1) !== 0,
      headerLength: 30 + nameLength,
    }
    readZip64(view, extraStart, extraStart + extraLength, entry)
    entry.offset += shift
    at = next
    if (/[\\/]$/.test(name) || !entry.path) continue
    total += entry.size
    // The later of two files with one name wins, as when the zip is unpacked.
    entries.set(entry.path, entry)
  }
  if (total > limits.totalBytes) {
    throw new ReaderError(
      'too-large',
      `The book unpacks to ${total} bytes; at most ${limits.totalBytes} are opened.`,
    )
  }
  return entries
}

/** Sizes and offset that do not fit 32 bits are in an extra field, in this order, each only when needed. */
function readZip64(view: DataView, start: number, end: number, entry: Entry): void {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let field = at + 4
    for (const key of ['size', 'compressed', 'offset'] as const) {
      if (entry[key] !== 0xffffffff || field + 8 > end) continue
      entry[key] = readUint64(view, field)
      field += 8
    }
    return
  }
}

function isTooLarge({ size, compressed }: Entry, limits: ContainerLimits): boolean {
  return size > limits.entryBytes || (size > RATIO_APPLIES_FROM && size > compressed * limits.ratio)
}

async function readEntry(
  bytes: ByteSource,
  entry: Entry,
  limits: ContainerLimits,
  { signal, enough = entry.size }: ReadOptions = {},
): Promise<Uint8Array> {
  const length = Math.min(enough, entry.size)
  const data = await readPacked(bytes, entry, limits, entry.compressed, signal)
  // A copy: the caller may change what it gets, the source must not change.
  const content = entry.method === 0 ? data.slice(0, length) : await inflate(data, entry, length)
  throwIfAborted(signal)
  if (content.length !== length) throw damaged(`“${entry.path}” is not what was packed`)
  return content
}

/** Bytes of an entry as they are packed, up to so many. */
async function readPacked(
  bytes: ByteSource,
  entry: Entry,
  limits: ContainerLimits,
  length: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  throwIfAborted(signal)
  const { path, offset, method } = entry
  if (entry.isEncrypted || (method !== 0 && method !== 8) || isTooLarge(entry, limits))
    throw (await loadPart(import('./refused-entry.ts'))).refusedEntry(entry)
  // The local extra field may be longer than the directory's; spare bytes avoid a second read of the disk.
  const guess = Math.min(bytes.size, offset + entry.headerLength + length + 256)
  let piece = await sliceChecked(bytes, offset, guess - offset)
  const view = viewOf(piece)
  if (piece.length < 30 || view.getUint32(0, true) !== 0x04034b50)
    throw damaged(`“${path}” is not where it should be`)
  const dataStart = 30 + view.getUint16(26, true) + view.getUint16(28, true)
  if (dataStart + length > piece.length) piece = await sliceChecked(bytes, offset, dataStart + length)
  throwIfAborted(signal)
  return piece.subarray(dataStart, dataStart + length)
}

/**
 * The platform's own inflater is ten times as fast as one in script, once the data wears the head and tail of a gzip file.
 * Safari before 16.4 and Firefox before 113 have none.
 */
async function inflate(data: Uint8Array, entry: Entry, length: number): Promise<Uint8Array> {
  const content = new Uint8Array(length)
  const isPart = length < entry.size
  let filled = 0
  const take = (chunk: Uint8Array) => {
    // Throws when the content is longer than declared, which ends a bomb at its first step.
    content.set(isPart ? chunk.subarray(0, length - filled) : chunk, filled)
    filled = isPart ? Math.min(length, filled + chunk.length) : filled + chunk.length
    return isPart && filled === length
  }
  const inScript = async () => {
    const { inflateInScript } = await import('./inflate-in-script.ts')
    inflateInScript(steps(data), take)
  }
  try {
    if (typeof DecompressionStream === 'undefined') await inScript()
    else
      await gunzip(data, entry, take).catch(async () => {
        // A sum that is wrong alone, as careless packers write it, is no reason to keep the content from its reader.
        filled = 0
        await inScript()
      })
  } catch (cause) {
    throw damaged(`“${entry.path}” cannot be unpacked`, cause)
  }
  return content.subarray(0, filled)
}

/** @param take - receives the content, in chunks; returns true when it needs no more */
async function gunzip(
  data: Uint8Array,
  { crc, size }: Entry,
  take: (chunk: Uint8Array) => boolean,
): Promise<void> {
  const file = new Uint8Array(GZIP_HEAD.length + data.length + 8)
  file.set(GZIP_HEAD)
  file.set(data, GZIP_HEAD.length)
  const tail = new DataView(file.buffer, file.length - 8)
  tail.setUint32(0, crc, true)
  tail.setUint32(4, size, true)
  const stream = new DecompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  let isEnough = false
  const write = async () => {
    for (const step of steps(file)) await writer.write(step as Uint8Array<ArrayBuffer>)
    await writer.close()
  }
  const read = async () => {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      isEnough = take(step.value)
      if (isEnough) return reader.cancel()
    }
  }
  try {
    const written = write().catch((error) => {
      if (!isEnough) throw error
    })
    await Promise.all([written, read()])
  } catch (error) {
    writer.abort(error).catch(() => undefined)
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}

function* steps(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += INFLATE_STEP) yield data.subarray(at, at + INFLATE_STEP)
}

/**
 * Most tools write UTF-8 and do not mark it. Names that are no UTF-8, and those that have another one beside them, are read
 * by code of its own.
 */
async function readNames(parse: (readName: NameReader) => Entries): Promise<Directory> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return {
      entries: parse((name, _, extra) => {
        // Info-ZIP's field for the true name begins with these letters.
        if (extra.length > 0 && String.fromCharCode(...extra).includes('up')) throw new TypeError()
        return decoder.decode(name)
      }),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const { readForeignNames } = await loadPart(import('./zip-names.ts'))
    return readForeignNames(parse)
  }
}

function readUint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}

async function sliceChecked(bytes: ByteSource, start: number, length: number): Promise<Uint8Array> {
  if (start + length > bytes.size) throw tooShort()
  return bytes.slice(start, start + length)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function damaged(what: string, cause?: unknown): ReaderError {
  return new ReaderError('corrupt', `The file is damaged: ${what}. Download or copy it again.`, { cause })
}
