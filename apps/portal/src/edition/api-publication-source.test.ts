import { openPublication } from '@kurasa/reader-react'
import { describe, expect, it, vi } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { readPlace } from '../reading/local-places.ts'
import { isSamePlace, noteOpened, savePlace, startOf } from '../screens/read/reading-place.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { readShelf } from '../storage/local-shelf.ts'
import { type Answers, createContractServer, Refusal } from '../testing/contract-server.ts'
import { manifestOf, mapMaker, sampleCards, unitOf } from '../testing/sample-books.ts'
import { createApiPublicationSource } from './api-publication-source.ts'

function sourceOf(card = mapMaker, answers: Answers = {}) {
  const server = createContractServer({
    getUnit: ({ path }) => unitOf(Number(path.i)),
    getResource: new Uint8Array([1, 2, 3]),
    ...answers,
  })
  const client = createPortalClient({
    storage: createClientStorage({}),
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: () => {
      throw new Error('A page of a book never leads to the login.')
    },
    onDenied: () => undefined,
  })
  return { server, client, source: createApiPublicationSource(client, manifestOf(card)) }
}

describe('a book from the server', () => {
  it('opens as a publication and reads its chapters', async () => {
    const { source } = sourceOf()
    const publication = await openPublication(source)
    expect(publication.metadata).toMatchObject({
      title: 'The Map-Maker of Lamu',
      language: 'en',
      direction: 'ltr',
    })
    expect(publication.readingOrder.map(({ href, size }) => [href, size])).toEqual([
      ['text/c1.xhtml', 1200],
      ['text/c2.xhtml', 1200],
      ['text/c3.xhtml', 1200],
    ])
    expect(publication.tableOfContents.map(({ title }) => title)).toEqual([
      'The Lattice',
      'Three Inks',
      'Amana',
    ])
    expect(publication.resources.get('images/map.svg')).toMatchObject({ width: 300, height: 200 })
    expect(new TextDecoder().decode(await publication.read('text/c2.xhtml'))).toContain('Chapter 2')
    await expect(publication.read('images/map.svg')).resolves.toEqual(new Uint8Array([1, 2, 3]))
  })

  it('keeps what reading on skips: links reach it, and pages know their layout and side', async () => {
    const manifest = manifestOf(mapMaker)
    Object.assign(manifest.units[1]!, { linear: false })
    Object.assign(manifest.units[2]!, { layout: 'fixed', pageSpread: 'left' })
    const { client } = sourceOf()
    const { readingOrder, tableOfContents } = await openPublication(
      createApiPublicationSource(client, manifest),
    )
    expect(readingOrder.map(({ isLinear, layout, pageSpread }) => [isLinear, layout, pageSpread])).toEqual([
      [true, 'reflowable', undefined],
      [false, 'reflowable', undefined],
      [true, 'fixed', 'left'],
    ])
    expect(tableOfContents.map(({ href }) => href)).toContain('text/c2.xhtml')
  })

  it('is read as often as its reading order shows a chapter, in the text of the first visit', async () => {
    const manifest = manifestOf(sampleCards[2]!)
    manifest.units.push({ ...manifest.units[0]!, i: 3, id: 'u0-again', access: 'paid' })
    const { client, server } = sourceOf()
    const source = createApiPublicationSource(client, manifest)
    const { readingOrder, read } = await openPublication(source)
    expect(readingOrder.map(({ href }) => href)).toEqual([1, 2, 3, 1].map((i) => `text/c${i}.xhtml`))
    expect(new TextDecoder().decode(await read(readingOrder[3]!.href))).toContain('Chapter 1')
    expect(server.callsOf('getUnit')).toMatchObject([{ path: { i: '0' } }])
    expect(source.isLocked('text/c1.xhtml')).toBe(false)
  })

  it('shows a picture of the reading order from its file, and is a book of text even of pictures alone', async () => {
    const manifest = manifestOf(mapMaker)
    const resource = manifest.resources[0]!
    manifest.resources = manifest.units.map(({ href }) => ({
      ...resource,
      name: href,
      href,
      type: 'image/png',
    }))
    for (const unit of manifest.units) unit.type = 'image/png'
    const { client, server } = sourceOf()
    const publication = await openPublication(createApiPublicationSource(client, manifest))
    expect(publication.kind).toBe('text')
    expect(publication.readingOrder[1]).toMatchObject({ type: 'image/png' })
    await expect(publication.read('text/c2.xhtml')).resolves.toEqual(new Uint8Array([1, 2, 3]))
    expect(server.callsOf('getUnit')).toHaveLength(0)
  })

  it('keeps no sound in memory: its player holds it', async () => {
    const manifest = manifestOf(mapMaker)
    manifest.resources.push({ ...manifest.resources[0]!, href: 'sound/rain.mp3', type: 'audio/mpeg' })
    const { client, server } = sourceOf()
    const publication = await openPublication(createApiPublicationSource(client, manifest))
    const requests = () => server.callsOf('getResource').length
    for (const expected of [1, 2]) {
      await publication.read('sound/rain.mp3')
      expect(requests()).toBe(expected)
    }
  })

  it('requests a chapter that hangs once more when it is read again, and takes what comes first', async () => {
    const requests: ((unit: ReturnType<typeof unitOf>) => void)[] = []
    const { server, source } = sourceOf(mapMaker, {
      getUnit: () => new Promise((come) => requests.push(come)),
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = source.read('text/c1.xhtml')
    vi.setSystemTime(Date.now() + 1000)
    void source.read('text/c1.xhtml')
    vi.setSystemTime(Date.now() + 1500)
    const again = source.read('text/c1.xhtml')
    vi.useRealTimers()
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]!(unitOf(1))
    expect(new TextDecoder().decode(await again)).toContain('Chapter 2')
    requests[0]!(unitOf(0))
    await first
    await source.read('text/c1.xhtml')
    expect(server.callsOf('getUnit')).toHaveLength(2)
  })

  it('requests each resource once, and again after a failure', async () => {
    let isBroken = true
    const { server, source } = sourceOf(mapMaker, {
      getUnit: ({ path }) => {
        if (isBroken) throw new Refusal(404, 500, 'NOT_FOUND')
        return unitOf(Number(path.i))
      },
    })
    await expect(source.read('text/c1.xhtml')).rejects.toMatchObject({ code: 'not-found' })
    isBroken = false
    await Promise.all([source.read('text/c1.xhtml'), source.read('text/c1.xhtml#here')])
    expect(server.callsOf('getUnit')).toHaveLength(2)
  })

  it.each([
    [401, 401, undefined],
    [200, -30001, undefined],
    [402, 500, 'PURCHASE_REQUIRED'],
  ] as const)(
    'shows the head of a chapter that is refused by %s %s, and asks for no more of them',
    async (status, code, reason) => {
      const { server, source } = sourceOf(sampleCards[2], {
        getUnit: ({ path }) => {
          if (path.i === '0') return unitOf(0)
          throw new Refusal(status, code, reason)
        },
      })
      const publication = await openPublication(source)
      expect(publication.readingOrder).toHaveLength(3)
      expect(publication.metadata.direction).toBe('rtl')
      await publication.read('text/c1.xhtml')
      expect(source.isLocked('text/c1.xhtml')).toBe(false)
      const page = new TextDecoder().decode(await publication.read('text/c2.xhtml'))
      expect(page).toContain('<h1>Three Inks</h1>')
      await publication.read('text/c3.xhtml')
      expect(source.isLocked('text/c2.xhtml#x')).toBe(true)
      expect(source.isLocked('text/c3.xhtml')).toBe(true)
      expect(server.callsOf('getUnit')).toHaveLength(2)
    },
  )

  it('gives a subscriber the whole book: the server decides', async () => {
    const { source } = sourceOf(sampleCards[2])
    expect(new TextDecoder().decode(await source.read('text/c3.xhtml'))).toContain('Chapter 3')
    expect(source.isLocked('text/c3.xhtml')).toBe(false)
  })

  it('distinguishes a lost network from a missing chapter, and stops on abort', async () => {
    const { server, source } = sourceOf()
    server.setReachable(false)
    await expect(source.read('text/c1.xhtml')).rejects.toMatchObject({ code: 'network' })
    await expect(source.read('nowhere')).rejects.toMatchObject({ code: 'not-found' })
    const stopped = AbortSignal.abort()
    await expect(source.read('text/c2.xhtml', { signal: stopped })).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('the place in a book', () => {
  const locator = (href: string, progression: number, totalProgression: number) => ({
    href,
    type: 'application/xhtml+xml',
    locations: { progression, totalProgression },
  })

  it('comes back as it was stored', () => {
    const storage = createClientStorage({})
    const place = locator('text/c2.xhtml', 0.5, 0.5)
    savePlace(mapMaker, manifestOf(mapMaker), place, storage)
    expect(readPlace('map-maker', storage)?.locator).toEqual(place)
    expect(readShelf(storage)[0]).toMatchObject({ fraction: 0.5, chapter: 'Three Inks', minutesLeft: 2 })
  })

  it('is none when it is broken', () => {
    const storage = createClientStorage({})
    storage.write('k_place_b', '{"href":"x","type":"y","locations":{"progression":7}}')
    expect(readPlace('b', storage)).toBeUndefined()
  })

  it('stays on the shelf when the book is opened again', () => {
    const storage = createClientStorage({})
    savePlace(mapMaker, manifestOf(mapMaker), locator('text/c3.xhtml', 1, 1), storage)
    noteOpened(mapMaker, storage)
    expect(readShelf(storage)[0]).toMatchObject({ fraction: 1, isFinished: true, chapter: 'Amana' })
  })

  it('is the same place under another layout', () => {
    const at = (textOffset: number, position: number, progression = 0.5) => {
      const { locations, ...rest } = locator('text/c2.xhtml', progression, 0.5)
      return { ...rest, locations: { ...locations, textOffset, position } }
    }
    expect(isSamePlace(at(100, 7), at(100, 12))).toBe(true)
    expect(isSamePlace(at(100, 7), at(900, 7))).toBe(false)
    expect(isSamePlace(undefined, at(100, 7))).toBe(false)
    expect(isSamePlace(locator('p1', 0, 0), locator('p2', 0, 0))).toBe(false)
  })

  it('starts a chapter at its anchor', () => {
    expect(startOf('text/c1.xhtml#part')).toMatchObject({
      href: 'text/c1.xhtml',
      locations: { progression: 0, fragments: ['part'] },
    })
  })
})
