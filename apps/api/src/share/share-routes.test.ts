import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../testing/call.ts'
import { sampleEpub, samplePng } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { drawPreview } from './preview-picture.ts'
import { PREVIEW } from './preview-size.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-share-'))
  const page = '<!doctype html><html><head><title>Kurasa</title></head><body></body></html>'
  for (const name of ['index.html', 'read.html']) await writeFile(join(folder, name), page)
  test = await openTestApp({ portalFolder: folder })
  await test.importer.importBytes(
    sampleEpub({
      identifier: 'urn:share',
      title: 'Salt & Sand',
      chapters: ['<p>One word.</p>'],
      files: { 'cover.png': { type: 'image/png', content: samplePng, properties: 'cover-image' } },
    }),
    {
      name: 'share.epub',
      options: {},
      details: {
        bookId: 'salt',
        description: { en_US: 'A "quiet" book. It has a second sentence.' },
        tags: [],
        ageRating: 'all',
        addedAt: new Date(0),
        isPictureBook: false,
      },
    },
  )
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('the preview of a shared book', () => {
  it('is a picture of the size that messengers show', async () => {
    const response = await get(test.app, '/share/salt.jpg')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, height, format]).toEqual([PREVIEW.width, PREVIEW.height, 'jpeg'])
  })

  it('is missing for a book that is not there', async () => {
    expect((await get(test.app, '/share/none.jpg')).status).toBe(404)
  })

  it.each(['/details?id=salt', '/read?id=salt&at=c1~40'])('is named by the page %s', async (path) => {
    const page = await (await get(test.app, path)).text()
    expect(page).toContain('property="og:title" content="Salt &#38; Sand – Amina Otieno"')
    expect(page).toContain('property="og:description" content="A &#34;quiet&#34; book."')
    expect(page).toMatch(/property="og:image" content="https?:\/\/[^"]+\/share\/salt\.jpg"/)
  })

  it('costs a reader nothing', async () => {
    const page = await get(test.app, '/details?id=salt', { 'sec-fetch-dest': 'document' })
    expect(await page.text()).not.toContain('og:title')
  })

  it('has ink of every line inside the hem, whatever the length and the script', async () => {
    for (const title of ['Saa', 'حارس الآبار السبعة', 'A very long name of a book '.repeat(12)]) {
      const bytes = await drawPreview({ title, authors: 'Zuhura Kombo', sentence: 'One sentence.' })
      const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      let ink = 0
      for (let y = 60; y < info.height - 60; y++)
        for (let x = 60; x < info.width - 60; x++) if (data[y * info.width + x]! > 160) ink++
      expect(ink, title.slice(0, 20)).toBeGreaterThan(2000)
    }
  })
})
