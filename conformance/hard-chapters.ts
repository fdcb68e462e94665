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
    { name: '347,000 Arabic characters', html: mixedArabic(347_000), css: 'body { direction: rtl }' },
  ]
}
