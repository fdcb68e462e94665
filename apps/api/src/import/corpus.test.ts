import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getManifest, getUnit } from '@kurasa/portal-contract'
import { afterAll, assert, beforeAll, describe, expect, inject, it } from 'vitest'
import { packageFolder } from '../package-folder.ts'
import { call } from '../testing/call.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { ImportEvent } from './importer.ts'
import { openXmlWindow } from './xml-window.ts'

const corpus = process.env.KURASA_CORPUS ?? join(packageFolder, '../../../shared/corpus')
const isThere = existsSync(join(corpus, 'books'))
if (!isThere) console.log(`Real books are not tested: there is no corpus at ${corpus} (set KURASA_CORPUS).`)

// Generous: other work on the machine stretches wall time by a multiple.
describe.skipIf(!isThere)('real books', { timeout: 300_000 }, () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp()
  })
  afterAll(() => test.close())

  async function bring(path: string) {
    const events: ImportEvent[] = []
    const started = performance.now()
    const busy = process.cpuUsage()
    let longest = 0
    let last = started
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const bytes = await readFile(join(corpus, path))
    const report = await test.importer.importBytes(bytes, {
      name: path,
      options: {},
      onEvent: (event) => events.push(event),
    })
    clearInterval(pulse)
    const { user, system } = process.cpuUsage(busy)
    const seconds = (performance.now() - started) / 1000
    return { report, events, seconds, busySeconds: (user + system) / 1e6, longest }
  }

  const wholeBooks = [
    ['books/ar-tarikh-al-falsafa-al-haditha.epub', 79, 'rtl', 760_000],
    ['books/sw-hadithi-za-watoto-1.epub', 10, 'ltr', 30_000],
    ['books/en-war-and-peace.epub', 393, 'ltr', 3_190_000],
  ] as const
  it.each(inject('isLong') ? wholeBooks : wholeBooks.slice(0, 2))(
    '%s comes in whole, within a minute',
    async (path, units, direction, chars) => {
      const { report, seconds, busySeconds, longest } = await bring(path)
      console.log(
        `${path}: ${seconds.toFixed(1)} s (${busySeconds.toFixed(1)} s busy), longest pause ${Math.round(longest)} ms`,
      )
      expect(report).toMatchObject({ status: 'added', unitCount: units })
      expect(report!.chars).toBeGreaterThan(chars)
      expect(busySeconds).toBeLessThan(60)
      expect(longest).toBeLessThan(10_000)

      const { data: manifest } = await call(test.app, getManifest, { id: report!.bookId })
      assert(manifest.kind === 'text')
      expect(manifest.metadata.direction).toBe(direction)
      expect(new Set(manifest.units.map(({ href }) => href)).size).toBe(units)
      expect(new Set(manifest.units.map(({ id }) => id)).size).toBe(units)
      const pictures = manifest.resources.filter(({ type }) => type.startsWith('image/'))
      expect(pictures.filter(({ width, height }) => !(width && height))).toEqual([])

      const window = openXmlWindow()
      const place = { edition: manifest.editionId, hash: manifest.hash }
      const hrefs = new Set(manifest.resources.map(({ href }) => href))
      for (const { i } of manifest.units.filter((_unit, index) => index % 10 === 0)) {
        const { data } = await call(test.app, getUnit, { ...place, i })
        const page = window.parseXml(data.html)
        expect(page.querySelectorAll('script, [onclick], iframe, form')).toHaveLength(0)
        for (const href of data.resources) expect(hrefs).toContain(href)
      }
      window.close()
      expect((await bring(path)).report?.status).toBe('unchanged')
    },
  )

  it('of every kind come in, or say in one sentence why not', async () => {
    for (const folder of ['w3c-epub-tests', 'encodings']) {
      for (const name of await readdir(join(corpus, folder)).catch(() => [])) {
        if (!name.endsWith('.epub')) continue
        const { report, events } = await bring(join(folder, name))
        if (report) continue
        const reason = events.map((event) => (event.kind === 'failed' ? event.reason : '')).join('')
        console.log(reason)
        expect(reason).toMatch(/^\S+\.epub was not imported: [^\n]+\.$/)
      }
    }
  })
})
