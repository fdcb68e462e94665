import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '../app.ts'
import { createLog } from '../http/request-log.ts'
import { callOperator, operatorToken } from '../testing/call-operator.ts'
import { sampleEpub } from '../testing/sample-epub.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { getAudit } from './audit.ts'
import { importPath } from './import.ts'

let test: TestApp
let app: App
let temporaryFolder: string
beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'kurasa-import-'))
  test = await openTestApp()
  const { database, assets, clock, importer } = test
  app = createApp({
    database,
    assets,
    clock,
    log: createLog('silent'),
    admin: { importer, seed: async () => {}, token: operatorToken, temporaryFolder },
  })
})
afterAll(async () => {
  await app.close()
  await test.close()
  await rm(temporaryFolder, { recursive: true })
})

async function bring(query: string, chapters: string[]): Promise<string> {
  const request = new Request(`http://localhost${importPath}?name=mto.epub${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'x-operator': 'amina' },
    body: sampleEpub({ title: 'Mto', chapters }) as Uint8Array<ArrayBuffer>,
  })
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  const last = JSON.parse((await response.text()).trim().split('\n').at(-1)!)
  expect(last).toMatchObject({ kind: 'imported' })
  return last.report.bookId
}

it('an import is in the audit log with who brought which file, and what the book was before', async () => {
  const bookId = await bring('&access=paid&price=50', ['<p>One.</p>'])
  await bring('&access=paid&price=70', ['<p>One.</p>'])
  await bring('&access=member', ['<p>One.</p>', '<p>Two.</p>'])
  const { data } = await callOperator(app, getAudit, {}, { subject: `book:${bookId}` })
  const common = { actor: 'operator:amina', action: 'book.import' }
  expect(data).toMatchObject([
    {
      ...common,
      detail: {
        file: 'mto.epub',
        status: 'replaced',
        options: { access: 'member' },
        before: { title: 'Mto', access: 'paid', priceKsh: 70, state: 'published' },
      },
    },
    { ...common, detail: { status: 'changed', before: { title: 'Mto', access: 'paid', priceKsh: 50 } } },
    { ...common, detail: { status: 'added', options: { access: 'paid', price: 50 } } },
  ])
  expect((data as { detail: object }[])[2]!.detail).not.toHaveProperty('before')
})
