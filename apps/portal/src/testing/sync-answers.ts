import type { DataOf, ProgressItem, postSync, ReadingProgress, SyncChange } from '@kurasa/portal-contract'
import type { Answers, createContractServer } from './contract-server.ts'

type Answer = DataOf<typeof postSync>
type SyncAnswer = Extract<NonNullable<Answers['postSync']>, (...given: never) => unknown>

const placeOf = ({
  baseRev,
  cause: _,
  completed: __,
  readAgain: ___,
  ...place
}: ProgressItem): ReadingProgress => ({
  ...place,
  rev: baseRev + 1,
  updatedAt: place.clientAt,
})

const changesOf = (body: unknown) => (body as { changes: SyncChange[] }).changes

/** An answer of `POST /sync` that takes everything, with what other devices are said to have changed. */
export const acceptSync =
  (others: Partial<Answer> = {}): SyncAnswer =>
  ({ body }) => {
    const changes = changesOf(body)
    return {
      outcomes: changes.map(() => 'applied' as const),
      places: changes.flatMap((change) => (change.kind === 'place' ? [placeOf(change.item)] : [])),
      annotations: [],
      removedAnnotations: [],
      shelf: [],
      todayMinutes: 0,
      cursor: 'a-cursor',
      isMore: false,
      ...others,
    }
  }

/** An answer in which the places of another device are kept. */
export const keepOtherPlace =
  (current: ReadingProgress): SyncAnswer =>
  ({ body }) => ({
    ...(acceptSync()({ body } as never) as Answer),
    outcomes: changesOf(body).map(({ kind }) => (kind === 'place' ? 'superseded' : 'applied')),
    places: [current],
  })

/** Changes that a server was sent, call by call, without calls that only receive. */
export const sentChanges = (
  server: Pick<ReturnType<typeof createContractServer>, 'callsOf'>,
): SyncChange[][] =>
  server
    .callsOf('postSync')
    .map(({ body }) => changesOf(body))
    .filter((changes) => changes.length > 0)

/** Places that a server was sent, call by call. */
export const sentPlaces = (
  server: Pick<ReturnType<typeof createContractServer>, 'callsOf'>,
): ProgressItem[][] =>
  sentChanges(server)
    .map((changes) => changes.flatMap((change) => (change.kind === 'place' ? [change.item] : [])))
    .filter((items) => items.length > 0)
