import { crc32, deflateRawSync } from 'node:zlib'

/** One file of a zip made for a test, with the false values a test needs. */
export interface ZipInput {
  /** Name as bytes to leave UTF-8. */
  name: string | Uint8Array
  content: string | Uint8Array
  /** 0 stored, 8 deflated (default); others are written stored under a false name. */
  method?: number
  flags?: number
  /** Declared instead of the true number. */
  size?: number
  crc?: number
  /** Sizes only after the data, as tools write that pack a stream. */
  hasDescriptor?: boolean
  /** Sizes and offset in the zip64 field. */
  isZip64?: boolean
  localExtra?: number
  /** The name in the extra field of Info-ZIP. */
  unicodePath?: string
}

/** A zip file, byte by byte. `prefix` bytes precede it, unknown to its offsets. */
export function makeZip(
  inputs: readonly ZipInput[],
  options: { prefix?: number; isZip64?: boolean; comment?: string } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const push = (...buffers: Buffer[]) => {
    for (const buffer of buffers) {
      parts.push(buffer)
      at += buffer.length
    }
  }
  for (const input of inputs) {
    const name = typeof input.name === 'string' ? Buffer.from(input.name) : Buffer.from(input.name)
    const content =
      typeof input.content === 'string' ? Buffer.from(input.content) : Buffer.from(input.content)
    const method = input.method ?? 8
    const data = method === 8 ? deflateRawSync(content) : content
    const crc = input.crc ?? crc32(content)
    const size = input.size ?? content.length
    const offset = at
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE((input.flags ?? 0x800) | (input.hasDescriptor ? 8 : 0), 6)
    local.writeUInt16LE(method, 8)
    if (!input.hasDescriptor) {
      local.writeUInt32LE(crc, 14)
      local.writeUInt32LE(data.length, 18)
      local.writeUInt32LE(size, 22)
    }
    local.writeUInt16LE(name.length, 26)
    local.writeUInt16LE(input.localExtra ?? 0, 28)
    push(local, name, Buffer.alloc(input.localExtra ?? 0), data)
    if (input.hasDescriptor) push(words(0x08074b50, crc, data.length, size))

    const extra = Buffer.concat([
      input.isZip64 ? Buffer.from([1, 0, 24, 0]) : Buffer.alloc(0),
      input.isZip64 ? longs(size, data.length, offset) : Buffer.alloc(0),
      input.unicodePath === undefined ? Buffer.alloc(0) : unicodePathField(name, input.unicodePath),
    ])
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE((input.flags ?? 0x800) | (input.hasDescriptor ? 8 : 0), 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(input.isZip64 ? 0xffffffff : data.length, 20)
    entry.writeUInt32LE(input.isZip64 ? 0xffffffff : size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(input.isZip64 ? 0xffffffff : offset, 42)
    directory.push(entry, name, extra)
  }
  const start = at
  for (const chunk of directory) push(chunk)
  const length = at - start
  if (options.isZip64) {
    const record = at
    push(words(0x06064b50), longs(44), words(0, 0, 0), longs(inputs.length, inputs.length, length, start))
    push(words(0x07064b50, 0), longs(record), words(1))
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(options.isZip64 ? 0xffff : inputs.length, 8)
  end.writeUInt16LE(options.isZip64 ? 0xffff : inputs.length, 10)
  end.writeUInt32LE(options.isZip64 ? 0xffffffff : length, 12)
  end.writeUInt32LE(options.isZip64 ? 0xffffffff : start, 16)
  const comment = Buffer.from(options.comment ?? '')
  end.writeUInt16LE(comment.length, 20)
  push(end, comment)
  return new Uint8Array(Buffer.concat([Buffer.alloc(options.prefix ?? 0), ...parts]))
}

function unicodePathField(name: Buffer, path: string): Buffer {
  const field = Buffer.concat([Buffer.alloc(9), Buffer.from(path)])
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(field.length - 4, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(name), 5)
  return field
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4)
  return buffer
}

function longs(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) buffer.writeBigUInt64LE(BigInt(value), index * 8)
  return buffer
}
