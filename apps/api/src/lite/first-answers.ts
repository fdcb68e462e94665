import {
  type EditionKind,
  endpointUrl,
  envelope,
  getBook,
  getManifest,
  getProgress,
  getResource,
  getUnit,
  headerNames,
  type Language,
  type Manifest,
  toQuery,
} from '@kurasa/portal-contract'
import { linearUnits } from './chapters.ts'

/** Body of a call that was answered with what it asks for. */
export type Ask = (address: string) => Promise<string | undefined>

/** The book whose first page is requested. */
export interface FirstPageOf {
  id: string
  kind: EditionKind
  /** Id or href of the unit that is wanted; default: that of the member's place, else the first. */
  unit?: string | undefined
  /** The caller may have a stored position in the book. */
  isMember?: boolean
  /** Each has a description of the book. */
  languages: readonly Language[]
  /** Most characters of a unit with its style sheets. */
  most: number
}

/**
 * Answers to the calls before the first page of a book, by address: book, manifest, a member's position, the unit of the page and its style
 * sheets.
 *
 * @param ask - one call, in the caller's name: refused answers are left out
 */
export async function firstAnswers(ask: Ask, given: FirstPageOf): Promise<Record<string, string>> {
  const { id, kind, most } = given
  const answers: Record<string, string> = {}
  const add = async (address: string) => {
    const body = await ask(address)
    if (body !== undefined) answers[address] = body
    return body
  }
  const describe = (language: Language) =>
    add(endpointUrl(getBook, { id }) + toQuery({ [headerNames.language]: language }))
  const [[described], listed, placed] = await Promise.all([
    Promise.all(given.languages.map(describe)),
    add(endpointUrl(getManifest, { id }) + toQuery({ kind })),
    given.isMember ? add(endpointUrl(getProgress, {}) + toQuery({ bookIds: [id] })) : undefined,
  ])
  if (listed === undefined) return described === undefined ? {} : answers
  const manifest = getManifest.data.safeParse(dataOf(listed)).data
  if (manifest?.kind !== 'text') return answers
  const place = placed === undefined ? undefined : getProgress.data.parse(dataOf(placed))[0]
  const wanted = given.unit ?? (place?.editionId === manifest.editionId ? place.unitId : undefined)
  const unit =
    wanted === undefined
      ? linearUnits(manifest)[0]
      : manifest.units.find(({ id: unitId, href }) => unitId === wanted || href === wanted)
  if (!unit || unit.bytes > most) return answers
  const first = await unitAnswers(ask, manifest, unit, most)
  const size = Object.values(first).reduce((sum, { length }) => sum + length, 0)
  return size > most ? answers : { ...answers, ...first }
}

async function unitAnswers(
  ask: Ask,
  { editionId: edition, hash, resources }: Manifest,
  { i }: Manifest['units'][number],
  most: number,
): Promise<Record<string, string>> {
  const address = endpointUrl(getUnit, { edition, hash, i })
  const body = await ask(address)
  if (body === undefined) return {}
  const answers = { [address]: body }
  const { resources: used } = getUnit.data.parse(dataOf(body))
  const sheets = resources.filter(
    ({ href, type, bytes }) => type.startsWith('text/css') && bytes <= most && used.includes(href),
  )
  for (const { name } of sheets) {
    const sheet = endpointUrl(getResource, { edition, hash, name })
    const text = await ask(sheet)
    if (text !== undefined) answers[sheet] = text
  }
  return answers
}

const dataOf = (body: string): unknown => envelope.parse(JSON.parse(body)).data
