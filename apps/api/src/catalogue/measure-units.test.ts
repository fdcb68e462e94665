import { getManifest, type Manifest } from '@kurasa/portal-contract'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { units } from '../database/schema.ts'
import { call } from '../testing/call.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { measureUnits } from './measure-units.ts'

let test: TestApp
let bookId: string
beforeAll(async () => {
  test = await openTestApp()
  const report = await test.importer.importBytes(
    sampleEpub({
      title: 'The Door',
      chapters: [`<h1>One</h1><p>${'word '.repeat(200)}</p>`, '<p>Two</p><p>Three<br/>Four</p>'],
    }),
    { name: 'door.epub', options: {} },
  )
  bookId = report!.bookId
})
afterAll(() => test.close())

const measures = async () => {
  const { data } = await call(test.app, getManifest, { id: bookId }, { kind: 'text' })
  return (data as Manifest).units.map(({ measure }) => measure)
}

it('an import stores a measure of each chapter, and the manifest has it', async () => {
  const found = await measures()
  expect(found).toHaveLength(2)
  expect(found[0]).toEqual({ lines: [101, 73, 51, 37, 26, 19, 14, 2], headings: 1 })
  expect(found[1]).toEqual({ lines: [3, 3, 3, 3, 3, 3, 3, 3], breaks: 1 })
})

it('chapters of an earlier import are measured once, and the manifest has the same of them', async () => {
  const before = await measures()
  await test.database.update(units).set({ measure: null })
  test.time.now = new Date(test.time.now.getTime() + 60_000)
  expect(await measureUnits(test, () => true)).toBe(0)
  expect(await measureUnits(test)).toBe(2)
  expect(await test.database.select().from(units).where(isNull(units.measure))).toEqual([])
  expect(await measures()).toEqual(before)
  expect(await measureUnits(test)).toBe(0)
})
