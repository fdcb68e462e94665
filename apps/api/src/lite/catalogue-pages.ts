import {
  type Book,
  type BookCard,
  getBook,
  getBooks,
  getEntitlements,
  getProgress,
  getSearch,
} from '@kurasa/portal-contract'
import { chapterTitle, linearUnits, readPath, textManifest } from './chapters.ts'
import { type Html, html } from './html.ts'
import type { LiteView } from './lite-page.ts'
import type { LiteRoutes } from './lite-routes.ts'
import { keptPlace, placeIn } from './stored-place.ts'
import type { Visit } from './visit.ts'

const ACCESS_KEYS = { free: 'free', member: 'member', paid: 'paid' } as const

/** The list of books with its search, and the page of a book. */
export function cataloguePages({ page }: LiteRoutes): void {
  page('/', async (visit) => {
    const { t } = visit.view
    const { context, call } = visit
    const text = context.req.query('q')?.trim().slice(0, 100)
    const cursor = context.req.query('cursor') || undefined
    const { items, nextCursor } = text
      ? await call(getSearch, {}, { text, cursor })
      : await call(getBooks, {}, { kind: 'text', cursor })
    const more = new URLSearchParams({ ...(text ? { q: text } : {}), cursor: nextCursor ?? '' })
    const content = html`<form action="/lite"><label>${t('searchLabel')}<br><input name="q" maxlength="100" value="${text ?? ''}"></label> <button>${t('search')}</button></form>
${text || cursor ? undefined : await goOn(visit)}
<ul>${items.map((book) => html`<li>${bookLine(visit.view, book)}</li>\n`)}</ul>
${items.length === 0 && html`<p>${t('none')}</p>`}
<p>${nextCursor && html`<a href="/lite?${more.toString()}">${t('more')}</a> `}${(text || cursor) && html`<a href="/lite">${t('home')}</a>`}</p>`
    return { title: text ? t('found', { text }) : t('books'), content }
  })

  page('/book/:id', async (visit) => {
    const { t } = visit.view
    const id = visit.context.req.param('id') ?? ''
    const book = await visit.call(getBook, { id })
    const lead = html`<p dir="auto"><bdi>${book.authors.join(', ')}</bdi><br><small>${accessOf(visit.view, book)}</small></p><p dir="auto">${book.description}</p>`
    if (!book.kinds.includes('text')) {
      return { title: book.title, content: html`${lead}<p>${t('noText')}</p>` }
    }
    const manifest = await textManifest(visit, id)
    const place = await placeIn(visit, manifest)
    const isOpen = await opensAll(visit, book)
    const first = linearUnits(manifest)[0]
    return {
      title: book.title,
      content: html`${lead}<p><a href="${readPath(id, place?.unit ?? first?.i ?? 0, place?.part ?? 1)}"><b>${t(place ? 'goOn' : 'begin')}</b></a></p>
<h2>${t('chapters')}</h2><ol lang="${book.language}" dir="${manifest.metadata.direction}">${linearUnits(
        manifest,
      ).map(
        (unit) =>
          html`<li><a href="${readPath(id, unit.i, 1)}">${chapterTitle(visit.view, unit)}</a>${!isOpen && unit.access !== 'free' && html` <small>(${t('locked')})</small>`}</li>\n`,
      )}</ol>`,
    }
  })
}

/** Whether all chapters of a book are open to who asks. */
async function opensAll({ call, view }: Visit, book: Book): Promise<boolean> {
  if (book.access === 'free') return true
  if (!view.isLoggedIn) return false
  const { subscription, ownedBookIds } = await call(getEntitlements, {})
  return ownedBookIds.includes(book.id) || (book.access === 'member' && subscription?.isOpen === true)
}

/** A link to where a visitor read last. */
async function goOn(visit: Visit): Promise<Html | undefined> {
  const { view, call } = visit
  let bookId = keptPlace(visit)?.bookId
  if (view.isLoggedIn) {
    const progress = await call(getProgress, {}, {}).catch(() => [])
    bookId = progress[0]?.bookId ?? bookId
  }
  if (!bookId) return undefined
  const book = await call(getBook, { id: bookId }).catch(() => undefined)
  return book && html`<p>${view.t('goOn')}: <a href="/lite/book/${book.id}"><bdi>${book.title}</bdi></a></p>`
}

const accessOf = ({ t }: LiteView, { access, priceKsh }: Pick<BookCard, 'access' | 'priceKsh'>) =>
  t(ACCESS_KEYS[access], { price: priceKsh ?? '' })

const bookLine = (view: LiteView, book: BookCard) =>
  html`<a href="/lite/book/${encodeURIComponent(book.id)}" lang="${book.language}"><bdi>${book.title}</bdi></a><br><small><bdi>${book.authors.join(', ')}</bdi> · ${accessOf(view, book)}</small>`
