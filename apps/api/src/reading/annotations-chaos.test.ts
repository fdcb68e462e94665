import { randomUUID } from 'node:crypto'
import { type DataOf, postSync, type SyncChange, type SyncedAnnotation } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { call } from '../testing/call.ts'
import { createMember, type Member } from '../testing/member.ts'
import { fillCatalogue } from '../testing/sample-library.ts'
import { type SeededRandom, seededRandom } from '../testing/seeded-random.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

// Two phones of a member mark, write, recolour and remove, mostly without a network. Calls are lost before the server,
// answers after it, and requests arrive twice, the second time much later. In the end both have the same, and nothing that
// the server acknowledged is missing, unless its member removed it or wrote over it knowingly.

const RUNS = inject('isLong') ? 200 : 40
const SECOND = 1000

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await fillCatalogue(test, [{ id: 'a' }, { id: 'b' }])
})
afterAll(async () => {
  expect(test.errors).toEqual([])
  await test.close()
})

type Request = { cursor: string | undefined; changes: SyncChange[] }
type Mark = SyncedAnnotation

/** Expected state at the end. */
class Expected {
  readonly notes = new Map<string, string>()
  readonly marks = new Set<string>()
  readonly removed = new Set<string>()
  readonly acknowledged = new Set<string>()
}

class Phone {
  readonly marks = new Map<string, Mark>()
  /** `modified` of the version that the server returned last. */
  readonly bases = new Map<string, string>()
  readonly waiting = new Map<string, SyncChange>()
  /** Requests that a network still holds. */
  readonly late: Request[] = []
  cursor: string | undefined
  readonly name: string
  readonly #member: Member
  /** How far the clock is ahead, ms. */
  readonly #skew: number

  constructor(name: string, member: Member, skew: number) {
    this.name = name
    this.#member = member
    this.#skew = skew
  }

  get #now(): string {
    return new Date(+test.time.now + this.#skew).toISOString()
  }

  act(random: SeededRandom, expected: Expected): void {
    test.time.now = new Date(+test.time.now + (1 + random.below(90)) * SECOND + random.below(SECOND))
    const known = [...this.marks.values()]
    const mark = known[random.below(known.length)]
    if (!mark || random.percent(35)) this.#mark(random, expected)
    else if (random.percent(15)) this.#remove(mark, expected)
    else if (random.percent(30)) this.#put({ ...mark, colour: random.percent(50) ? 'blue' : 'pink' })
    else this.#write(mark, expected)
  }

  #write(mark: Mark, expected: Expected): void {
    const note = `${this.name} ${randomUUID()}`
    if (mark.note) expected.notes.delete(mark.note)
    expected.notes.set(note, mark.id)
    this.#put({ ...mark, note })
  }

  #mark(random: SeededRandom, expected: Expected): void {
    const id = randomUUID()
    const locations = {
      progression: random.next(),
      totalProgression: random.next(),
      textOffset: random.below(999),
    }
    const note = random.percent(50) ? `${this.name} ${randomUUID()}` : undefined
    if (note) expected.notes.set(note, id)
    expected.marks.add(id)
    this.#put({
      id,
      bookId: random.percent(70) ? 'a' : 'b',
      kind: note || random.percent(70) ? 'highlight' : 'bookmark',
      target: { start: { href: 'one.xhtml', type: 'application/xhtml+xml', locations } },
      colour: 'yellow',
      style: 'highlight',
      note,
      created: this.#now,
      modified: this.#now,
    })
  }

  #put(mark: Mark): void {
    const annotation = { ...mark, modified: this.#now, device: this.name }
    this.marks.set(mark.id, annotation)
    this.waiting.set(mark.id, { kind: 'annotation', annotation, base: this.bases.get(mark.id) })
  }

  #remove({ id, note }: Mark, expected: Expected): void {
    if (note) expected.notes.delete(note)
    this.marks.delete(id)
    this.waiting.set(id, { kind: 'annotation_removal', annotationId: id, at: this.#now })
    expected.removed.add(id)
  }

  /** One call, over a network that does what it likes. */
  async sync(random: SeededRandom | undefined, expected: Expected): Promise<boolean> {
    test.time.now = new Date(+test.time.now + SECOND)
    const late = this.late.splice(0)
    for (const request of late) if (random?.percent(50) ?? true) await this.#send(request)
    const request = { cursor: this.cursor, changes: [...this.waiting.values()].slice(0, 50) }
    if (random?.percent(20)) return false
    if (random?.percent(25)) this.late.push(request)
    const answer = await this.#send(request)
    if (random?.percent(25)) return false
    this.#take(request, answer, expected)
    return answer.isMore
  }

  async #send(request: Request): Promise<DataOf<typeof postSync>> {
    const { status, data } = await call(test.app, postSync, {}, request, this.#member.headers)
    expect(status).toBe(200)
    return data
  }

  #take({ changes }: Request, answer: DataOf<typeof postSync>, expected: Expected): void {
    for (const [index, change] of changes.entries()) {
      expect(['applied', 'known', 'superseded']).toContain(answer.outcomes[index])
      const id = idOf(change)
      expected.acknowledged.add(id)
      if (this.waiting.get(id) === change) this.waiting.delete(id)
    }
    for (const mark of answer.annotations) {
      // A version that its owner has not seen is not a base of the next change.
      if (this.waiting.has(mark.id)) continue
      this.bases.set(mark.id, mark.modified)
      this.marks.set(mark.id, mark)
    }
    for (const id of answer.removedAnnotations) {
      if (this.waiting.has(id)) continue
      this.bases.delete(id)
      this.marks.delete(id)
    }
    this.cursor = answer.cursor
  }
}

const idOf = (change: SyncChange) =>
  change.kind === 'annotation'
    ? change.annotation.id
    : change.kind === 'annotation_removal'
      ? change.annotationId
      : ''

const sorted = (marks: Iterable<Mark>) => [...marks].sort((a, b) => (a.id < b.id ? -1 : 1))

it.each(Array.from({ length: RUNS }, (_, index) => 20261125 + index))(
  'two phones have the same in the end, and lose nothing (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const member = await createMember(test)
    test.time.now = new Date(+test.time.now + 3600 * SECOND)
    const skew = () => (random.percent(50) ? 0 : (random.below(1200) - 600) * SECOND)
    const phones = [new Phone('Redmi 9', member, skew()), new Phone('Tecno Spark', member, skew())]
    const expected = new Expected()
    for (let step = 0; step < 40; step++) {
      const phone = phones[random.below(2)]!
      if (random.percent(65)) phone.act(random, expected)
      else await phone.sync(random, expected)
    }
    for (let round = 0; round < 3; round++)
      for (const phone of phones) while (await phone.sync(undefined, expected));

    const [one, other] = phones.map(({ marks }) => sorted(marks.values()))
    const fresh = new Phone('new', member, 0)
    while (await fresh.sync(undefined, expected));
    expect(one).toEqual(other)
    expect(sorted(fresh.marks.values())).toEqual(one)
    const ids = new Set(one!.map(({ id }) => id))
    const notes = new Set(one!.map(({ note }) => note))
    for (const id of expected.marks) {
      expect(expected.acknowledged, id).toContain(id)
      if (!expected.removed.has(id)) expect(ids, id).toContain(id)
    }
    for (const [note, id] of expected.notes)
      if (!expected.removed.has(id)) expect(notes, note).toContain(note)
  },
)
