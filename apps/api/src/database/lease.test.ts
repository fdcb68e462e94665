import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownIdentity } from '../process-identity.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { afterLease, underLease } from './lease.ts'
import type { OpenDatabase } from './open-database.ts'
import { leases } from './schema.ts'

let open: OpenDatabase
const time = { now: new Date('2026-11-21T12:00:00Z') }
const parts = () => ({ database: open.database, clock: { now: () => time.now } })
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

describe('a lease', () => {
  it('lets one of many do the work', async () => {
    let finish = () => {}
    const first = underLease(parts(), 'sweep', () => new Promise<void>((resolve) => (finish = resolve)))
    await expect.poll(() => open.database.select().from(leases)).toHaveLength(1)
    expect(await underLease(parts(), 'sweep', async () => 'twice')).toBeUndefined()
    expect(await underLease(parts(), 'other', async () => 'mine')).toBe('mine')
    finish()
    await first
    expect(await underLease(parts(), 'sweep', async () => 'next')).toBe('next')
  })

  it('goes on when its process died', async () => {
    const expiresAt = new Date(time.now.getTime() + 60_000)
    await open.database.insert(leases).values({ name: 'dead', holder: 'gone', expiresAt })
    expect(await underLease(parts(), 'dead', async () => 'mine')).toBeUndefined()
    time.now = new Date(time.now.getTime() + 60_001)
    expect(await underLease(parts(), 'dead', async () => 'mine')).toBe('mine')
  })

  it('of a process of this machine that ended is taken at once', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    const dead = { ...ownIdentity(), pid: child.pid!, born: 'x/1', id: 'a' }
    await once(child, 'exit')
    const expiresAt = new Date(time.now.getTime() + 60_000)
    const leave = (holder: object) =>
      open.database.insert(leases).values({ name: 'dead', holder: JSON.stringify(holder), expiresAt })
    await leave(dead)
    expect(await underLease(parts(), 'dead', async () => 'mine')).toBe('mine')
    // Of another container with the same host name nothing is known.
    for (const other of [{ host: 'elsewhere' }, { namespace: 'pid:[1]' }]) {
      await leave({ ...dead, ...other })
      expect(await underLease(parts(), 'dead', async () => 'mine')).toBeUndefined()
      await open.database.delete(leases)
    }
  })

  it('is given back when the work fails', async () => {
    const broken = underLease(parts(), 'sweep', async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await open.database.select().from(leases)).toEqual([])
  })

  it('can be waited for: the work is done one after the other', async () => {
    let running = 0
    const work = () =>
      afterLease(parts(), 'import', async () => {
        running++
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 10))
        running--
      })
    await Promise.all([work(), work(), work()])
  })
})
