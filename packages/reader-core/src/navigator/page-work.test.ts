import { describe, expect, it } from 'vitest'
import { ReaderError } from '../errors.ts'
import { PageWork } from './page-work.ts'

/** Work that ends when the test says so. */
function openWork() {
  const log: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>()
  let isMounted = true
  const work = new PageWork(
    (isBusy) => log.push(isBusy ? 'busy' : 'rests'),
    () => isMounted,
  )
  const task = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      log.push(name)
      ends.set(name, { resolve, reject })
    })
  const turn = (name: string, isLaidOut = false, isQuiet = false) =>
    work.turn(
      () => isLaidOut,
      async (isHurried) => {
        await task(name)()
        log.push(`${name} ${isHurried() ? 'hurries' : 'is the last'}`)
        return true
      },
      isQuiet,
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const end = async (name: string) => {
    ends.get(name)!.resolve()
    await settle()
  }
  const interrupt = async (name: string) => {
    ends.get(name)!.reject(new ReaderError('aborted', 'Another layout.'))
    await settle()
  }
  const unmount = () => {
    isMounted = false
  }
  return { log, work, task, turn, settle, end, interrupt, unmount }
}

describe('turns', () => {
  it('are at once to a page that is laid out while nothing waits', () => {
    const { turn, log } = openWork()
    expect(turn('one', true)).toBe(true)
    expect(log).toEqual([])
  })

  it('queue, and none is lost: all but the last hurry', async () => {
    const { turn, settle, end, log } = openWork()
    const turned = [turn('one'), turn('two', true)]
    await settle()
    await end('one')
    await end('two')
    expect(await Promise.all(turned)).toEqual([true, true])
    expect(log).toEqual(['busy', 'one', 'one hurries', 'two', 'two is the last', 'rests'])
  })

  it('of text that scrolls leave the reader at rest', async () => {
    const { turn, settle, work, log } = openWork()
    turn('one', false, true)
    await settle()
    expect(work.isBusy).toBe(false)
    expect(log).toEqual(['one'])
  })
})

describe('jumps', () => {
  it('replace one that waits, and tell one under way that it is not wanted', async () => {
    const { work, task, settle, end, log } = openWork()
    const jump = (name: string) =>
      work.jump(async (isWanted) => {
        await task(name)()
        log.push(`${name} ${isWanted() ? 'shows' : 'is dropped'}`)
      })
    const jumps = [jump('one')]
    await settle()
    jumps.push(jump('two'), jump('three'))
    await end('one')
    await end('three')
    await Promise.all(jumps)
    expect(log).toEqual(['busy', 'one', 'one is dropped', 'three', 'three shows', 'rests'])
  })
})

describe('layouts', () => {
  it('replace one that waits', async () => {
    const { work, task, settle, end, log } = openWork()
    const first = work.layOut(task('one'))
    await settle()
    work.layOut(task('two'))
    const last = work.layOut(task('three'))
    await end('one')
    await end('three')
    await Promise.all([first, last])
    expect(log).toEqual(['busy', 'one', 'three', 'rests'])
  })

  it('repeat what they interrupt', async () => {
    const { work, turn, task, settle, interrupt, end, log } = openWork()
    const turned = turn('turn')
    await settle()
    work.layOut(task('layout'))
    await interrupt('turn')
    await end('layout')
    await end('turn')
    expect(await turned).toBe(true)
    expect(log).toEqual(['busy', 'turn', 'layout', 'turn', 'turn is the last', 'rests'])
  })

  it('that are given up are not repeated, nor is what waits for them begun', async () => {
    const { work, turn, settle, interrupt, log } = openWork()
    const ended = Promise.allSettled([turn('one'), turn('two')])
    await settle()
    work.giveUp(false)
    await interrupt('one')
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(log).toEqual(['busy', 'one', 'rests'])
  })

  it('that are begun again end as they would have', async () => {
    const { work, turn, settle, interrupt, end } = openWork()
    const turned = turn('one')
    await settle()
    work.giveUp(true)
    await interrupt('one')
    await end('one')
    expect(await turned).toBe(true)
  })

  it.each([
    ['on no page any more', true, 'aborted'],
    ['under the same layout', false, 'aborted'],
  ])('repeat nothing that ends %s', async (_, isUnmounted, code) => {
    const { work, turn, task, settle, interrupt, end, unmount } = openWork()
    const turned = turn('turn')
    await settle()
    if (isUnmounted) {
      work.layOut(task('layout'))
      unmount()
    }
    const ended = expect(turned).rejects.toMatchObject({ code })
    await interrupt('turn')
    if (isUnmounted) await end('layout')
    await ended
  })
})
