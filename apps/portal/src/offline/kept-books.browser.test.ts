import { beforeAll, describe, expect, it } from 'vitest'
import { bookOf, manifestOf, mapMaker } from '../testing/sample-books.ts'
import { createSampleSigner, type SampleSigner } from '../testing/sample-lease.ts'
import { downloadEdition } from './download.ts'
import { createKeptBooks, type KeptEdition } from './kept-books.ts'
import { editionKey, partsOf } from './kept-parts.ts'
import { createKeptSource } from './kept-source.ts'

const book = bookOf(mapMaker)
const manifest = manifestOf(mapMaker)
const key = editionKey(manifest)
const never = (_href: string): Promise<Uint8Array> => Promise.reject(new Error('no network'))
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A server that counts its requests. */
function createSource() {
  const requested: string[] = []
  return {
    requested,
    source: {
      manifest: () => ({}) as never,
      read: async (href: string) => {
        requested.push(href)
        return bytesOf(`text of ${href}`)
      },
    },
  }
}

const opened = (patch: Partial<KeptEdition> = {}): KeptEdition => ({
  key,
  bookId: book.id,
  book,
  manifest,
  isDownloaded: false,
  bytes: 0,
  usedAt: 1,
  ...patch,
})

describe('books of this phone', () => {
  const books = createKeptBooks()
  let signer: SampleSigner
  beforeAll(async () => {
    signer = await createSampleSigner()
  })
  /** Lease record of an edition, for a lease of so many ms. */
  const leased = async (uid: string, ms: number) => ({
    uid,
    lease: await signer.leaseFor(uid, book.id, ms),
    leaseUntil: Date.now() + ms,
  })
  const download = (more: Partial<Parameters<typeof downloadEdition>[0]> = {}) =>
    downloadEdition({
      book,
      manifest,
      source: createSource().source,
      fetchLease: () => Promise.reject(new Error('no network')),
      books,
      width: 720,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...more,
    })

  it('hold a whole book after a download, and give it without a network', async () => {
    await books.remove(key)
    const progress: number[] = []
    await download({ onProgress: (fraction) => progress.push(fraction) })
    expect(progress.at(-1)).toBe(1)
    expect(await books.edition(key)).toMatchObject({ isDownloaded: true, bookId: book.id })
    const kept = createKeptSource(
      { manifest: () => ({}) as never, read: never },
      { manifest, isFreeBook: true, uid: undefined, books },
    )
    for (const { name } of partsOf(manifest, 720)) {
      expect(new TextDecoder().decode(await kept.read(`${name}#later`))).toBe(`text of ${name}`)
    }
  })

  it('go on where a download broke off', async () => {
    await books.remove(key)
    const { source, requested } = createSource()
    let left = 1
    const breaking = { ...source, read: (href: string) => (left-- > 0 ? source.read(href) : never(href)) }
    await expect(download({ source: breaking })).rejects.toMatchObject({ code: 'network' })
    expect((await books.edition(key))!.isDownloaded).toBe(false)
    const first = [...requested]
    expect(first).toHaveLength(1)
    await download({ source })
    expect(requested.filter((name) => name === first[0])).toHaveLength(1)
    expect((await books.edition(key))!.isDownloaded).toBe(true)
  })

  it('stop on abort', async () => {
    await books.remove(key)
    const stop = new AbortController()
    stop.abort()
    await expect(download({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('refuse a book that is not open to this reader', async () => {
    const paid = { ...book, access: 'paid' as const }
    await expect(download({ book: paid })).rejects.toMatchObject({ code: 'network' })
    const fetchLease = async () => 'closed' as const
    await expect(download({ book: paid, fetchLease })).rejects.toMatchObject({ code: 'closed' })
  })

  it('lock by themselves when the lease is over, and for everyone else', async () => {
    const uid = 'u1'
    await books.remove(key)
    await books.put(opened({ ...(await leased(uid, 60_000)), isDownloaded: true }))
    const locked = {
      ...manifest,
      units: manifest.units.map((unit) => ({ ...unit, access: 'member' as const })),
    }
    const name = locked.units[0]!.href
    await books.putPart(key, name, bytesOf('mine'))
    const readAs = (reader: string | undefined) =>
      createKeptSource(
        { manifest: () => ({}) as never, read: never },
        { manifest: locked, isFreeBook: false, uid: reader, books },
      ).read(name)
    await expect(readAs(uid)).resolves.toEqual(bytesOf('mine'))
    await expect(readAs('u2')).rejects.toThrow('no network')
    await expect(readAs(undefined)).rejects.toThrow('no network')
    await books.put(opened({ ...(await leased(uid, -1)), isDownloaded: true }))
    await expect(readAs(uid)).rejects.toThrow('no network')
    // Nor by writing another end down, or none.
    const { lease } = await leased(uid, -1)
    const longer = { ...lease, terms: lease.terms.replace(/"until":\d+/, `"until":${Date.now() + 60_000}`) }
    await books.put(opened({ uid, lease: longer, leaseUntil: Date.now() + 60_000, isDownloaded: true }))
    await expect(readAs(uid)).rejects.toThrow('no network')
    await books.put(opened({ isDownloaded: true }))
    await expect(readAs(uid)).rejects.toThrow('no network')
  })

  it('keep what is free as it passes, and nothing of what is locked', async () => {
    await books.remove(key)
    await books.put(opened())
    const [free, closed] = manifest.units
    const half = {
      ...manifest,
      units: [
        { ...free!, access: 'free' as const },
        { ...closed!, access: 'member' as const },
      ],
    }
    const kept = createKeptSource(createSource().source, {
      manifest: half,
      isFreeBook: false,
      uid: 'u1',
      books,
    })
    await kept.read(free!.href)
    await kept.read(closed!.href)
    await expect.poll(() => books.hasPart(key, free!.href)).toBe(true)
    expect(await books.hasPart(key, closed!.href)).toBe(false)
  })

  it('keep what a subscriber reads as it passes, under the lease', async () => {
    await books.remove(key)
    const units = manifest.units.map((unit) => ({ ...unit, access: 'member' as const }))
    const member = { manifest: { ...manifest, units }, isFreeBook: false, uid: 'u1', books }
    const locked = units[0]!.href
    await books.put(opened(await leased('u1', 60_000)))
    await createKeptSource(createSource().source, member).read(locked)
    const offline = { manifest: () => ({}) as never, read: never }
    await expect
      .poll(() =>
        createKeptSource(offline, member)
          .read(locked)
          .then(String, () => undefined),
      )
      .toBe(String(bytesOf(`text of ${locked}`)))
    // Neither for someone else nor after it.
    await expect(createKeptSource(offline, { ...member, uid: 'u2' }).read(locked)).rejects.toThrow()
    await books.put(opened(await leased('u1', -1)))
    await expect(createKeptSource(offline, member).read(locked)).rejects.toThrow()
  })

  it('forget what was only opened when it is too much, never a download', async () => {
    const many = Array.from({ length: 34 }, (_, index) =>
      opened({ key: `e${index}/h`, bookId: `b${index}`, usedAt: index, isDownloaded: index === 0 }),
    )
    for (const edition of many) await books.put(edition)
    const keys = (await books.list()).map((edition) => edition.key)
    expect(keys).toContain('e0/h')
    expect(keys).toContain('e33/h')
    expect(keys).not.toContain('e1/h')
    for (const { key: each } of await books.list()) await books.remove(each)
  })
})
