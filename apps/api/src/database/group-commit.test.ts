import { describe, expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'
import { createGroupCommit } from './group-commit.ts'

describe('group commit', () => {
  it('writes concurrent rows together, in order, each key once in a batch', async () => {
    const batches: string[][] = []
    const commit = createGroupCommit<string, string>(
      async (jobs) => {
        batches.push(jobs)
        return jobs.map((job) => job.toUpperCase())
      },
      (job) => job[0]!,
    )
    expect(await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map(commit))).toEqual([
      'A1',
      'B1',
      'A2',
      'C1',
      'A3',
    ])
    expect(batches).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']])
  })

  it('lets no job fail for another', async () => {
    const commit = createGroupCommit<number, number>(async (jobs) => {
      if (jobs.includes(2)) throw new Error('two')
      return jobs
    }, String)
    const settled = await Promise.allSettled([1, 2, 3].map(commit))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await commit(4)).toBe(4)
  })
})

describe('a batch loader', () => {
  it('never answers a call by a query that began before it', async () => {
    let stored = 'before'
    let release: () => void = () => {}
    const load = createBatchLoader(async (keys) => {
      const value = stored
      await new Promise<void>((resolve) => (release = resolve))
      return new Map(keys.map((key) => [key, value]))
    })
    const first = load('a')
    await new Promise(setImmediate)
    stored = 'after'
    const second = load('a')
    release()
    expect(await first).toBe('before')
    await new Promise(setImmediate)
    release()
    expect(await second).toBe('after')
  })

  it('runs one query for many calls, and fails only the calls whose own query failed', async () => {
    const requested: string[][] = []
    const load = createBatchLoader(async (keys) => {
      requested.push(keys)
      if (keys.includes('bad')) throw new Error('bad')
      return new Map([['a', 1]])
    })
    expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual([1, undefined, 1])
    expect(requested).toEqual([['a', 'b']])
    await expect(load('bad')).rejects.toThrow('bad')
    expect(await load('a')).toBe(1)
  })
})
