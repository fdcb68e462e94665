import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Kind } from './chaos-ledger.ts'
import type { Change } from './chaos-records.ts'
import type { FaultLine, LineRequest } from './fault-line.ts'

/** Changes of a kind that are acknowledged and never stored, by the name of what is lost. */
const LOST: Record<string, (change: Change) => boolean> = {
  place: ({ kind }) => kind === 'place',
  minutes: ({ kind }) => kind === 'time',
  bookmark: ({ annotation }) => annotation?.kind === 'bookmark',
  mark: ({ annotation }) => annotation?.kind === 'highlight' && !annotation.note,
  note: ({ annotation }) => annotation?.kind === 'highlight' && Boolean(annotation.note),
  shelf: ({ kind }) => kind === 'shelf',
  removal: ({ kind }) => kind === 'annotation_removal',
  'check-in': ({ kind }) => kind === 'checkin',
  report: ({ kind }) => kind === 'report',
}

/** Changes that are stored twice, the second time under another name. */
const DOUBLED: Record<string, (change: Change) => Change | undefined> = {
  marks: ({ annotation, ...change }) =>
    annotation && { ...change, annotation: { ...annotation, id: `${annotation.id.slice(0, 30)}-2` } },
  minutes: (change) =>
    change.ticks && {
      ...change,
      ticks: change.ticks.map((tick) => ({
        ...tick,
        at: new Date(Date.parse(tick.at) - 45_000).toISOString(),
      })),
    },
  reports: ({ report, ...change }) =>
    report && { ...change, report: { ...report, idempotencyKey: crypto.randomUUID() } },
}

/**
 * Losses and doublings that a run of `chaos.spec.ts` must find: `npm run chaos -- --plant <name>` must fail. `lose-…`: changes of a kind are
 * acknowledged and never stored. `double-…`: they are stored twice. `forget-unsent`: the phone drops what was not acknowledged. `none`: the same run without a
 * fault, which must pass. The value is the kind of act that shows the fault: a run without such acts proves nothing.
 */
export const PLANTS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'chaos-plants.json'), 'utf8'),
) as Readonly<Record<string, Kind>>

const success = (data: object) => ({ reply: JSON.stringify({ code: 200, data }) })

/** A payment that the phone is told about and that no server has. */
const lostIntent = (state: 'sent' | 'succeeded') => ({
  id: 'lost',
  kind: 'subscribe',
  state,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  pollAfterMs: state === 'sent' ? 500 : 0,
})

/** Calls of their own, beside the sync, whose effect is lost. */
function lostCall({ method, path, body }: LineRequest, name: string | undefined) {
  const call = `${method} ${path.split('?')[0]!.replace('/api/portal', '')}`
  if (name === 'check-in' && call === 'POST /points/checkin') return success({ balance: 5, awarded: 5 })
  if (name === 'payment' && call === 'POST /subscription')
    return success({ intent: lostIntent('sent'), next: { kind: 'wait' } })
  if (name === 'payment' && call === 'GET /billing/intents/lost')
    return success({ intent: lostIntent('succeeded') })
  if (name === 'rating' && /^PUT \/books\/[^/]+\/rating$/.test(call))
    return success(JSON.parse(body) as object)
  if (name === 'report' && call === 'POST /reports') {
    const { category, content } = JSON.parse(body) as { category: string; content: string }
    const at = new Date().toISOString()
    return success({ id: 'lost', category, content, state: 'open', createdAt: at, updatedAt: at, unread: 0 })
  }
  if (name === 'shelf' && call === 'POST /shelf') {
    const { bookIds } = JSON.parse(body) as { bookIds: string[] }
    return success({ bookIds })
  }
  if (name === 'shelf' && call === 'DELETE /shelf')
    return success({ bookIds: new URLSearchParams(path.split('?')[1]).get('ids')?.split(',') ?? [] })
  return undefined
}

const bodyOf = (body: string) => JSON.parse(body) as { changes: Change[] }
const answerOf = (text: string) => JSON.parse(text) as { data: { outcomes: string[] } }

/** Plants a fault in the line. */
export function plantIn(line: FaultLine, plant: string | undefined): void {
  const lost = plant?.startsWith('lose-') ? plant.slice('lose-'.length) : undefined
  const doubled = plant?.startsWith('double-') ? DOUBLED[plant.slice('double-'.length)] : undefined
  const isLost = lost === undefined ? undefined : LOST[lost]
  if (lost === undefined && !doubled) {
    if (plant && !['forget-unsent', 'none'].includes(plant)) throw new Error(`${plant} cannot be planted.`)
    return
  }
  line.plant = (given) => {
    const { path, body } = given
    if (!path.endsWith('/sync') || !body) return lostCall(given, lost)
    const request = bodyOf(body)
    const { changes } = request
    if (doubled) {
      const doubles = changes.flatMap((change) => doubled(change) ?? [])
      const answer = (text: string) => {
        const answered = answerOf(text)
        answered.data.outcomes.length = changes.length
        return JSON.stringify(answered)
      }
      return { body: JSON.stringify({ ...request, changes: [...changes, ...doubles] }), answer }
    }
    if (!isLost) return undefined
    const passed = changes.filter((change) => !isLost(change))
    const answer = (text: string) => {
      const answered = answerOf(text)
      const given = [...answered.data.outcomes]
      answered.data.outcomes = changes.map((change) => (isLost(change) ? 'applied' : given.shift()!))
      return JSON.stringify(answered)
    }
    return { body: JSON.stringify({ ...request, changes: passed }), answer }
  }
}

/** Empties the outbox of a phone, as a product would that drops what it could not send. */
export const forgetUnsent = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kurasa-outbox')
        opening.onerror = () => resolve()
        opening.onsuccess = () => {
          const database = opening.result
          const end = () => {
            database.close()
            resolve()
          }
          if (!database.objectStoreNames.contains('waiting')) return end()
          const clearing = database.transaction('waiting', 'readwrite')
          clearing.objectStore('waiting').clear()
          clearing.oncomplete = end
          clearing.onabort = end
        }
      }),
  )
