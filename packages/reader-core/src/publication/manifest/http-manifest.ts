import { ReaderError, throwIfAborted } from '../../errors.ts'
import { isMarkup, mediaTypeOf } from '../media-type.ts'
import type { Publication } from '../publication.ts'
import { answerOf, isLogin, throwIfRefused } from '../refused-answer.ts'
import { readBookManifest } from './manifest-dialects.ts'
import { parseManifest } from './parse-manifest.ts'

/** Result of `mediaTypeOf` for names without an extension that it knows. */
const UNKNOWN_TYPE = mediaTypeOf('')

/**
 * Opens a Readium Web Publication Manifest (or its DiViNa profile, a comic) that was downloaded: its resources are
 * fetched when they are read, relative to where it came from.
 *
 * @param text - the JSON
 * @param url - where it came from; undefined for a file, whose relative links lead nowhere
 * @throws {ReaderError} 'corrupt' when it is no manifest, 'unsupported-format' when it is other JSON
 * @see https://readium.org/webpub-manifest/profiles/divina
 */
export async function openHttpManifest(
  text: string,
  url: string | undefined,
  options: { fetch?: typeof globalThis.fetch; signal?: AbortSignal },
): Promise<Publication> {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch (cause) {
    throw new ReaderError('corrupt', 'The manifest of the book is damaged: it is no JSON.', { cause })
  }
  const book = readBookManifest(manifest)
  // Called as a plain function: some platforms refuse `fetch` as a method.
  const { fetch = globalThis.fetch } = options
  const base = url === undefined ? book.self : new URL(url, globalThis.location?.href).href
  const request = async (href: string, signal: AbortSignal | undefined, headers?: Record<string, string>) => {
    throwIfAborted(signal)
    const address = new URL(href, base).href
    let response: Response
    try {
      response = await fetch(address, { signal, headers })
    } catch (cause) {
      throwIfAborted(signal)
      throw new ReaderError('network', `“${href}” could not be loaded. Check the connection and try again.`, {
        cause,
      })
    }
    throwIfRefused(response, address)
    await refuseOtherAnswer(response, address, mediaTypeOf(href))
    return response
  }
  return parseManifest(
    {
      manifest: () => book.manifest,
      read: async (href, readOptions) =>
        new Uint8Array(await (await request(href, readOptions?.signal)).arrayBuffer()),
      async readHead(href, length, readOptions) {
        const response = await request(href, readOptions?.signal, { range: `bytes=0-${length - 1}` })
        return readUpTo(response, length)
      },
    },
    { signal: options.signal },
  )
}

/**
 * Refuses a web page that came instead of a resource: of an app for each address that it does not have, or to log in.
 *
 * @param type - of the resource
 * @throws {ReaderError} 'unauthorised' or 'not-found', with `status`, `url` and `reason`
 */
async function refuseOtherAnswer(response: Response, url: string, type: string): Promise<void> {
  const answer = answerOf(response, url)
  if (answer.type !== 'text/html') return
  const isLoginPage = isLogin(answer, '')
  if (!isLoginPage && (isMarkup(type) || type === UNKNOWN_TYPE)) return
  await response.body?.cancel()
  const [code, advice] = isLoginPage
    ? (['unauthorised', 'Log in, then try again.'] as const)
    : (['not-found', 'The server does not have this part of the book.'] as const)
  throw new ReaderError(code, `A web page came for ${url}, with status ${answer.status}. ${advice}`, {
    url,
    status: answer.status,
    reason: isLoginPage ? 'login' : 'web-page',
  })
}

/** A server that knows no ranges sends everything: the rest is not waited for. */
async function readUpTo(response: Response, length: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer()).slice(0, length)
  const head = new Uint8Array(length)
  let filled = 0
  const reader = response.body.getReader()
  for (let step = await reader.read(); !step.done && filled < length; step = await reader.read()) {
    const part = step.value.subarray(0, length - filled)
    head.set(part, filled)
    filled += part.length
  }
  await reader.cancel().catch(() => undefined)
  return head.subarray(0, filled)
}
