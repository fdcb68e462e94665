import { type FileHandle, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFsAssetStore } from './fs-asset-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-assets-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('assets on the disk', () => {
  it('are read as they were stored, and there is none under another key', async () => {
    const assets = createFsAssetStore(join(folder, 'assets'))
    await assets.put('editions/e/h/units/0', new Uint8Array([1, 2]))
    expect(new Uint8Array((await assets.get('editions/e/h/units/0'))!)).toEqual(new Uint8Array([1, 2]))
    expect(await assets.get('editions/e/h/units/1')).toBeUndefined()
    expect(await assets.list('editions/e/h/units')).toEqual(['0'])
  })

  it.each([
    [1000, true],
    [300_000, false],
  ])(
    'of %i bytes are kept whole by their readers: %s; larger ones come piece by piece',
    async (size, isWhole) => {
      const assets = createFsAssetStore(join(folder, 'assets'))
      const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251)
      await assets.put('pages/large', bytes)
      const asset = (await assets.open('pages/large'))!
      expect([asset.size, asset.isWhole]).toEqual([size, isWhole])
      const body = asset.body()
      expect(body instanceof ReadableStream).toBe(!isWhole)
      let largest = 0
      const read: number[] = []
      for await (const piece of body instanceof ReadableStream ? body : [body]) {
        largest = Math.max(largest, piece.byteLength)
        read.push(...piece)
      }
      expect(Buffer.from(read).equals(bytes)).toBe(true)
      expect(largest).toBeLessThanOrEqual(64 * 1024)
    },
  )

  it.each(['../out', 'a/../../out', '/etc/passwd', 'a//b', '.', 'a\\b', 'a\0b', ''])(
    'never lie outside of their folder: %j',
    async (key) => {
      const assets = createFsAssetStore(join(folder, 'assets'))
      await expect(assets.put(key, new Uint8Array([1]))).rejects.toThrow('No asset can be called')
      await expect(assets.get(key)).rejects.toThrow('No asset can be called')
      await expect(assets.remove(key)).rejects.toThrow('No asset can be called')
      expect(await readdir(folder)).toEqual(['assets'])
    },
  )
})

describe('assets that are set aside', () => {
  it('are found by no reader, and stay in the trash until it is emptied of their day', async () => {
    const root = join(folder, 'aside')
    const assets = createFsAssetStore(root)
    for (const key of ['editions/e/h/units/0', 'covers/c']) await assets.put(key, new Uint8Array([1]))
    await assets.setAside('editions/e/h', '2026-11-01')
    await assets.setAside('covers/c', '2026-11-02')
    await assets.setAside('covers/none', '2026-11-02')
    await assets.put('covers/c', new Uint8Array([2]))
    await assets.setAside('covers/c', '2026-11-02')
    expect(await assets.get('editions/e/h/units/0')).toBeUndefined()
    expect(await assets.list('covers')).toEqual([])
    expect(await assets.list('trash/2026-11-02/covers')).toHaveLength(2)
    await assets.emptyTrash('2026-11-02')
    expect(await assets.list('trash')).toEqual(['2026-11-02'])
    expect(await assets.list('trash/2026-11-02/covers')).toHaveLength(2)
  })

  it('are on the disk with every folder above them once they are flushed', async () => {
    const root = join(folder, 'flushed')
    const assets = createFsAssetStore(root)
    const synced: string[] = []
    const key = 'editions/e/h/units/0'
    await assets.put(key, new Uint8Array([1]))
    const probe = await open(join(root, key))
    const handle = Object.getPrototypeOf(probe)
    await probe.close()
    const spy = vi.spyOn(handle, 'sync').mockImplementation(async function (this: FileHandle) {
      synced.push(await readlink(`/proc/self/fd/${this.fd}`))
    })
    try {
      await assets.flush([key])
    } finally {
      spy.mockRestore()
    }
    const parts = ['', 'editions', 'editions/e', 'editions/e/h', 'editions/e/h/units', key]
    expect(synced.sort()).toEqual([folder, ...parts.map((part) => join(root, part))].sort())
    await expect(assets.flush(['editions/e/h/units/1'])).rejects.toThrow('ENOENT')
  })
})
