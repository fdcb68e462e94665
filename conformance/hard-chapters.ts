import { seededRandom } from '../packages/reader-core/src/testing/seeded-random.ts'
import type { MadeUpChapter } from './made-up-book.ts'

const sentence = 'The quick brown fox jumps over the lazy dog and runs on. '
const arabic = 'وقد ذكر المؤلف في هذا الفصل أن المال العام كان يُجمع من الخراج والجزية والعشور في كل سنة. '

/** Notes as a book's last file has them: each in a block of its own, with a link back. */
const endNotes = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<div class="note" id="n${i}"><p><a href="#r${i}">${i + 1}</a> <i>Ibid.</i>, p. ${i % 400}. ${sentence.repeat(3)}</p></div>`,
  ).join('')

const nested = (depth: number): string =>
  `<p>${sentence}</p>${'<div>'.repeat(depth)}<p>${sentence.repeat(3)}</p>${'</div>'.repeat(depth)}<p>${sentence}</p>`

const siblings = (count: number): string => `<div><div>${sentence}</div></div>`.repeat(count / 2)

const floats = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<p><span class="aside">Note ${i}</span>${sentence.repeat(i % 3)}</p>`,
  ).join('')

const onlyFloats = (count: number): string => `<div class="aside">${sentence}</div>`.repeat(count)

const tables = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<table>${Array.from({ length: 3 + (i % 4) }, (_, row) => `<tr>${`<td>${row} ${'word '.repeat(1 + (i % 5))}</td>`.repeat(2 + (i % 6))}</tr>`).join('')}</table>`,
  ).join('')

/** An Arabic chapter with Latin words in isolates, and a table of many rows, as a history of finances has them. */
function mixedArabic(characters: number): string {
  const paragraphs = Math.round(characters / (arabic.length * 5))
  const parts = Array.from({ length: paragraphs }, (_, i) => {
    const latin = i % 2 === 0 ? ` <span dir="ltr">Cromer, Modern Egypt, vol. ${i}</span> ` : ''
    return `<p>${arabic.repeat(2)}${latin}${arabic.repeat(3)}</p>`
  })
  const row = (i: number) =>
    `<tr><td>${1880 + i}</td><td>${i * 1234}</td><td>${arabic.slice(0, 30)}</td></tr>`
  const table = `<table>${Array.from({ length: 105 }, (_, i) => row(i)).join('')}</table>`
  parts.splice(paragraphs >> 1, 0, table)
  return `<div dir="rtl" lang="ar">${parts.join('')}</div>`
}

/** Chapters that cost a careless layout seconds. Each is of ordinary markup: only its amount is not. */
export function hardChapters(): MadeUpChapter[] {
  return [
    {
      name: '2 MB of end notes',
      html: endNotes(7600),
      css: '.note { margin: 0 0 1em } .note p { text-indent: -1em; padding-left: 1em }',
    },
    { name: '20,000 div in one another', html: nested(20_000), css: '' },
    { name: '20,000 div in pairs', html: siblings(20_000), css: '' },
    {
      name: '5,000 floats in paragraphs',
      html: floats(5000),
      css: '.aside { float: right; width: 6em; font-size: 0.8em }',
    },
    {
      name: '5,000 floats and nothing else',
      html: onlyFloats(5000),
      css: '.aside { float: left; width: 45% }',
    },
    { name: '1,000 tables', html: tables(1000), css: 'td { border: 1px solid; padding: 0.3em }' },
    {
      name: '347,000 Arabic characters',
      html: mixedArabic(347_000),
      css: 'body { direction: rtl }',
      language: 'ar',
    },
  ]
}

/** Characters of markup of a chapter that is made at random, at least. */
const RANDOM_LENGTH = 800_000
const RANDOM_CSS = `.note { margin: 0 0 1em } .note p { text-indent: -1em; padding-left: 1em }
.aside { float: right; width: 6em } .half { float: left; width: 45% } .row { display: flex } .box { border: 1px solid; padding: 1em }
td { border: 1px solid; padding: 0.3em } .verse p { margin: 0; text-indent: 2em } p + p { text-indent: 1em } .drop::first-letter { font-size: 3em; float: left }`

/** A long chapter of runs of blocks of many kinds, in amounts and an order that the seed decides. */
export function randomChapter(seed: number): MadeUpChapter {
  const random = seededRandom(seed)
  const upTo = (most: number): number => 1 + Math.floor(random() * most)
  const many = (most: number, block: (i: number) => string): string =>
    Array.from({ length: upTo(most) }, (_, i) => block(i)).join('')
  const kinds: (() => string)[] = [
    () => many(300, () => `<p>${sentence.repeat(upTo(12))}</p>`),
    () =>
      many(200, () => `<p dir="rtl">${arabic.repeat(upTo(6))} <span dir="ltr">vol. ${upTo(99)}</span></p>`),
    () => `<p>${many(3000, () => `<i>${sentence.slice(0, upTo(50))}</i> `)}</p>`,
    () => `<p>${sentence.repeat(upTo(2000))}</p>`,
    () => endNotes(upTo(800)),
    () => floats(upTo(400)),
    () => onlyFloats(upTo(200)),
    () => tables(upTo(80)),
    () => nested(upTo(2000)),
    () => `<ol>${many(400, (i) => `<li id="l${i}">${sentence.repeat(upTo(3))}</li>`)}</ol>`,
    () => `<div class="verse">${many(500, () => `<p>${sentence.slice(0, upTo(56))}</p>`)}</div>`,
    () => `<div class="row">${many(6, () => `<div>${sentence.repeat(upTo(30))}</div>`)}</div>`,
    () => many(40, () => `<h3>${sentence}</h3>`),
    () => `<table>${many(300, () => `<tr>${many(6, () => `<td>${sentence}</td>`)}</tr>`)}</table>`,
    () =>
      `<div class="box"><div class="half">${sentence.repeat(upTo(40))}</div>${sentence.repeat(upTo(40))}</div>`,
    () => many(200, () => `<pre>${many(12, () => `${sentence}\n`)}</pre>`),
    () => many(60, () => `<p style="position: absolute; left: ${upTo(300)}px">${sentence}</p>`),
  ]
  const parts: string[] = []
  for (let length = 0; length < RANDOM_LENGTH; length += parts.at(-1)!.length)
    parts.push(kinds[Math.floor(random() * kinds.length)]!())
  return { name: `random:${seed}`, html: parts.join(''), css: RANDOM_CSS }
}
