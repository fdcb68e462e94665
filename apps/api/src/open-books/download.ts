import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { OpenBook } from './catalogue.ts'

/** Milliseconds without a byte after which a download is given up. */
const PATIENCE = 60_000
/** Bytes of one book. */
const LIMIT = 200 * 1024 * 1024
/** Waits for a server that asks for it, at most so many milliseconds and so often. */
const LONGEST_WAIT = 60_000
const TRIES = 3
const HEADERS = { 'user-agent': 'Kurasa (open books, one at a time)' }
/** Every ZIP begins so. */
const ZIP = Buffer.from('PK\x03\x04')

/**
 * Brings the file of a work into a folder. A download goes on from its last break, and a whole file is not fetched again.
 *
 * @param options.folder - absolute; made when it is not there
 * @returns path of the file
 * @throws {OperatorError} when the source does not answer, refuses, or sends something else than a book
 */
export async function downloadOpenBook(
  book: Pick<OpenBook, 'id' | 'title' | 'file' | 'source'>,
  options: { folder: string; wait?: (milliseconds: number) => Promise<unknown> },
): Promise<string> {
  const { folder, wait = (milliseconds) => new Promise((settle) => setTimeout(settle, milliseconds)) } =
    options
  const path = join(folder, `${book.id}.epub`)
  if (await stat(path).catch(() => undefined)) return path
  await mkdir(folder, { recursive: true })
  const part = `${path}.part`
  for (let attempt = 1; ; attempt++) {
    const pause = await fetchRest(book, part)
    if (pause === undefined) break
    if (attempt === TRIES) throw fault(book, 'is busy: try again later')
    await wait(Math.min(LONGEST_WAIT, pause))
  }
  const begin = Buffer.alloc(ZIP.length)
  const file = await open(part)
  await file.read(begin, 0, ZIP.length, 0).finally(() => file.close())
  if (!begin.equals(ZIP)) {
    await rm(part)
    throw fault(book, `sent no EPUB from ${new URL(book.file).origin}`)
  }
  await rename(part, path)
  return path
}

/** @returns milliseconds to wait when the source asks for it; undefined when all is there */
async function fetchRest(
  book: Pick<OpenBook, 'title' | 'file' | 'source'>,
  part: string,
): Promise<number | undefined> {
  const known = (await stat(part).catch(() => undefined))?.size ?? 0
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), PATIENCE)
  let response: Response
  try {
    response = await fetch(book.file, {
      headers: { ...HEADERS, ...(known > 0 && { range: `bytes=${known}-` }) },
      signal: silent.signal,
    })
  } catch {
    clearTimeout(timer)
    throw fault(book, 'does not answer')
  }
  try {
    if (response.status === 429 || response.status === 503)
      return 1000 * (Number(response.headers.get('retry-after')) || 5)
    // The whole is there already.
    if (response.status === 416 && known > 0) return undefined
    if (!response.ok || !response.body) throw fault(book, `answered ${response.status}`)
    const isRest = response.status === 206
    const total = Number(response.headers.get('content-length') ?? 0) + (isRest ? known : 0)
    if (total > LIMIT) throw fault(book, `has more than ${LIMIT / 1024 / 1024} MB`)
    const file = await open(part, isRest ? 'a' : 'w')
    let size = isRest ? known : 0
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), PATIENCE)
        size += chunk.byteLength
        if (size > LIMIT) throw fault(book, `has more than ${LIMIT / 1024 / 1024} MB`)
        await file.write(chunk)
      }
    } catch (error) {
      if (error instanceof OperatorError) throw error
      throw fault(book, 'broke off: the next try goes on from there')
    } finally {
      await file.close()
    }
    if (total > 0 && size < total) throw fault(book, 'broke off: the next try goes on from there')
    return undefined
  } finally {
    clearTimeout(timer)
    await response.body?.cancel().catch(() => {})
  }
}

const fault = ({ title, source }: Pick<OpenBook, 'title' | 'source'>, why: string) =>
  new OperatorError(`"${title}" was not brought: ${source} ${why}.`)
