import { expect, test } from 'playwright/test'
import { type EngineBrowser, openEngine } from '../../../scripts/browser-engines.mjs'
import { type Hands, handsOf } from '../../../scripts/engine-hands.mjs'
import { changesOf, createRandom } from './chaos-records.ts'
import { type Fault, startFaultLine } from './fault-line.ts'
import { killServer } from './kill-server.ts'
import { logIn } from './member-session.ts'

/** A short set of `chaos.spec.ts` in other engines than Chromium: `npm run chaos -- --engine firefox`. */
const ENGINES = process.env.CHAOS_ENGINES?.split(',') ?? []
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 10)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const BOOKS = ['the-map-maker-of-lamu', 'the-kiosk-book', 'rain-names']
const EVENTS = ['none', 'killed server', 'no network', 'vanished chunks', 'server down'] as const
/** Timeouts of a page of the portal: a hanging request would block the driver, not the reader. */
const PAGE_FAULTS: readonly Fault[] = ['502', 'captive', 'late']
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

const isShown = (hands: Hands) =>
  hands
    .evaluate(() => {
      const view = [...document.querySelectorAll('*')].find((each) => each.getAttribute('part') === 'view')
      const track = view?.shadowRoot?.querySelector<HTMLElement>('.track')
      return Boolean(track && track.style.visibility !== 'hidden' && track.childElementCount > 0)
    })
    .catch(() => false)
const hasWords = (hands: Hands) =>
  hands.evaluate(() => (document.body?.innerText ?? '').trim().length > 3).catch(() => false)

test.describe('chaos in other engines', () => {
  test.describe.configure({ retries: 0 })

  for (const engine of ENGINES) {
    test(`${engine}: nothing acknowledged is lost, no screen is blank`, async ({ page, baseURL }) => {
      test.setTimeout(280_000)
      const random = createRandom(SEED)
      const session = await logIn(page, `0714${String(Date.now() % 1_000_000).padStart(6, '0')}`)
      const line = await startFaultLine(baseURL!)
      let browser: EngineBrowser | undefined
      try {
        browser = await openEngine(engine)
        test.skip(!browser, `${engine} is not on this machine`)
        const hands = await handsOf(engine, browser!)
        await hands.resize(360, 740)
        const blanks: string[] = []
        const visit = async (path: string) => {
          await browser!.open(line.origin + path).catch(() => undefined)
          await expect
            .poll(async () => (await hasWords(hands)) || (await isShown(hands)), { timeout: 20_000 })
            .toBe(true)
            .catch(() => blanks.push(path))
        }
        const settle = async () => {
          await visit('/my_profile')
          const waits = () =>
            hands
              .evaluate(() => {
                window.dispatchEvent(new Event('online'))
                return Object.keys(localStorage).filter((key) => key.startsWith('k_waits_')).length
              })
              .catch(() => 1)
          await expect.poll(waits, { timeout: 60_000, intervals: [500, 1000] }).toBe(0)
        }
        await visit('/')
        await hands.evaluate(({ token, uid }) => {
          localStorage.setItem('token', token)
          localStorage.setItem('uid', uid)
          localStorage.setItem('k_owner', uid)
        }, session)
        await visit('/')
        await hands.pause(3000)
        for (let round = 0; round < ROUNDS; round++) {
          const event = EVENTS[round % EVENTS.length]!
          line.decide = ({ isApi, path }) => {
            if (event === 'no network') return path.startsWith('/assets/') || isApi ? 'drop-before' : '502'
            if (event === 'server down') return '502'
            if (event === 'vanished chunks' && path.startsWith('/assets/'))
              return random.isBelow(0.5) ? 'gone' : undefined
            if (!random.isBelow(isApi ? 0.35 : 0.09)) return undefined
            return random.pick(isApi ? CALL_FAULTS : PAGE_FAULTS)
          }
          const killed = event === 'killed server' ? killServer(baseURL!) : undefined
          await visit(`/read?id=${random.pick(BOOKS)}`)
          await expect
            .poll(() => isShown(hands), { timeout: 6000 })
            .toBe(true)
            .catch(() => undefined)
          for (let turns = Math.floor(random.next() * 4); turns >= 0; turns--) {
            await hands.press('ArrowRight').catch(() => undefined)
            await hands.pause(300)
          }
          await killed
          line.decide = () => undefined
          if (round % 4 === 3) await settle()
        }
        await settle()
        const headers = { tkn_p: session.token, 'Content-Type': 'application/json', Origin: baseURL! }
        const answer = await page.request.post(`${baseURL}/api/portal/sync`, {
          headers,
          data: { changes: [] },
        })
        const { data } = (await answer.json()) as { data: { places: { bookId: string; furthest: number }[] } }
        const { acknowledged, sent } = changesOf(line)
        const faults = line.records.filter(({ fault }) => fault).length
        console.log(
          `${engine} ${browser!.version}: ${ROUNDS} rounds of seed ${SEED}, ${faults} faults, ${sent.length} changes sent, ${acknowledged.length} acknowledged`,
        )
        expect(blanks).toEqual([])
        const places = acknowledged.filter(({ change }) => change.kind === 'place')
        expect(places.length).toBeGreaterThan(0)
        for (const { change } of places) {
          const { bookId, furthest } = change.item!
          const there = data.places.find((place) => place.bookId === bookId)?.furthest ?? -1
          expect(there, `place in ${bookId}`).toBeGreaterThanOrEqual(furthest - 1e-9)
        }
        expect(new Set(data.places.map(({ bookId }) => bookId)).size).toBe(data.places.length)
      } finally {
        await browser?.close()
        line.close()
      }
    })
  }
})
