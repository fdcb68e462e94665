import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteImportJob, getImportJobs } from '../admin/import-jobs.ts'
import { books } from '../database/schema.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { type SampleBook, sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createImporter, type ImportEvent, type Importer } from './importer.ts'
import { openPreparer, type Preparer } from './preparer.ts'

let test: TestApp
let importer: Importer
const reader = openPreparer()
/** Threads that were ended. */
let ended = 0
/** Never comes to an end with a book that is called so. */
const stuck: Preparer = {
  prepare: (source, options, host) =>
    source.name === 'hostile.epub' ? new Promise(() => {}) : reader.prepare(source, options, host),
  async close() {
    ended++
    await reader.close()
  },
}

beforeAll(async () => {
  test = await openTestApp({
    admin: {
      importer: { jobs: () => importer.jobs(), cancel: (id) => importer.cancel(id) } as Importer,
      seed: async () => {},
      token: operatorToken,
      temporaryFolder: tmpdir(),
    },
  })
  importer = createImporter(test, stuck)
})
afterAll(() => test.close())

const events: ImportEvent[] = []
const bring = (name: string, by = importer) =>
  by.importBytes(sampleEpub({ identifier: name, title: name }), {
    name,
    options: {},
    onEvent: (event) => events.push(event),
  })
const reasons = () => events.flatMap((event) => (event.kind === 'failed' ? [event.reason] : []))
const jobs = async () =>
  (await callOperator(test.app, getImportJobs)).data as { id: string; name: string; state: string }[]

describe('a book that is never read to its end', () => {
  it('is cancelled by the operator, and those behind it come in', async () => {
    const hostile = bring('hostile.epub')
    const unwanted = bring('unwanted.epub')
    const wanted = bring('wanted.epub')
    await expect.poll(jobs).toMatchObject([
      { name: 'hostile.epub', state: 'running' },
      { name: 'unwanted.epub', state: 'waiting' },
      { name: 'wanted.epub', state: 'waiting' },
    ])
    const [first, second] = await jobs()
    ended = 0
    for (const { id, name } of [second!, first!]) {
      expect(await callOperator(test.app, deleteImportJob, { id })).toMatchObject({ data: { name } })
      expect(await callOperator(test.app, deleteImportJob, { id })).toMatchObject({ status: 404 })
    }
    expect(await Promise.all([hostile, unwanted])).toEqual([undefined, undefined])
    expect(reasons()).toEqual([
      'hostile.epub was not imported: the import was cancelled.',
      'unwanted.epub was not imported: the import was cancelled.',
    ])
    expect(await wanted).toMatchObject({ status: 'added', title: 'wanted.epub' })
    expect(ended).toBeGreaterThan(0)
    expect(await jobs()).toEqual([])
    expect(await test.database.select({ title: books.title }).from(books)).toEqual([{ title: 'wanted.epub' }])
  })

  it('is refused when its time is over', async () => {
    events.length = 0
    const impatient = createImporter(test, stuck, 60)
    expect(await bring('hostile.epub', impatient)).toBeUndefined()
    expect(reasons()).toEqual(['hostile.epub was not imported: reading it takes more than 0.001 minutes.'])
    await impatient.close()
  })

  it('has a quarter of an hour where no time is given', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const hostile = bring('hostile.epub')
    await expect.poll(() => timers.mock.calls.map(([, delay]) => delay)).toContain(15 * 60_000)
    timers.mockRestore()
    const [job] = await jobs()
    importer.cancel(job!.id)
    expect(await hostile).toBeUndefined()
  })
})

describe('20,000 elements in each other', () => {
  const nested = (name: string) => `<${name}>`.repeat(20_000) + `</${name}>`.repeat(20_000)
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`

  const inFile = (mark: string, content: string) => (source: string) =>
    source.replace(mark, `${content}${mark}`)

  it.each<[string, SampleBook, string[], ((source: string) => string)?]>([
    ['in a chapter', { chapters: [nested('div')] }, []],
    ['in a drawing of a chapter', { chapters: [`<p>a</p>${svg(nested('g'))}`] }, []],
    ['in a picture', { files: { 'a.svg': { type: 'image/svg+xml', content: svg(nested('g')) } } }, []],
    ['in the table of contents', {}, [], inFile('</ol>', nested('li><ol'))],
  ])('%s keep no other book waiting', async (_where, book, notes, change) => {
    const bytes = sampleEpub({ identifier: _where, title: _where, ...book }, change)
    const report = await importer.importBytes(bytes, { name: 'deep.epub', options: {} })
    expect(report).toMatchObject({ status: 'added', notes })
  })

  it('beside each other are read; a chapter of many times more is no book, in one sentence', async () => {
    events.length = 0
    const bring = (count: number) =>
      importer.importBytes(
        sampleEpub({ identifier: `${count}`, title: `${count}`, chapters: ['<i>x</i>'.repeat(count)] }),
        { name: 'wide.epub', options: {}, onEvent: (event) => events.push(event) },
      )
    expect(await bring(20_000)).toMatchObject({ status: 'added' })
    await bring(130_000)
    expect(reasons()).toEqual([
      'wide.epub was not imported: The chapter “OEBPS/chapter-1.xhtml” has more than 250,000 tags.',
    ])
  })

  it('in the package document are no book, in one sentence', async () => {
    events.length = 0
    const bytes = sampleEpub({}, inFile('</metadata>', nested('meta')))
    await importer.importBytes(bytes, {
      name: 'deep.epub',
      options: {},
      onEvent: (event) => events.push(event),
    })
    expect(reasons()).toEqual([
      expect.stringMatching(/^deep\.epub was not imported: The book is damaged: [^.]+\.opf[^.]+\. [^.]+\.$/),
    ])
  })

  it.each([
    ['blocks', '@media all{'.repeat(20_000)],
    ['functions', `p{width:${'calc('.repeat(20_000)}`],
    ['brackets', `p${':not('.repeat(20_000)}`],
  ])('of a style sheet keep no other book waiting: %s', async (name, content) => {
    const head = '<link rel="stylesheet" href="a.css"/>'
    const files = { 'a.css': { type: 'text/css', content } }
    const bytes = sampleEpub({ identifier: name, title: name, head, files })
    const report = await importer.importBytes(bytes, { name: 'deep.epub', options: {} })
    expect(report).toMatchObject({ status: 'added' })
  })
})
