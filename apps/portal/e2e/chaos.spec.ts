import { expect, test } from 'playwright/test'
import { KINDS, type Kind, type Ledger, type Once, sumOf } from './chaos-ledger.ts'
import { Phone } from './chaos-phone.ts'
import { forgetUnsent, PLANTS, plantIn } from './chaos-plants.ts'
import { type Change, changesOf, createRandom, type Random } from './chaos-records.ts'
import { readMember } from './chaos-server.ts'
import { type Fault, type LineRequest, startFaultLine } from './fault-line.ts'
import { killServer } from './kill-server.ts'
import { logIn, type MemberSession } from './member-session.ts'
import { within } from './within.ts'

/**
 * Two phones of one member on a line that fails in every way it can, in rounds that a seed decides: `npm run chaos`. In the
 * end the server holds all that it has acknowledged and all that the phones have confirmed to their member, once, and no screen was blank.
 */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 3)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
/** Free prose, so that many pages have a paragraph that can be marked. */
const BOOKS = [
  'the-map-maker-of-lamu',
  'the-ladder-in-our-street',
  'the-letter-with-no-house',
  'seven-tales-from-the-shore',
]
/** Books that each phone puts on the shelf, and takes off it: the other phone leaves them alone. */
const SHELVED = [
  ['the-last-bag', 'the-long-queue', 'poste-restante'],
  ['saa-ya-babu', 'taa-ya-jioni', 'twiga-na-nyota'],
] as const
/** A fault that this run must find: see `chaos-plants.ts`. */
const PLANT = ['none', ...Object.keys(PLANTS)].find((plant) => plant === process.env.CHAOS_PLANT)
const PLANTED = PLANT === undefined ? undefined : PLANTS[PLANT]
/** Kinds of acts that each round must have confirmed: all, or the one that shows a planted fault. */
const NEEDED: readonly Kind[] = PLANTED ? [PLANTED] : KINDS
/** Whether a round that lacks a kind makes the run red. A short run, as that of each push, needs a place and a bookmark. */
const IS_WHOLE = PLANT !== undefined || ROUNDS >= 20
/** Acts that were not confirmed are done again, each time among fewer faults, and the last time among none. */
const SHARES_AGAIN = [0.15, 0.05, 0]
/** Share of calls that meet a fault. A planted fault is sought among few others. */
const SHARE = PLANTED ? 0.1 : 0.35
/** One book in so many rounds is read for more than a minute, s. */
const LONG_EVERY = Number(process.env.CHAOS_LONG_EVERY ?? 10)
const LONG_READ = 75
const isLongRound = (round: number) => round % LONG_EVERY === LONG_EVERY - 1
/** A part of a round that takes longer fails, ms; reading for long comes on top. */
const ROUND_LIMIT = 300_000
/** Rounds without an end that a long run puts up with, in order to find the others. */
const STALLS_BORNE = ROUNDS > 10 ? 3 : 0
/** Number of the first new member: runs may share a server's data. */
const FIRST = Math.floor(Date.now() / 1000)
/** Hours that the clocks of the member's two phones are off, and that of the third. */
const SKEW = [0, -7, 0] as const

const CALL_FAULTS: readonly Fault[] = [
  'drop-before',
  'drop-after',
  'cut',
  'duplicate',
  'hang',
  'late',
  '502',
  'captive',
]
const PAGE_FAULTS: readonly Fault[] = ['drop-before', '502', 'captive', 'gone', 'cut', 'late']

/** Events of the phone itself in a round. */
const EVENTS = [
  'none',
  'killed server',
  'killed tab',
  'no network',
  'half an update',
  'vanished chunks',
  'cleared storage',
  'full quota',
] as const

/** Seconds of reading in a list of changes, each minute of a book once. */
function secondsOf(changes: readonly Change[]): number {
  const minutes = new Map<string, number>()
  for (const { kind, bookId, ticks = [] } of changes) {
    if (kind !== 'time') continue
    for (const { at, seconds } of ticks) {
      const key = `${bookId} ${at}`
      minutes.set(key, Math.max(minutes.get(key) ?? 0, seconds))
    }
  }
  return [...minutes.values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** Acts of the new member of a round, on the third phone. */
const isOfNeighbour = (kind: Kind) => /check-in|report|payment/.test(kind)
/** Kinds of acts that a ledger has confirmed no more often than before. */
const missingIn = ({ counts }: Ledger, before: Ledger['counts'], isOwn: (kind: Kind) => boolean) =>
  NEEDED.filter((kind) => isOwn(kind) && counts[kind] === before[kind])

/** The changes of the annotation that once had a note, for a message. */
function sentWith(sent: readonly Change[], note: string): string {
  const id = sent.find(({ annotation }) => annotation?.note === note)?.annotation?.id
  const its = sent.filter(({ annotation, annotationId }) => id && (annotation?.id ?? annotationId) === id)
  return JSON.stringify(its.map(({ annotation, ...change }) => ({ ...change, note: annotation?.note })))
}

const notesOf = (ledgers: readonly Ledger[]): [string, Once][] => ledgers.flatMap(({ notes }) => [...notes])

/** Compares something that a member does once with what the server has of it. */
function expectOnce(what: string, once: Once | undefined, stored: number): void {
  expect.soft(stored, what).toBeLessThanOrEqual(once === undefined ? 0 : 1)
  if (once === 'confirmed') expect.soft(stored, what).toBe(1)
}

test.describe('chaos', () => {
  test.use({ serviceWorkers: 'allow' })
  test.describe.configure({ retries: 0 })

  test(`${ROUNDS} rounds of seed ${SEED}: nothing acknowledged is lost, nothing is there twice, no screen is blank`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(400_000 + ROUNDS * 240_000)
    // Of the line alone: how many requests come, and when, is not the seed's.
    const chance = createRandom(SEED)
    const line = await startFaultLine(baseURL!)
    plantIn(line, PLANT)
    const session = await logIn(page, `0712${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    const marked = new Set<string>()
    const phones = [
      await Phone.start(browser, line, SKEW[0], marked),
      await Phone.start(browser, line, SKEW[1], marked),
    ] as const
    /** Ledger of members who each check in, report and pay once. */
    const third = await Phone.start(browser, line, SKEW[2])
    const neighbours: { session: MemberSession; ledger: Ledger }[] = []
    const counts = new Map<string, number>()
    try {
      for (const phone of [...phones, third]) {
        await phone.use(session)
        const isKept = phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
        await within(60_000, 'the service worker of a phone', isKept)
      }
      const decide =
        (share: number) =>
        ({ isApi }: LineRequest): Fault | undefined => {
          if (!chance.isBelow(isApi ? share : share / 4)) return undefined
          const fault = chance.pick(isApi ? CALL_FAULTS : PAGE_FAULTS)
          counts.set(fault, (counts.get(fault) ?? 0) + 1)
          return fault
        }
      // A planted loss needs a change that was not sent.
      const faults = (share: number) =>
        PLANT === 'forget-unsent'
          ? ({ path }: LineRequest): Fault | undefined => (path.endsWith('/sync') ? 'drop-before' : undefined)
          : decide(share)
      /** Rounds, and the kinds of acts that they have not confirmed. */
      const lacking: string[] = []
      const told = (round: string, kinds: readonly Kind[]) => {
        if (kinds.length > 0) lacking.push(`${round}: ${kinds.join(', ')}`)
      }
      const playRound = async (
        round: number,
        phone: Phone,
        event: (typeof EVENTS)[number],
        random: Random,
      ) => {
        phone.phase = event
        const before = { ...phone.ledger.counts }
        counts.set(event, (counts.get(event) ?? 0) + 1)
        line.decide = faults(SHARE)
        if (event === 'no network') await phone.setOffline(true)
        // A person who clears the storage before a change is sent loses it by their own act.
        if (event === 'cleared storage') {
          line.decide = () => undefined
          await phone.settle()
          line.decide = faults(SHARE)
        }
        if (event === 'cleared storage' || event === 'full quota') await phone.storage(event)
        phone.isFull = event === 'full quota'
        if (event === 'half an update') {
          // A newer build is announced, and only some of it arrives.
          line.rewrite = (path, text) =>
            /\.js|^\/(\?|$)|^\/read/.test(path)
              ? text.replace(/(const BUILD="|kurasa-build" content=")([^"]{8})/g, `$1new${round}xxxx`)
              : text
          line.decide = ({ isApi, path }) =>
            !isApi && !path.startsWith('/service-worker') && chance.isBelow(0.5) ? '502' : undefined
        }
        if (event === 'vanished chunks')
          line.decide = ({ path }) =>
            path.startsWith('/assets/') && chance.isBelow(0.5) ? 'gone' : undefined
        // While pages are turned: before, there is nothing to be lost.
        const killed =
          event === 'killed server'
            ? phone.page.waitForTimeout(2500).then(() => killServer(baseURL!))
            : undefined
        killed?.catch(() => undefined)
        const book = random.pick(BOOKS)
        const shelved = random.pick(SHELVED[phones.indexOf(phone)]!)
        // Minutes take minutes: a book is read for so long in long runs alone, at first on the phone whose clock is right.
        await phone.read(book, random, {
          seconds: isLongRound(round) ? LONG_READ : 4,
          // Reading goes on where it ended: in the end no paragraph would be left.
          fromStart: round % 2 === 1,
          mark: true,
          note: `note ${round}`,
          removal: round % 2 === 1,
        })
        if (event === 'killed tab') await phone.open()
        await phone.shelve(shelved)
        if (random.isBelow(0.3))
          await phone.visit(random.pick(['/', '/member_bookshelf', '/FAQ', '/my_profile']))
        // The line is well again.
        phone.phase = 'the server starts again'
        await killed
        line.rewrite = undefined
        await phone.setOffline(false)
        if (event === 'full quota') await phone.storage('as before')
        phone.isFull = false
        const missing = () => missingIn(phone.ledger, before, (kind) => !isOfNeighbour(kind))
        for (const [again, share] of SHARES_AGAIN.entries()) {
          const kinds = missing()
          if (kinds.length === 0) break
          line.decide = faults(share)
          const has = (kind: Kind) => kinds.includes(kind)
          if (kinds.some((kind) => kind !== 'shelf' && kind !== 'rating'))
            await phone.read(BOOKS[(BOOKS.indexOf(book) + again) % BOOKS.length]!, random, {
              seconds: 8,
              fromStart: again === SHARES_AGAIN.length - 1,
              mark: has('mark'),
              note: has('note') ? `note ${round}.${again}` : undefined,
              removal: has('removal'),
            })
          if (has('shelf') || has('rating')) await phone.shelve(shelved)
        }
        told(`round ${round}`, missing())
        if (PLANT === 'forget-unsent') await forgetUnsent(phone.page).catch(() => undefined)
        line.decide = () => undefined
        if (round % 3 === 2) await phone.settle()
      }
      /** Faults of the line since a moment, newest last. */
      const lineSince = (start: number) =>
        line.records
          .slice(start)
          .filter(({ fault, isAnswered }) => fault || !isAnswered)
          .map(({ fault = 'no answer', path }) => `${fault} ${path}`)
          .slice(-20)
          .join(', ')
      const failures: string[] = []
      let stalls = 0
      /** Runs a step within its time; a failure names the step, its phase and the faults of the line. */
      const play = async (name: string, phone: Phone, limit: number, work: () => Promise<void>) => {
        const start = line.records.length
        const fail = (what: string) => failures.push(`${name}: ${what}. The line: ${lineSince(start)}`)
        try {
          await within(limit, 'this part of the run', work())
        } catch (error) {
          fail(`${(error as Error).message.split('\n')[0]}, while: ${phone.phase}`)
          if (++stalls > STALLS_BORNE) throw new Error(failures.join('\n'))
          line.decide = () => undefined
          line.rewrite = undefined
          await phone.setOffline(false)
          await phone.open()
        }
        for (const blank of phone.blanks.splice(0)) fail(`blank for 20 s, ${blank}`)
        for (const error of phone.errors.splice(0)) fail(`uncaught: ${error}`)
      }
      const nameOf = (phone: Phone) => `phone ${phones.indexOf(phone) + 1}`
      const playNeighbour = async (round: number) => {
        line.decide = () => undefined
        // The simulated carrier takes payments of numbers that end so.
        const neighbour = await logIn(page, `0713${String((FIRST + round) % 10_000).padStart(4, '0')}00`)
        const ledger = await third.use(neighbour)
        neighbours.push({ session: neighbour, ledger })
        const before = { ...ledger.counts }
        const missing = () => missingIn(ledger, before, isOfNeighbour)
        for (const [again, share] of [0.25, ...SHARES_AGAIN].entries()) {
          const kinds = missing()
          line.decide = faults(share)
          if (kinds.includes('check-in')) await third.checkIn()
          if (kinds.includes('report')) await third.report(`report ${round}.${again}`)
          if (kinds.includes('payment')) await third.pay()
        }
        told(`round ${round}`, missing())
        line.decide = () => undefined
        await third.settle()
      }
      const ledgersOfAll = () => [...phones, ...neighbours].map(({ ledger }) => ledger)
      const countOf = (kind: Kind) => ledgersOfAll().reduce((sum, { counts }) => sum + counts[kind], 0)
      for (let round = 0; round < ROUNDS; round++) {
        const random = createRandom(SEED * 1000 + round)
        const isTold = round % (2 * LONG_EVERY) === LONG_EVERY - 1
        const phone = isTold ? phones[0] : random.pick(phones)
        // Each event comes once in as many rounds; then chance decides.
        const event = PLANTED ? 'none' : round < EVENTS.length - 1 ? EVENTS[round + 1]! : random.pick(EVENTS)
        const limit = ROUND_LIMIT + (isLongRound(round) ? LONG_READ * 1000 : 0)
        if (!NEEDED.every(isOfNeighbour))
          await play(`round ${round} (${event}), ${nameOf(phone)}`, phone, limit, () =>
            playRound(round, phone, event, random),
          )
        if (NEEDED.some(isOfNeighbour) && (IS_WHOLE || round === 1))
          await play(`round ${round}, phone 3`, third, ROUND_LIMIT, () => playNeighbour(round))
      }
      for (const phone of phones)
        await play(`at the end, ${nameOf(phone)}`, phone, ROUND_LIMIT, () => phone.settle())

      const { sent, acknowledged } = changesOf(line)
      const state = await readMember(page, baseURL!, session, { withExport: true })
      console.log(
        `seed ${SEED}, ${ROUNDS} rounds:`,
        [...counts].map(([name, count]) => `${count} ${name}`).join(', '),
        `; ${sent.length} changes sent, ${acknowledged.length} acknowledged, ${state.annotations.length} bookmarks and marks, ${state.todayMinutes} min`,
      )
      console.log(`confirmed: ${KINDS.map((kind) => `${countOf(kind)} ${kind}`).join(', ')}`)
      expect.soft(failures).toEqual([])
      if (IS_WHOLE) expect.soft(lacking, 'kinds of acts that a round has not confirmed').toEqual([])
      else {
        console.log(`lacking: ${lacking.join('; ') || 'none'}`)
        for (const kind of ['place', 'bookmark'] as const) expect.soft(countOf(kind), kind).toBeGreaterThan(0)
      }
      const ledgers = phones.map(({ ledger }) => ledger)
      const highlights = state.annotations.filter(({ kind }) => kind === 'highlight')
      for (const bookId of BOOKS) {
        const stored = {
          bookmarks: state.annotations.filter((each) => each.kind === 'bookmark' && each.bookId === bookId),
          marks: highlights.filter((each) => !each.note && each.bookId === bookId),
        }
        for (const kind of ['bookmarks', 'marks'] as const) {
          const { certain, uncertain } = sumOf(ledgers, kind, bookId)
          // A note that was begun and not finished leaves a mark without one.
          const begun =
            kind === 'marks' ? notesOf(ledgers).filter(([, once]) => once === 'uncertain').length : 0
          expect.soft(stored[kind].length, `${kind} in ${bookId}`).toBeGreaterThanOrEqual(certain - uncertain)
          expect
            .soft(stored[kind].length, `${kind} in ${bookId}`)
            .toBeLessThanOrEqual(certain + uncertain + begun)
        }
        const furthest = state.places.find((place) => place.bookId === bookId)?.furthest ?? -1
        const shown = Math.max(-1, ...ledgers.map(({ places }) => places.get(bookId) ?? -1))
        expect.soft(furthest, `shown place in ${bookId}`).toBeGreaterThanOrEqual(shown - 1e-6)
      }
      for (const [text, once] of notesOf(ledgers)) {
        const count = highlights.filter(({ note }) => note === text).length
        expectOnce(text, once, count)
        if (once === 'confirmed' && count !== 1) console.log(`${text} was sent: ${sentWith(sent, text)}`)
      }
      for (const ledger of ledgers) {
        for (const [bookId, isSaved] of ledger.shelf) {
          const isThere = state.shelf.some((each) => each.bookId === bookId && each.isSaved)
          expect.soft(isThere, `shelf: ${bookId}`).toBe(isSaved)
        }
        for (const [bookId, stars] of ledger.ratings)
          if (stars !== undefined) expect.soft(state.ratings.get(bookId), `stars of ${bookId}`).toBe(stars)
      }
      // Seconds are rounded once for each stretch of reading.
      const certain = ledgers.reduce((sum, { seconds }) => sum + seconds.certain, 0)
      const uncertain = ledgers.reduce((sum, { seconds }) => sum + seconds.uncertain, 0)
      const tolerance = 2 + ROUNDS / 2
      console.log(
        `${certain.toFixed(0)} s read, ${uncertain.toFixed(0)} s uncertain, ${state.seconds} s stored`,
      )
      expect.soft(state.seconds, 'seconds of reading').toBeGreaterThan(certain - tolerance)
      expect.soft(state.seconds, 'seconds of reading').toBeLessThan(certain + uncertain + tolerance)
      for (const { session: neighbour, ledger } of neighbours) {
        const { checkins, reports, payments } = await readMember(page, baseURL!, neighbour)
        expectOnce('check-in', ledger.checkin, checkins)
        expectOnce('payment', ledger.payment, payments)
        for (const [text, once] of ledger.reports)
          expectOnce(text, once, reports.filter((each) => each === text).length)
      }
      expect(acknowledged.length).toBeGreaterThan(0)

      for (const { change, outcome } of acknowledged) {
        if (change.kind === 'place' && outcome !== 'gone') {
          const place = state.places.find(({ bookId }) => bookId === change.item!.bookId)
          expect(place?.furthest ?? -1, `place in ${change.item!.bookId}`).toBeGreaterThanOrEqual(
            change.item!.furthest - 1e-9,
          )
        }
      }
      // A bookmark that was acknowledged and not removed is there, once.
      const removed = new Set(sent.flatMap(({ annotationId }) => annotationId ?? []))
      const kept = acknowledged.flatMap(({ change, outcome }) =>
        change.kind === 'annotation' && ['applied', 'known'].includes(outcome) ? [change.annotation!.id] : [],
      )
      const there = state.annotations.map(({ id }) => id)
      expect(kept.filter((id) => !removed.has(id) && !there.includes(id))).toEqual([])
      expect(new Set(there).size).toBe(there.length)
      const made = new Set(sent.flatMap(({ annotation }) => annotation?.id ?? []))
      expect(there.filter((id) => !made.has(id))).toEqual([])
      expect(new Set(state.places.map(({ bookId }) => bookId)).size).toBe(state.places.length)
      // No minute is counted twice.
      expect(state.todayMinutes * 60).toBeLessThanOrEqual(secondsOf(sent))
      // Of the phone whose clock is right none is lost that was acknowledged.
      const acknowledgedTimes = acknowledged.flatMap(({ change, outcome }) =>
        change.kind === 'time' && ['applied', 'known'].includes(outcome) ? [change] : [],
      )
      const since = Date.now() - ROUNDS * 120_000 - 600_000
      const today = acknowledgedTimes.map((change) => ({
        ...change,
        ticks: change.ticks?.filter(({ at }) => Date.parse(at) > since),
      }))
      console.log(`${secondsOf(today)} seconds acknowledged, ${state.todayMinutes} minutes counted`)
      if (ROUNDS >= LONG_EVERY) expect(secondsOf(today)).toBeGreaterThan(60)
      expect(state.todayMinutes).toBeGreaterThanOrEqual(Math.floor(secondsOf(today) / 60))
    } finally {
      for (const phone of [...phones, third]) await phone.close()
      line.close()
    }
  })
})
