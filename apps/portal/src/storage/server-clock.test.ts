import { expect, it } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { noteServerTime, serverTime } from './server-clock.ts'

const now = Date.parse('2026-11-27T03:00:00.000Z')
const at = '2026-11-27T02:59:00.000Z'
const header = 'Fri, 27 Nov 2026 10:00:00 GMT'

it('a clock that is hours behind is corrected by the answers of the server', () => {
  const storage = createClientStorage({})
  expect(serverTime(storage, at)).toBe(at)
  noteServerTime(storage, header, now)
  expect(serverTime(storage, at)).toBe('2026-11-27T09:59:00.000Z')
})

it('the delay of a slow line corrects nothing, so that a time that is sent again stays the same', () => {
  const storage = createClientStorage({})
  noteServerTime(storage, header, now)
  noteServerTime(storage, header, now + 60_000)
  expect(serverTime(storage, at)).toBe('2026-11-27T09:59:00.000Z')
  const right = createClientStorage({})
  noteServerTime(right, header, Date.parse(header) + 60_000)
  expect(serverTime(right, at)).toBe(at)
})

it('a clock that was set right is no longer corrected, and an answer without a time changes nothing', () => {
  const storage = createClientStorage({})
  noteServerTime(storage, header, now)
  noteServerTime(storage, null, now)
  noteServerTime(storage, header, Date.parse(header))
  expect(serverTime(storage, at)).toBe(at)
})
