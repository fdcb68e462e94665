import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Claim, FolderInUse, lockDataFolder, readHolder } from './data-folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lock = () => lockDataFolder(folder, { purpose: 'server', dataFolder: '/data' })
const leave = (claim: Partial<Claim>) =>
  writeFile(
    join(folder, 'left.json'),
    JSON.stringify({ state: 'held', purpose: 'server', pid: 1, host: hostname(), born: '', ...claim }),
  )

describe('the lock of a data folder', () => {
  it('is had by one, free after release, and says who has it', async () => {
    const held = await lock()
    await expect(lock()).rejects.toThrow(FolderInUse)
    await held.announce({ url: 'http://127.0.0.1:8080', adminToken: 'secret' })
    await expect(lock()).rejects.toThrow(
      `Another Kurasa server (process ${process.pid} at http://127.0.0.1:8080) is using the data folder /data: stop it, or set DATA_DIR to another folder.`,
    )
    expect(await readHolder(folder)).toMatchObject({ adminToken: 'secret' })
    const [name] = await readdir(folder)
    expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
    await held.release()
    expect(await readdir(folder)).toEqual([])
    await (await lock()).release()
  })

  it('is had by many whose database is elsewhere, and by them alone', async () => {
    const share = () => lockDataFolder(folder, { purpose: 'server', dataFolder: '/data', isShared: true })
    const [first, second] = await Promise.all([share(), share()])
    await expect(lock()).rejects.toThrow(FolderInUse)
    await first!.release()
    await second!.release()
    const alone = await lock()
    await expect(share()).rejects.toThrow(FolderInUse)
    await alone.release()
  })

  it('goes to exactly one of many that start at once', async () => {
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, lock))
      const held = outcomes.filter((outcome) => outcome.status === 'fulfilled')
      expect(held).toHaveLength(1)
      await held[0]!.value.release()
    }
  })

  it('of a process that is gone is taken over', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => child.once('exit', resolve))
    await leave({ pid: child.pid, born: 'x/1' })
    await (await lock()).release()
  })

  it('of a process whose number was given to another is taken over', async () => {
    await leave({ pid: process.pid, born: 'another boot/1' })
    await (await lock()).release()
  })

  it('of another machine is dead after a silence', async () => {
    await leave({ host: 'elsewhere' })
    await expect(lock()).rejects.toThrow('process 1 on elsewhere')
    const left = join(folder, 'left.json')
    const before = new Date((await stat(left)).mtimeMs - 60_000)
    await utimes(left, before, before)
    await (await lock()).release()
  })

  it('of another machine stays alive when the own clock is ahead', async () => {
    await leave({ host: 'elsewhere' })
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    try {
      await expect(lock()).rejects.toThrow('process 1 on elsewhere')
    } finally {
      vi.useRealTimers()
    }
  })

  it('that a crash left half written is taken over', async () => {
    await writeFile(join(folder, 'left.json'), '{"pid":')
    await (await lock()).release()
  })
})
