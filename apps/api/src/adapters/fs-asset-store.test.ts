import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
