import { type CheckedBook, isSound, sample } from './check-book.ts'
import { rowsOf } from './report-text.ts'

/** Pictures of a book on the page: pages with a fault, and some more from the first to the last. */
const MOST_PICTURES = 5
const MOST_FAULTY = 4

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!)

const STYLE = `body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1917; background: #fff }
section { border-top: 1px solid #d6d3d1; margin-top: 2rem }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem }
dt { color: #57534e } dd { margin: 0; overflow-wrap: anywhere }
.pages { display: flex; gap: 1rem; overflow-x: auto } figure { margin: 0 } figcaption { color: #57534e }
img { width: 180px; height: 370px; border: 1px solid #d6d3d1 } .faulty { color: #b91c1c }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } }`

function shownPictures({ report, pictures }: CheckedBook): CheckedBook['pictures'] {
  const faulty = report.checkedPages
    .filter(({ lostLetters, cutLines, isBlank }) => lostLetters > 0 || cutLines > 0 || isBlank)
    .slice(0, MOST_FAULTY)
  const others = sample(pictures.length, MOST_PICTURES - faulty.length).map(
    (at) => pictures[at - 1]?.position,
  )
  const shown = new Set([...faulty.map(({ position }) => position), ...others])
  return pictures.filter(({ position }) => shown.has(position))
}

function bookHtml({ report, pictures }: CheckedBook): string {
  const rows = rowsOf(report).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  )
  const figures = shownPictures({ report, pictures }).map(
    ({ position, png }) =>
      `<figure><img alt="Page ${position}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}"><figcaption>Page ${position}</figcaption></figure>`,
  )
  const verdict = isSound(report) ? '<p>Sound</p>' : '<p class="faulty">Faulty</p>'
  return `<section><h2 dir="auto">${escapeHtml(report.book?.title ?? report.path)}</h2>${verdict}<p>${escapeHtml(report.path)}</p><div class="pages" tabindex="0" role="region" aria-label="Pages">${figures.join('')}</div><dl>${rows.join('')}</dl></section>`
}

/** One page about all books. It holds everything it shows, and runs and fetches nothing. */
export const htmlOf = (books: readonly CheckedBook[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Books checked</title>
<style>${STYLE}</style>
<h1>Books checked</h1>
${books.map(bookHtml).join('\n')}
</html>
`
