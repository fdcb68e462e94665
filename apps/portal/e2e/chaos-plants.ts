import type { Page } from 'playwright/test'
import type { Change } from './chaos-records.ts'
import type { FaultLine } from './fault-line.ts'

/**
 * Losses and doublings that a run of `chaos.spec.ts` must find: `npm run chaos -- --plant <name>` must fail. `swallow-…`: changes of a kind are
 * acknowledged and never stored. `double-marks`: each annotation is stored twice. `forget-unsent`: the phone drops what was not acknowledged.
 */
export const PLANTS = [
  'swallow-place',
  'swallow-time',
  'swallow-annotation',
  'swallow-shelf',
  'double-marks',
  'forget-unsent',
] as const
export type Plant = (typeof PLANTS)[number]

const bodyOf = (body: string) => JSON.parse(body) as { changes: Change[] }
const answerOf = (text: string) => JSON.parse(text) as { data: { outcomes: string[] } }

/** Plants a fault in the line. */
export function plantIn(line: FaultLine, plant: Plant | undefined): void {
  const swallowed = plant?.startsWith('swallow-') ? plant.slice('swallow-'.length) : undefined
  if (swallowed === undefined && plant !== 'double-marks') return
  line.plant = (path, body) => {
    if (!path.endsWith('/sync') || !body) return undefined
    const request = bodyOf(body)
    const { changes } = request
    if (swallowed === undefined) {
      const doubles = changes.flatMap(({ annotation, ...change }) =>
        annotation
          ? [{ ...change, annotation: { ...annotation, id: `${annotation.id.slice(0, 30)}-2` } }]
          : [],
      )
      const answer = (text: string) => {
        const answered = answerOf(text)
        answered.data.outcomes.length = changes.length
        return JSON.stringify(answered)
      }
      return { body: JSON.stringify({ ...request, changes: [...changes, ...doubles] }), answer }
    }
    const passed = changes.filter(({ kind }) => kind !== swallowed)
    const answer = (text: string) => {
      const answered = answerOf(text)
      const given = [...answered.data.outcomes]
      answered.data.outcomes = changes.map(({ kind }) => (kind === swallowed ? 'applied' : given.shift()!))
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
