import {
  endpointUrl,
  envelope,
  getBook,
  getManifest,
  getResource,
  getUnit,
  type ManifestResource,
  type ManifestUnit,
  toQuery,
} from '@kurasa/portal-contract'
import { linearUnits } from './chapters.ts'

/** Characters of a first chapter with its style sheets that come within a page; a longer one is left to its own call. */
const MOST = 60_000

/** Body of a call that was answered with what it asks for. */
export type Ask = (address: string) => Promise<string | undefined>

/**
 * What the calls before the first page of a book are answered with, by their addresses: book, manifest, first chapter and its style sheets.
 *
 * @param ask - one call, in the name of whoever gets the answers: what it may not have is not among them
 * @param bookKey - under which the book is, whose description is in one language
 */
export async function firstAnswers(
  ask: Ask,
  id: string,
  kind: 'text' | 'image',
  bookKey: (address: string) => string,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const add = async (address: string, key = address) => {
    const body = await ask(address)
    if (body !== undefined) answers[key] = body
    return body
  }
  const book = endpointUrl(getBook, { id })
  const [, listed] = await Promise.all([
    add(book, bookKey(book)),
    add(endpointUrl(getManifest, { id }) + toQuery({ kind })),
  ])
  if (listed === undefined) return answers
  const manifest = getManifest.data.safeParse(envelope.parse(JSON.parse(listed)).data).data
  if (manifest?.kind !== 'text') return answers
  const first = await chapterAnswers(ask, manifest)
  const size = Object.values(first).reduce((sum, { length }) => sum + length, 0)
  return size > MOST ? answers : { ...answers, ...first }
}

async function chapterAnswers(
  ask: Ask,
  manifest: { editionId: string; hash: string; units: ManifestUnit[]; resources: ManifestResource[] },
): Promise<Record<string, string>> {
  const { editionId: edition, hash, resources } = manifest
  const [first] = linearUnits(manifest)
  if (!first || first.bytes > MOST) return {}
  const address = endpointUrl(getUnit, { edition, hash, i: first.i })
  const body = await ask(address)
  if (body === undefined) return {}
  const answers = { [address]: body }
  const { resources: used } = getUnit.data.parse(envelope.parse(JSON.parse(body)).data)
  const sheets = resources.filter(
    ({ href, type, bytes }) => type.startsWith('text/css') && bytes <= MOST && used.includes(href),
  )
  for (const { name } of sheets) {
    const sheet = endpointUrl(getResource, { edition, hash, name })
    const text = await ask(sheet)
    if (text !== undefined) answers[sheet] = text
  }
  return answers
}
