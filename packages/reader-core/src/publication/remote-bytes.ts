import { ReaderError } from '../errors.ts'
import { type Answer, answerOf, isLogin } from './refused-answer.ts'
import {
  BEGINNING,
  BLOCK,
  type DownloadedBytes,
  ENDING,
  type Ending,
  type RemoteFile,
  requestRange,
  sizeOf,
  unreachable,
} from './remote-file.ts'

/** Blocks that are kept in memory: 4 MB. */
const KEPT_BLOCKS = 256

/** A file at a URL whose server answers ranges. It is read in blocks, each when it is first needed. */
export class RemoteBytes implements DownloadedBytes {
  readonly size: number
  readonly isRemote = true
  readonly answer: Answer
  #file: RemoteFile
  /** ETag of the file, where it can be seen. */
  readonly #version: string | null
  /** By their index, the longest unused first. */
  readonly #blocks = new Map<number, Promise<Uint8Array>>()
  #received = 0
  #ending: Promise<Ending | undefined>

  /**
   * @param first - the answer that has the beginning
   * @param ending - the end of the file, if it was requested
   */
  constructor(
    file: RemoteFile,
    ...[size, first, ending]: [size: number, first: Response, ending: Promise<Ending | undefined>]
  ) {
    this.#file = file
    this.#ending = ending
    this.size = size
    this.answer = answerOf(first, file.url)
    this.#version = first.headers.get('etag')
    this.#keep(0, BEGINNING / BLOCK, this.#read(first, BEGINNING))
  }

  opened(): void {
    this.#file = { ...this.#file, signal: undefined, onBytes: () => {} }
  }

  async slice(start: number, end: number): Promise<Uint8Array> {
    if (start >= this.size - ENDING) {
      const ending = await this.#ending
      const isSame = ending?.size === this.size && ending.version === this.#version
      const from = start - this.size + (ending?.bytes.length ?? 0)
      if (isSame && from >= 0) return ending.bytes.slice(from, from + end - start)
    }
    const result = new Uint8Array(end - start)
    for (const [index, block] of this.#load(Math.floor(start / BLOCK), Math.ceil(end / BLOCK))) {
      const bytes = await block
      const at = index * BLOCK - start
      result.set(bytes.subarray(Math.max(0, -at), Math.max(0, end - index * BLOCK)), Math.max(0, at))
    }
    return result
  }

  /** Blocks from `first` to before `last`; what is not there yet is requested in as few ranges as there are gaps. */
  #load(first: number, last: number): [index: number, block: Promise<Uint8Array>][] {
    const found: [number, Promise<Uint8Array>][] = []
    for (let at = first; at < last; at++) {
      if (!this.#blocks.has(at)) this.#fill(at, last)
      const block = this.#blocks.get(at)!
      this.#blocks.delete(at)
      this.#blocks.set(at, block)
      found.push([at, block])
    }
    for (const index of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) break
      this.#blocks.delete(index)
    }
    return found
  }

  /** Requests the gap that begins with a block. */
  #fill(first: number, last: number): void {
    let end = first + 1
    while (end < last && !this.#blocks.has(end)) end++
    this.#keep(first, end, this.#loadRange(first * BLOCK, Math.min(this.size, end * BLOCK)))
  }

  /** Keeps bytes as blocks. Those that do not come are requested again by the next reader. */
  #keep(first: number, end: number, bytes: Promise<Uint8Array>): void {
    for (let at = first; at < end; at++) {
      const from = (at - first) * BLOCK
      const block = bytes.then((whole) => whole.subarray(from, from + BLOCK))
      this.#blocks.set(at, block)
      block.catch(() => this.#blocks.get(at) === block && this.#blocks.delete(at))
    }
  }

  async #loadRange(start: number, end: number): Promise<Uint8Array> {
    const response = await requestRange(this.#file, start, end)
    const isSame =
      response.status === 206 &&
      sizeOf(response) === this.size &&
      response.headers.get('etag') === this.#version
    if (isSame) return this.#read(response, end - start)
    const { url } = this.#file
    const answer = answerOf(response, url)
    const { status } = answer
    await response.body?.cancel()
    if (answer.type === 'text/html' && isLogin(answer, '')) {
      throw new ReaderError('unauthorised', `The server wants a login for ${url}. Log in, then try again.`, {
        url,
        status,
        reason: 'login',
      })
    }
    throw new ReaderError('not-found', `The book at ${url} has changed since it was opened. Open it again.`, {
      url,
      status,
    })
  }

  async #read(response: Response, length: number): Promise<Uint8Array> {
    const file = this.#file
    const bytes = await response.arrayBuffer().catch((cause) => {
      throw unreachable(file, cause)
    })
    if (bytes.byteLength !== length) throw unreachable(file)
    this.#received += length
    file.onBytes(this.#received, 0)
    return new Uint8Array(bytes)
  }
}
