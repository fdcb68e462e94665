import { expect, it } from 'vitest'
import { comparePaths, sortPaths } from './natural-order.ts'

it('orders pages as people number them, folder by folder', () => {
  const wanted = [
    'cover.jpg',
    'page 1.png',
    'page 02.png',
    'page 10.png',
    'Chapter 2/1.jpg',
    'Chapter 2/2.jpg',
    'Chapter 2/11.jpg',
    'Chapter 10/01.jpg',
    'Chapter 10/1.jpg',
    'الفصل ٢/١.jpg',
    'الفصل ١٠/١.jpg',
  ]
  expect([...wanted].reverse().sort(comparePaths)).toEqual(wanted)
})

it.each([
  [['Tales-7.png', 'Tales-7-01.png', 'Tales-7-02.png']],
  [['01.jpg', '02.jpg', '0304.jpg', '05.jpg', '06.jpg']],
  [['Ch #10.jpg', 'Ch 10.5.jpg', 'Ch #11.jpg']],
  [['p9.jpg', 'p10.jpg', 'p0203.jpg']],
])('%j is in order', (wanted) => {
  expect(sortPaths([...wanted].reverse())).toEqual(wanted)
})
