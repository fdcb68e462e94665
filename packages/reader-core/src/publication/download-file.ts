import { ReaderError } from '../errors.ts'
import { inMemory } from './byte-source.ts'
import { answerOf } from './refused-answer.ts'
import { RemoteBytes } from './remote-bytes.ts'
import {
  BEGINNING,
  type DownloadedBytes,
  type RemoteFile,
  request,
  requestEnding,
  requestRange,
  sizeOf,
  unreachable,
} from './remote-file.ts'

/**
 * Opens a file at a URL. Where the server answers a range, its bytes are read in blocks when they are needed; else it is
 * downloaded whole. The size of a range of another origin shows only where the server exposes `Content-Range`.
 *
 * @throws {ReaderError} 'not-found', 'unauthorised', 'network', 'too-large', 'aborted'
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export async function downloadFile(file: RemoteFile): Promise<DownloadedBytes> {
  let response: Response | undefined
  if (!/^(?:data|blob):/i.test(file.url)) {
    const ending = file.isArchive ? requestEnding(file) : Promise.resolve(undefined)
    response = await requestRange(file, 0, BEGINNING).catch((error: ReaderError) => {
      // An empty file has no range; another origin may refuse the header: it is requested whole.
      if (error.code !== 'network') throw error
      return undefined
    })
    if (response?.status === 206) {
      const size = sizeOf(response)
      check(size, file)
      if (size > BEGINNING) {
        return new RemoteBytes(file, size, response, ending)
      }
      if (!size) response = undefined
    }
  }
  response ??= await request(file)
  return { ...inMemory(await readWhole(response, file)), answer: answerOf(response, file.url) }
}

function check(size: number, { most, url }: RemoteFile): void {
  if (size > most)
    throw new ReaderError('too-large', `The book at ${url} is larger than ${most} bytes.`, { url })
}

async function readWhole(response: Response, file: RemoteFile): Promise<Uint8Array> {
  const expected = Number(response.headers.get('content-length')) || 0
  check(expected, file)
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    if (!response.body) return new Uint8Array(await response.arrayBuffer())
    const reader = response.body.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      chunks.push(step.value)
      received += step.value.length
      if (received > file.most) await reader.cancel()
      check(received, file)
      file.onBytes(received, expected)
    }
  } catch (cause) {
    throw cause instanceof ReaderError ? cause : unreachable(file, cause)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}
