import { describe, expect, it } from 'vitest'
import { compareCfi, formatCfi, parseCfi } from './cfi.ts'

// Expressions of https://www.w3.org/TR/epub-cfi/ and of its sample documents.
const CHAPTER = '/6/4[chap01ref]!/4[body01]'

const vectors = [
  `epubcfi(${CHAPTER}/10[para05]/3:10)`,
  `epubcfi(${CHAPTER}/16[svgimg])`,
  `epubcfi(${CHAPTER}/10[para05]/1:0)`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:0)`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:3)`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:3[yyy])`,
  `epubcfi(${CHAPTER}/10[para05]/1:3[xx,y])`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:3[,y])`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:3[;s=b])`,
  `epubcfi(${CHAPTER}/10[para05]/2/1:3[yyy;s=b])`,
  `epubcfi(${CHAPTER}/10[para05]/2[;s=b])`,
  `epubcfi(${CHAPTER}/10[para05],/2/1:1,/3:4)`,
  'epubcfi(/6/14[chap05ref]!/4[body01]/10/2/1:3[2^[1^]])',
  'epubcfi(/6/4!/4/10/2/1:3[Ф-"spa ce"-99%-aa^[bb^]^^])',
  'epubcfi(/6/4[chap0^]!/1ref^^]!/4[body0^]!/1^^]/10[para^]/0^,/5]/3:10)',
  'epubcfi(/6/4!/4/8~23.5@5.75:97.6)',
  'epubcfi(/6/4!/4/8@50:50)',
  'epubcfi(/6/4!/4/8~0.5)',
  'epubcfi(/6/4)',
]

it.each(vectors)('%s is read and written as it is', (cfi) => {
  const parsed = parseCfi(cfi)
  expect(parsed).toBeDefined()
  expect(formatCfi(parsed!)).toBe(cfi)
})

it('reads what each sign means', () => {
  expect(parseCfi(`epubcfi(${CHAPTER}/10[para05]/1:3[xx,y;s=a])`)).toEqual({
    start: {
      steps: [
        { index: 6 },
        { index: 4, id: 'chap01ref' },
        { index: 4, id: 'body01', isInner: true },
        { index: 10, id: 'para05' },
        { index: 1 },
      ],
      offset: 3,
      before: 'xx',
      after: 'y',
      side: 'after',
    },
  })
  expect(parseCfi('epubcfi(/6/4!/4/10/2/1:3[Ф-"spa ce"-99%-aa^[bb^]^^])')!.start.before).toBe(
    'Ф-"spa ce"-99%-aa[bb]^',
  )
  expect(parseCfi('epubcfi(/6/4!/4/8~23.5@5.75:97.6)')!.start).toMatchObject({
    time: 23.5,
    point: { x: 5.75, y: 97.6 },
  })
})

it.each([
  ['an IRI', '#epubcfi(/6/4!/4/10/2/1:3[Ф-"spa%20ce"-99%25-aa^[bb^]^^])'],
  ['a URI', '#epubcfi(/6/4!/4/10/2/1:3[%d0%a4-%22spa%20ce%22-99%25-aa^[bb^]^^])'],
  [
    'a URI with all signs encoded',
    '#epubcfi(/6/4!/4/10/2/1:3%5B%D0%A4-%22spa%20ce%22-99%25-aa%5E%5Bbb%5E%5D%5E%5E%5D)',
  ],
  ['a link to the package', '../pub.opf#epubcfi(/6/4!/4/10/2/1:3[Ф-"spa%20ce"-99%25-aa^[bb^]^^])'],
])('reads %s', (_, link) => {
  expect(formatCfi(parseCfi(link)!)).toBe('epubcfi(/6/4!/4/10/2/1:3[Ф-"spa ce"-99%-aa^[bb^]^^])')
})

it('both ends of a range begin with its parent path; the deepest shared path is written', () => {
  const range = parseCfi(`epubcfi(${CHAPTER},/10[para05]/2/1:1,/10[para05]/3:4)`)!
  expect(formatCfi(range)).toBe(`epubcfi(${CHAPTER}/10[para05],/2/1:1,/3:4)`)
  expect(formatCfi({ start: range.start })).toBe(`epubcfi(${CHAPTER}/10[para05]/2/1:1)`)
  expect(formatCfi({ start: range.end! })).toBe(`epubcfi(${CHAPTER}/10[para05]/3:4)`)
  const inText = parseCfi('epubcfi(/6/4!/4/2/1,:0,:5)')!
  expect(formatCfi(inText)).toBe('epubcfi(/6/4!/4/2,/1:0,/1:5)')
  // The sign before the comma, as some readers write it; an end in the next chapter.
  expect(formatCfi(parseCfi('epubcfi(/6/4!,/4/2/1:0,/4/4/1:5)')!)).toBe('epubcfi(/6/4!/4,/2/1:0,/4/1:5)')
  expect(formatCfi(parseCfi('epubcfi(/6,/4!/4/2/1:0,/6!/4/4/1:5)')!)).toBe(
    'epubcfi(/6,/4!/4/2/1:0,/6!/4/4/1:5)',
  )
  // A start that is the parent itself.
  expect(parseCfi('epubcfi(/6/4!/4/10,,/3:4)')!.start.steps.map(({ index }) => index)).toEqual([6, 4, 4, 10])
})

it.each([
  '',
  '/6/4',
  'epubcfi()',
  'epubcfi(6/4)',
  'epubcfi(!/4)',
  'epubcfi(/6/04)',
  'epubcfi(/6/4:01)',
  'epubcfi(/6/4~1.50)',
  'epubcfi(/6/4@101:1)',
  'epubcfi(/6/4!!/2)',
  'epubcfi(/6/4:1/2)',
  'epubcfi(/6/4:1:2)',
  'epubcfi(/6/4@5:5~1)',
  'epubcfi(/6/4[a][b])',
  'epubcfi(/6/4[a)',
  'epubcfi(/6/4[a^])',
  'epubcfi(/6/4,/2)',
  'epubcfi(/6/4,/2,/4,/6)',
  'epubcfi(/6/4:3,/2,/4)',
  'epubcfi(/6/4 )x',
  'epubcfi(/99999999999999999999)',
  '#epubcfi(/6/4%)',
])('%s is no CFI', (text) => {
  expect(parseCfi(text)).toBeUndefined()
})

it('ignores parameters of others', () => {
  expect(parseCfi('epubcfi(/6/4!/4/2/1:3[yyy;vnd.kurasa.a=1,2;s=b;t=^;])')!.start).toMatchObject({
    before: 'yyy',
    side: 'before',
  })
})

it('reads a long hostile text in no time', () => {
  const began = performance.now()
  expect(parseCfi(`epubcfi(${'/2[^^'.repeat(100_000)}`)).toBeUndefined()
  expect(parseCfi(`epubcfi(${'/2[a;'.repeat(100_000)})`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(1000)
})

describe('order', () => {
  const at = (inner: string) => parseCfi(`epubcfi(${inner})`)!
  const sorted = [
    '/6/2!/4/2/1:0',
    '/6/4',
    '/6/4!/4/2',
    '/6/4!/4/2/1:9',
    '/6/4!/4/2/1:10',
    '/6/4!/4/2/2/1:0',
    '/6/4!/4/2/3:0',
    '/6/4!/4/4',
    '/6/4!/4/4@90:10',
    '/6/4!/4/4@10:20',
    '/6/4!/4/4@11:20',
    '/6/4!/4/4~1',
    '/6/4!/4/4~1@0:0',
    '/6/4!/4/4~2',
    '/6/4!/4/4~10',
    '/6/4!/4/10,/1:0,/1:5',
    '/6/4!/4/10,/1:0,/3:2',
    '/6/10!/4/2/1:0',
  ]

  it('is that of the specification: numbers, what is omitted first, y before x, time before place', () => {
    for (const [index, one] of sorted.entries()) {
      expect(compareCfi(at(one), at(one))).toBe(0)
      for (const later of sorted.slice(index + 1)) {
        expect(compareCfi(at(one), at(later)), `${one} < ${later}`).toBeLessThan(0)
        expect(compareCfi(at(later), at(one)), `${later} > ${one}`).toBeGreaterThan(0)
      }
    }
  })

  it('kinds of steps: offset, child, media, reference', () => {
    const kinds = ['/6/4:1', '/6/4/2', '/6/4@1:1', '/6/4!/2']
    for (const [index, one] of kinds.entries()) {
      for (const later of kinds.slice(index + 1)) expect(compareCfi(at(one), at(later))).toBeLessThan(0)
    }
  })

  it('assertions make no difference, nor does an offset of 0 that is left out', () => {
    expect(compareCfi(at('/6/4[a^]!/1]!/4[b]/2/1:3[x,y;s=a]'), at('/6/4!/4/2/1:3'))).toBe(0)
    expect(compareCfi(at('/6/4!/4/2/1'), at('/6/4!/4/2/1:0'))).toBe(0)
  })
})
