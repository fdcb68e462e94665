import { openPublication } from '@kurasa/reader-react'
import { describe, expect, it } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { readPlace } from '../reading/local-places.ts'
import { savePlace } from '../screens/read/reading-place.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { readShelf } from '../storage/local-shelf.ts'
import { createContractServer } from '../testing/contract-server.ts'
import { imageManifestOf, sampleCards } from '../testing/sample-books.ts'
import { createApiImageSource } from './api-image-source.ts'

const twiga = sampleCards[4]!

function sourceOf(status = 200, body: Uint8Array | object = new Uint8Array([1, 2, 3])) {
  const server = createContractServer({ getPage: new Uint8Array([1, 2, 3]) })
  const client = createPortalClient({
    storage: createClientStorage({}),
    fetch: async (input, init) => {
      const answer = await server.fetch(input, init)
      if (status === 200) return answer
      return new Response(JSON.stringify(body), { status })
    },
    wait: async () => undefined,
    onOverdue: () => {
      throw new Error('A page of a book never leads to the login.')
    },
    onDenied: () => undefined,
  })
  return { server, source: createApiImageSource(client, imageManifestOf(twiga)) }
}

describe('an image edition from the server', () => {
  it('opens with the size and the smaller variants of every page, and fetches the requested variant', async () => {
    const { source, server } = sourceOf()
    const publication = await openPublication(source)
    expect(publication).toMatchObject({
      kind: 'image',
      metadata: { title: 'Twiga na Nyota', direction: 'ltr' },
    })
    expect(publication.readingOrder).toHaveLength(12)
    const [first] = publication.readingOrder
    expect(first).toMatchObject({ href: 'page-1.svg', width: 600, height: 900 })
    expect(first!.variants).toMatchObject([
      { width: 240, height: 360 },
      { width: 480, height: 720 },
    ])
    await publication.read(first!.href)
    await publication.read(first!.variants![1]!.href)
    expect(server.callsOf('getPage').map(({ path, query }) => [path.i, query.w])).toEqual([
      ['0', undefined],
      ['0', '480'],
    ])
    expect(publication.tableOfContents).toMatchObject([{ title: 'Usiku', href: 'page-1.svg' }])
  })

  it.each([
    [401, { code: 401, data: null }, 'encrypted'],
    [403, { code: -30001, data: null }, 'encrypted'],
    [402, { code: 500, data: { reason: 'PURCHASE_REQUIRED' } }, 'encrypted'],
    [404, { code: 500, data: { reason: 'NOT_FOUND' } }, 'not-found'],
    [503, { code: 500, data: null }, 'network'],
  ])('passes the reason for a refused page to the reader: %s', async (status, body, code) => {
    const { source } = sourceOf(status, body)
    await expect(source.read('page-5.svg')).rejects.toMatchObject({ code })
  })

  it('keeps a place of its own beside the text of the same book', async () => {
    const storage = createClientStorage({})
    const locator = {
      href: 'page-6.svg',
      type: 'image/svg+xml',
      locations: { progression: 0, totalProgression: 5 / 12, position: 6 },
    }
    savePlace(twiga, imageManifestOf(twiga), locator, storage)
    expect(readPlace(twiga.id, storage, 'image')?.locator).toEqual(locator)
    expect(readPlace(twiga.id, storage)).toBeUndefined()
    expect(readShelf(storage)[0]).toMatchObject({ kind: 'image', fraction: 5 / 12, chapter: 'Usiku' })
    expect(readShelf(storage)[0]?.isFinished).toBeFalsy()
    const last = { ...locator, href: 'page-12.svg', locations: { ...locator.locations, position: 12 } }
    savePlace(twiga, imageManifestOf(twiga), last, storage)
    expect(readShelf(storage)[0]?.isFinished).toBe(true)
  })
})
