import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { type Answers, createContractServer, Refusal } from '../testing/contract-server.ts'
import { clearBrowser, logIn } from '../testing/render-app.tsx'
import {
  bookOf,
  imageManifestOf,
  manifestOf,
  mapMaker,
  sampleCards,
  unitOf,
} from '../testing/sample-books.ts'
import { writePlace } from './local-places.ts'
import { requestFirstPage } from './request-first-page.ts'

const edition = manifestOf(mapMaker)
const style = { name: 'style.css', href: 'style.css', type: 'text/css; charset=utf-8', bytes: 10 }

/** Runs the requests that precede the reader's code. */
async function ask(address: string, given: { state?: unknown; answers?: Answers } = {}) {
  const server = createContractServer({
    getBook: bookOf(mapMaker),
    getManifest: { ...edition, resources: [...edition.resources, style] },
    getUnit: ({ path }) => ({ ...unitOf(Number(path.i)), resources: ['style.css', 'images/map.svg'] }),
    getResource: new Uint8Array([1]),
    ...given.answers,
  })
  const client = createPortalClient({
    storage: clientStorage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: () => undefined,
    onDenied: () => undefined,
  })
  const { pathname, search } = new URL(address, 'http://portal.test')
  const queryClient = createQueryClient()
  await requestFirstPage({ pathname, search, state: given.state }, { client, queryClient })
  return { server, queryClient, units: server.callsOf('getUnit').map(({ path }) => Number(path.i)) }
}

describe('the first page of a book, before the reader is there', () => {
  beforeEach(clearBrowser)

  it('is requested with its style sheets, and no picture', async () => {
    const { server, units, queryClient } = await ask('/read?id=map-maker')
    expect(units).toEqual([0])
    expect(server.callsOf('getResource').map(({ path }) => path.name)).toEqual(['style.css'])
    expect(queryClient.getQueryData(['book', 'en_US', 'map-maker'])).toBeDefined()
    expect(queryClient.getQueryData(['manifest', 'map-maker'])).toBeDefined()
  })

  it.each([
    ['the chapter that was tapped', { href: 'text/c3.xhtml#peg' }, [2]],
    ['the passage that was tapped', { passage: { unitId: 'u1', offset: 3, quote: 'x' } }, [1]],
  ])('is that of %s', async (_name, state, expected) => {
    expect(edition.units[1]!.id).toBe('u1')
    expect((await ask('/read?id=map-maker', { state })).units).toEqual(expected)
  })

  it('is where this phone was in the book', async () => {
    const { id, href } = edition.units[1]!
    writePlace(
      {
        bookId: edition.bookId,
        locator: {
          href,
          type: 'application/xhtml+xml',
          locations: { progression: 0.2, totalProgression: 0.4 },
        },
        position: { editionId: edition.editionId, unitId: id, offset: 4, percent: 0.4 },
        at: 1,
      },
      'text',
      clientStorage,
    )
    expect((await ask('/read?id=map-maker')).units).toEqual([1])
    expect((await ask('/read?id=map-maker', { state: { isAgain: true } })).units).toEqual([0])
  })

  it('is not guessed for a member who may be elsewhere in it', async () => {
    logIn()
    expect((await ask('/read?id=map-maker')).units).toEqual([])
  })

  it('is left to the reader where it is a picture', async () => {
    const twiga = sampleCards[4]!
    const answers = { getBook: bookOf(twiga), getManifest: imageManifestOf(twiga) }
    const { server, queryClient } = await ask('/read_img?id=twiga', { answers })
    expect(queryClient.getQueryData(['manifest', 'image', 'twiga'])).toBeDefined()
    expect(server.callsOf('getPage')).toEqual([])
  })

  it('is not requested without a book, nor after contents that did not load', async () => {
    expect((await ask('/read')).server.calls).toEqual([])
    const answers: Answers = {
      getManifest: () => {
        throw new Refusal(404, 500, 'NOT_FOUND')
      },
    }
    await expect(ask('/read?id=map-maker', { answers })).rejects.toThrow()
  })
})
