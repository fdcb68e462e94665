import { expect, it } from 'vitest'
import { comparePaths } from './natural-order.ts'

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
