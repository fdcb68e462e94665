import { getBook, getPackages, getUnit } from '@kurasa/portal-contract'
import type { AppParts } from '../app-parts.ts'
import { chapterTitle, linearUnits, partsOf, readPath, textManifest } from './chapters.ts'
import { Html, html } from './html.ts'
import { LiteFailure } from './lite-calls.ts'
import type { LiteRoutes } from './lite-routes.ts'
import { keepPlace, type ShownPart } from './stored-place.ts'
import type { Answer, Visit } from './visit.ts'

/** A chapter, cut into pages; each page that is read becomes the reader's place. */
export function chapterPage(
  { page }: LiteRoutes,
  { clock, reportError }: Pick<AppParts, 'clock' | 'reportError'>,
): void {
  page('/read/:id/:unit/:part', async (visit) => {
    const { t } = visit.view
    const {
      id = '',
      unit: unitNumber = '',
      part: partNumber = '',
    } = visit.context.req.param() as Record<string, string>
    const manifest = await textManifest(visit, id)
    const { metadata, editionId, hash } = manifest
    const units = linearUnits(manifest)
    const at = units.findIndex(({ i }) => String(i) === unitNumber)
    const unit = units[at]
    if (!unit) throw new LiteFailure(404, 404, 'NOT_FOUND')
    let source: string
    try {
      source = (await visit.call(getUnit, { edition: editionId, hash, i: unit.i })).html
    } catch (error) {
      const closed = await closedPage(visit, id, metadata.title, error)
      if (closed) return closed
      throw error
    }
    const parts = partsOf(source)
    const index = partNumber === 'last' ? parts.length - 1 : Number(partNumber) - 1
    const part = parts[index]
    if (!part) throw new LiteFailure(404, 404, 'NOT_FOUND')
    const shown = { at, offset: part.start, part: index + 1, isLast: index === parts.length - 1 }
    await keepPlace(visit, manifest, shown, clock.now()).catch((error: unknown) => {
      // The chapter is read all the same.
      if (!(error instanceof LiteFailure)) reportError(error, 'keep the place of a plain page')
    })
    const { before, after } = pathsAround(id, units, shown)
    return {
      title: chapterTitle(visit.view, unit),
      content: html`<p><small><a href="/lite/book/${id}"><bdi>${metadata.title}</bdi></a> · ${t('part', { number: index + 1, count: parts.length })}</small></p>
<main lang="${metadata.language}" dir="${metadata.direction}">${new Html(part.html)}</main>
<nav>${before && html`<a href="${before}">${t('previous')}</a> `}${after && html`<a href="${after}"><b>${t('next')}</b></a> `}<a href="/lite/book/${id}">${t('contents')}</a></nav>`,
    }
  })
}

/** Paths of the pages before and after a part; absent at the ends of the book. */
function pathsAround(id: string, units: readonly { i: number }[], { at, part, isLast }: ShownPart) {
  const [previous, unit, next] = [units[at - 1], units[at]!, units[at + 1]]
  return {
    before: part > 1 ? readPath(id, unit.i, part - 1) : previous && readPath(id, previous.i, 'last'),
    after: isLast ? next && readPath(id, next.i, 1) : readPath(id, unit.i, part + 1),
  }
}

/**
 * The page instead of a chapter that this reader may not have: why, what it costs, and the way to it. Undefined when the failure has another
 * reason.
 */
async function closedPage(
  visit: Visit,
  id: string,
  title: string,
  error: unknown,
): Promise<Answer | undefined> {
  if (!(error instanceof LiteFailure)) return undefined
  const isForMembers = error.status === 200
  const isForSale = error.reason === 'PURCHASE_REQUIRED'
  if (error.status !== 401 && !isForMembers && !isForSale) return undefined
  const { t } = visit.view
  const login = html`<p><a href="/lite/login"><b>${t('login')}</b></a></p>`
  const membership = html`<p><a href="/lite/membership"><b>${t('membership')}</b></a></p>`
  return {
    title,
    status: isForMembers ? 200 : isForSale ? 402 : 401,
    content: html`${await priceOf(visit, id, isForSale)}${error.status === 401 && html`<p>${t('needsLogin')}</p>${login}`}${isForMembers && membership}<p><a href="/lite/book/${id}">${t('contents')}</a></p>`,
  }
}

/** Why a chapter is closed, and the price of the book, or of the membership that costs least. */
async function priceOf({ call, view: { t } }: Visit, id: string, isForSale: boolean): Promise<Html> {
  const { access, priceKsh } = await call(getBook, { id })
  if (isForSale || access === 'paid')
    return html`<p>${t('needsPurchase')}</p><p>${t('paid', { price: priceKsh ?? '' })}</p>`
  const [least] = (await call(getPackages, {})).sort((one, other) => one.priceKsh - other.priceKsh)
  return html`<p>${t('needsMembership')}</p>${least && html`<p>${t('days', { count: least.periodDays, price: least.priceKsh })}</p>`}`
}
