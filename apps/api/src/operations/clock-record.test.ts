import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkClock, startClockRecord } from './clock-record.ts'

const DAY = 86_400_000
const recorded = new Date('2026-11-24T10:00:00Z')
const later = (milliseconds: number) => new Date(recorded.getTime() + milliseconds)

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-clock-'))
  path = join(folder, 'last-use')
})
afterEach(() => rm(folder, { recursive: true }))

const keep = async (now: Date) => (await startClockRecord(path, { now: () => now })).stop()

describe('at a start, a clock', () => {
  it.each([
    ['the same minute', 0],
    ['a correction back', -4 * 60_000],
    ['a night later', DAY / 2],
    ['a month later', 31 * DAY],
  ])('is believed: %s', async (_name, passed) => {
    await keep(recorded)
    await expect(checkClock(path, { now: later(passed) })).resolves.toBeUndefined()
  })

  it.each([
    ['back a day', -DAY, '2026-11-23 10:00 UTC', 'ACCEPT_CLOCK=2026-11-23.'],
    ['ahead a year', 365 * DAY, '2027-11-24 10:00 UTC', 'ACCEPT_CLOCK=2027-11-24.'],
  ])(
    'is refused in one sentence unless the operator confirms its day: %s',
    async (_name, passed, shown, how) => {
      await keep(recorded)
      const now = later(passed)
      const refused = expect(checkClock(path, { now })).rejects
      await refused.toThrow(
        `The clock of this machine shows ${shown}, and this library was last used at 2026-11-24 10:00 UTC: set the clock right or, if it is right, start with ${how}`,
      )
      // Left in the configuration, a confirmation holds on its day only.
      await expect(checkClock(path, { now, acceptedDay: '2026-11-20' })).rejects.toThrow(
        'set the clock right',
      )
      await expect(
        checkClock(path, { now, acceptedDay: now.toISOString().slice(0, 10) }),
      ).resolves.toBeUndefined()
    },
  )

  it.each(['', 'yesterday'])('is believed where the record says nothing: "%s"', async (text) => {
    await expect(checkClock(path, { now: recorded })).resolves.toBeUndefined()
    await writeFile(path, text)
    await expect(checkClock(path, { now: recorded })).resolves.toBeUndefined()
  })
})

it('the record is of the last moment, also when it cannot be written', async () => {
  let now = recorded
  const record = await startClockRecord(path, { now: () => now })
  now = later(5000)
  await record.stop()
  expect(await readFile(path, 'utf8')).toBe(later(5000).toISOString())
  await (await startClockRecord(join(folder, 'none/last-use'), { now: () => now })).stop()
})
