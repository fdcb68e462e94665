import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { type KnownPage, ShownPages } from './shown-pages.ts'

const known = (index: number, count: number, rest: Partial<KnownPage> = {}): KnownPage => ({
  page: { index, count, isExact: false },
  section: 0,
  pageOfSection: { index, count, isExact: false },
  pagesInView: 1,
  canTurnForward: true,
  canTurnBackward: true,
  ...rest,
})

describe('page numbers that are shown', () => {
  it('stay while the page is in view, the total too, whatever becomes known', () => {
    const pages = new ShownPages()
    expect(pages.show(known(115, 900)).page.index).toBe(115)
    expect(pages.show(known(140, 1000)).page).toEqual({ index: 115, count: 900, isExact: false })
    pages.turned(1, known(141, 1000))
    expect(pages.show(known(141, 1000)).page).toEqual({ index: 116, count: 975, isExact: false })
  })

  it('count both pages of the last spread, and a jump to its second page shows its first', () => {
    const pages = new ShownPages()
    const end = known(10, 12, { pagesInView: 2, canTurnForward: false })
    expect(pages.show(end).page).toEqual({ index: 10, count: 12, isExact: false })
    pages.jumped(11, end)
    expect(pages.show(end).page).toEqual({ index: 10, count: 12, isExact: false })
  })

  it('replace a guess, which was not shown as a number', () => {
    const pages = new ShownPages()
    const rough = known(40, 300)
    rough.page.isRough = true
    pages.show(rough)
    expect(pages.show(known(60, 500)).page).toEqual({ index: 60, count: 500, isExact: false })
  })

  it('rise by one with a turn and fall by one with a turn back, whatever the estimate does meanwhile', () => {
    const random = seededRandom(3)
    const pages = new ShownPages()
    let last = pages.show(known(116, 900)).page.index
    for (let turn = 0; turn < 500; turn++) {
      const step = random() < 0.7 ? 1 : -1
      const guess = known(100 + Math.floor(random() * 60), 600 + Math.floor(random() * 600))
      pages.turned(step, guess)
      for (let news = 0; news < 3; news++) {
        const { page } = pages.show(known(90 + Math.floor(random() * 80), 500 + Math.floor(random() * 900)))
        expect(page.index).toBe(last + step)
        expect(page.count).toBeGreaterThan(page.index + 1)
      }
      last += step
    }
  })

  it('put what was learned into the total with the next turn: as many pages are left as are known to be', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    pages.turned(1, known(130, 1000))
    // 869 pages come after it.
    expect(pages.show(known(130, 1000)).page).toEqual({ index: 101, count: 971, isExact: false })
  })

  it('are exact with the next turn when all is counted, if none was passed over', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    const exact = (index: number) => {
      const each = known(index, 1000)
      each.page.isExact = true
      return each
    }
    expect(pages.show(exact(100)).page).toEqual({ index: 100, count: 900, isExact: false })
    pages.turned(1, exact(101))
    expect(pages.show(exact(101)).page).toEqual({ index: 101, count: 1000, isExact: true })
  })

  it('are those of the count again after a jump', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    pages.turned(1, known(131, 1000))
    pages.release()
    expect(pages.show(known(131, 1000)).page.index).toBe(131)
  })

  it('are the number that was requested after a jump to it, and go on from there', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    pages.jumped(119, known(106, 130))
    expect(pages.show(known(106, 130)).page).toEqual({ index: 119, count: 143, isExact: false })
    pages.turned(1, known(108, 131))
    expect(pages.show(known(104, 150)).page.index).toBe(120)
    const exact = known(118, 150)
    exact.page.isExact = true
    pages.jumped(118, exact)
    expect(pages.show(exact).page).toEqual(exact.page)
  })

  it('leave a total that hardly changes', () => {
    const pages = new ShownPages()
    pages.show(known(10, 1000))
    pages.turned(1, known(11, 1004))
    expect(pages.show(known(11, 1004)).page.count).toBe(1000)
    pages.turned(1, known(12, 1030))
    expect(pages.show(known(12, 1030)).page.count).toBe(1030)
  })

  it('lead to the pages that they name: the number in view to the page in view, others to shares of the rest', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    pages.turned(1, known(130, 1000))
    expect(pages.knownIndexOf(101)).toBe(130)
    expect(pages.knownIndexOf(0)).toBe(0)
    expect(pages.knownIndexOf(970)).toBe(999)
    expect(pages.knownIndexOf(50.5)).toBe(65)
  })

  it('end with the book, and begin with it', () => {
    const pages = new ShownPages()
    pages.show(known(100, 900))
    pages.turned(1, known(899, 900, { canTurnForward: false }))
    expect(pages.show(known(899, 900, { canTurnForward: false })).page).toMatchObject({
      index: 101,
      count: 102,
    })
    pages.release()
    pages.show(known(3, 900))
    pages.turned(-1, known(0, 900, { canTurnBackward: false }))
    expect(pages.show(known(0, 900, { canTurnBackward: false })).page.index).toBe(0)
  })

  it('start again in another section, and step within one', () => {
    const pages = new ShownPages()
    const at = (section: number, index: number, count: number) =>
      known(50, 900, { section, pageOfSection: { index, count, isExact: false } })
    pages.show(at(1, 4, 10))
    pages.turned(1, at(1, 7, 12))
    expect(pages.show(at(1, 8, 12)).pageOfSection.index).toBe(5)
    pages.turned(1, at(2, 0, 6))
    expect(pages.show(at(2, 0, 7)).pageOfSection).toEqual({ index: 0, count: 6, isExact: false })
    const counted = at(2, 0, 8)
    counted.pageOfSection.isExact = true
    expect(pages.show(counted).pageOfSection).toEqual({ index: 0, count: 8, isExact: true })
  })
})
