import { expect, it, vi } from 'vitest'
import { imageSize } from '../publication/images/image-size.ts'
import type { Publication } from '../publication/publication.ts'
import { makeHollowPng } from '../testing/odd-images.ts'
import { SizeScout } from './size-scout.ts'

function scouted(known: (section: number) => boolean = () => false) {
  const answers: (() => void)[] = []
  const readHead = vi.fn(
    (href: string) =>
      new Promise<Uint8Array>((resolve, reject) => {
        answers.push(() =>
          href === '7' ? reject(new Error('gone')) : resolve(makeHollowPng(100 + Number(href), 200)),
        )
      }),
  )
  const readingOrder = Array.from({ length: 30 }, (_, index) => ({
    href: `${index}`,
    ...(known(index) && { width: 1, height: 1 }),
  }))
  const onSize = vi.fn()
  const scout = new SizeScout({
    publication: { readingOrder, readHead } as unknown as Publication,
    sizeIn: imageSize,
    onSize,
  })
  const answer = async () => {
    for (const give of answers.splice(0)) give()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { scout, readHead, onSize, answer, requested: () => readHead.mock.calls.map(([href]) => href) }
}

it('requests the nearest images first, one at a time, and each once', async () => {
  const { scout, requested, onSize, answer } = scouted((section) => section === 6)
  scout.lookAround(5, 5)
  scout.lookAround(5, 5)
  expect(requested()).toEqual(['4'])
  for (let time = 0; time < 20; time++) await answer()
  expect(requested()).toEqual(['4', '7', '3', '8', '2', '9', '1', '10', '0', '11'])
  expect(onSize).toHaveBeenCalledWith(4, { width: 104, height: 200 })
  expect(onSize).toHaveBeenCalledTimes(9)
  scout.lookAround(5, 5)
  expect(requested()).toHaveLength(10)
})

it('goes where the reader goes, and ends with the book', async () => {
  const { scout, requested, onSize, answer } = scouted()
  scout.lookAround(5, 6)
  scout.lookAround(20, 20)
  await answer()
  expect(requested()).toEqual(['7', '21'])
  scout.end()
  await answer()
  expect(requested()).toHaveLength(2)
  expect(onSize).not.toHaveBeenCalled()
})
