import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '../operator-error.ts'
import { type ArchiveHead, type ArchiveLine, readLine } from './archive-lines.ts'

/** Summary of an archive. */
export interface ArchiveSummary {
  head: ArchiveHead
  tables: number
  rows: number
  assets: number
}

/** Packs lines for a file or the network. */
export function packLines(lines: AsyncIterable<string>): Readable {
  return Readable.from(
    (async function* () {
      for await (const line of lines) yield `${line}\n`
    })(),
  ).pipe(createGzip())
}

/**
 * Writes a file whole or not at all: a partial write never gets its name.
 *
 * @throws {OperatorError} when it cannot be written
 */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.part`
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof OperatorError) throw error
    throw new OperatorError(`${path} cannot be written (${code === 'ENOSPC' ? 'the disk is full' : code}).`)
  }
}

/** Reads the lines of a file. @throws {OperatorError} when there is none, or it is no archive */
export async function* readArchive(path: string): AsyncGenerator<ArchiveLine> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  const failure = new Promise<never>((_resolve, reject) => {
    file.once('error', reject)
    unpacked.once('error', reject)
  })
  failure.catch(() => {})
  const lines = createInterface({ input: file.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  try {
    for (;;) {
      const next = await Promise.race([lines.next(), failure])
      if (next.done) return
      yield readLine(next.value)
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      code === 'ENOENT'
        ? `There is no file ${path}.`
        : code?.startsWith('Z_')
          ? `${path} is no backup of Kurasa, or it is damaged.`
          : `${path} cannot be read (${code}).`,
    )
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/**
 * Reads an archive to its end and compares what it counts with what is in it.
 *
 * @throws {OperatorError} when it broke off, or is none
 */
export async function verifyArchive(path: string): Promise<ArchiveSummary> {
  let head: ArchiveHead | undefined
  let end: { tables: number; rows: number; assets: number } | undefined
  const found = { tables: 0, rows: 0, assets: 0 }
  const damaged = () => new OperatorError(`${path} is damaged or broke off: make another backup.`)
  for await (const line of readArchive(path)) {
    if (end) throw damaged()
    if ('kurasa' in line) head = line
    else if (!head) throw damaged()
    else if ('row' in line) found.rows++
    else if ('table' in line) found.tables++
    else if ('asset' in line) found.assets++
    else if ('end' in line) end = line.end
  }
  const isWhole =
    head && end && found.tables === end.tables && found.rows === end.rows && found.assets === end.assets
  if (!isWhole) throw damaged()
  return { head: head!, ...found }
}
