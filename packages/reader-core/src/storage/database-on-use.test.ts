import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseOnUse } from './database-on-use.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function makeDatabase() {
  const opened: { close: ReturnType<typeof vi.fn>; onEnd: () => void }[] = []
  let failures = 0
  const database = new DatabaseOnUse(async (onEnd) => {
    if (failures-- > 0) throw new Error('blocked')
    const db = { close: vi.fn(), onEnd }
    opened.push(db)
    return db
  }, 1000)
  const fail = (times: number) => {
    failures = times
  }
  return { database, opened, fail }
}

it('is open while it is used and for its rest, then closed', async () => {
  const { database, opened } = makeDatabase()
  let end = () => {}
  const long = database.use(() => new Promise<void>((resolve) => (end = resolve)))
  await database.use(async () => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(opened[0]!.close).not.toHaveBeenCalled()
  end()
  await long
  await vi.advanceTimersByTimeAsync(900)
  await database.use(async () => undefined)
  await vi.advanceTimersByTimeAsync(900)
  expect(opened).toHaveLength(1)
  expect(opened[0]!.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(opened[0]!.close).toHaveBeenCalledOnce()
  await database.use(async (db) => expect(db).toBe(opened[1]))
})

it('is opened again after another page has asked to close it', async () => {
  const { database, opened } = makeDatabase()
  await database.use(async () => undefined)
  opened[0]!.onEnd()
  await database.use(async (db) => expect(db).toBe(opened[1]))
  expect(opened[0]!.close).toHaveBeenCalledOnce()
  // The rest of the first does not close the second twice.
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened[1]!.close).toHaveBeenCalledOnce()
})

it('rejects where it cannot be opened, and tries again at the next use', async () => {
  const { database, opened, fail } = makeDatabase()
  fail(1)
  await expect(database.use(async () => 1)).rejects.toThrow('blocked')
  expect(await database.use(async () => 2)).toBe(2)
  expect(opened).toHaveLength(1)
})

it('passes on what the work throws, and stays open', async () => {
  const { database, opened } = makeDatabase()
  await expect(database.use(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await database.use(async () => undefined)
  expect(opened).toHaveLength(1)
})
