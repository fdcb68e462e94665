import type { SyncChange } from '@kurasa/portal-contract'
import type { Annotation, Locator } from '@kurasa/reader-react'
import { beforeAll, expect, it, vi } from 'vitest'
import { createPortalClient } from '../api/portal-client.ts'
import { beginSession } from '../session/session.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { createContractServer } from '../testing/contract-server.ts'
import { createWindow } from '../testing/sample-window.ts'
import { acceptSync, sentChanges } from '../testing/sync-answers.ts'
import { annotationOfMark } from './member-annotation.ts'
import { createMemberMarks } from './member-marks.ts'
import { createMemoryOutboxStore } from './outbox-store.ts'
import { ReadingSync } from './reading-sync.ts'
import { createMemoryAnnotations } from './synced-annotations.ts'

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
})

const place = (textOffset: number, type = 'application/xhtml+xml', words = 'a lamp'): Locator => ({
  href: 'c1',
  type,
  title: 'The Hill',
  locations: { progression: 0.1, totalProgression: 0.1, textOffset },
  text: { before: 'with ', highlight: words, after: ' in hand' },
})

const mark = (id: string, more: Partial<Annotation> = {}): Annotation => ({
  id,
  kind: 'highlight',
  target: { start: place(10), end: place(16) },
  colour: 'green',
  style: 'underline',
  note: 'Read again',
  created: '2026-11-22T06:00:00.000Z',
  modified: '2026-11-22T06:00:01.000Z',
  ...more,
})

function setUp(others: Parameters<typeof acceptSync>[0] = {}) {
  const storage = createClientStorage({})
  const server = createContractServer({ postSync: acceptSync(others) })
  beginSession({ token: 't', uid: 'u1' }, storage)
  const fail = () => {
    throw new Error('Marks never lead to another screen.')
  }
  const client = createPortalClient({
    storage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: fail,
    onDenied: fail,
  })
  const sync = new ReadingSync({
    client,
    storage,
    store: createMemoryOutboxStore(),
    annotations: createMemoryAnnotations(),
    window: createWindow().window,
  })
  const marks = createMemberMarks(sync, { bookId: 'a', kind: 'text' })
  return { server, sync, marks }
}

it('keeps a mark as it is on this phone, and sends it with its book', async () => {
  const { server, sync, marks } = setUp()
  await marks.put('a The Hill', mark('m', { device: 'Redmi 9' }))
  expect((await marks.list('a The Hill')).map(({ device: _, ...kept }) => kept)).toEqual([mark('m')])
  await sync.send()
  expect(sentChanges(server).flat()).toMatchObject([
    { kind: 'annotation', annotation: { ...mark('m'), bookId: 'a' } },
  ])
  await marks.remove('a The Hill', 'm')
  expect(await marks.list('a The Hill')).toEqual([])
  await sync.send()
  expect(sentChanges(server).flat().at(-1)).toMatchObject({ kind: 'annotation_removal', annotationId: 'm' })
})

it('lists what other devices marked in this edition of the book, no bookmarks, and asks for it once', async () => {
  const { server, marks } = setUp({
    annotations: [
      annotationOfMark('a', mark('text')),
      annotationOfMark('a', mark('bookmark', { kind: 'bookmark', note: undefined })),
      annotationOfMark('a', mark('image', { target: { start: place(0, 'image/webp') } })),
      annotationOfMark('b', mark('other')),
    ],
  })
  expect((await marks.list('a The Hill')).map(({ id }) => id)).toEqual(['text'])
  await marks.list('a The Hill')
  expect(server.callsOf('postSync')).toHaveLength(1)
})

it('shows what is on this phone where the network does not answer, and tells when something came', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, sync, marks } = setUp({ annotations: [annotationOfMark('a', mark('far'))] })
  const heard = vi.fn()
  const end = marks.subscribe!(heard)
  server.setReachable(false)
  await marks.put('a', mark('near'))
  const listed = marks.list('a')
  await vi.advanceTimersByTimeAsync(3000)
  expect((await listed).map(({ id }) => id)).toEqual(['near'])
  expect(heard).not.toHaveBeenCalled()
  server.setReachable(true)
  await sync.send()
  expect(heard).toHaveBeenCalledTimes(1)
  expect((await marks.list('a')).map(({ id }) => id).sort()).toEqual(['far', 'near'])
  end()
  await sync.send({ isPull: true })
  expect(heard).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

it('a record is never larger than the server takes', () => {
  const long = place(0, 'application/xhtml+xml', 'w'.repeat(9000))
  const change: SyncChange = {
    kind: 'annotation',
    annotation: annotationOfMark('a', mark('m', { target: { start: long, end: place(9000) } })),
  }
  expect(change.annotation.target.start.text?.highlight).toHaveLength(4000)
})
