import type { Access, BookSort, bookLengths, EditionKind } from '@kurasa/portal-contract'
import { paths } from '../../app/paths.ts'

/** As in the contract, written out: an address must be read before its parser has come. */
export const kinds = ['text', 'image'] as const satisfies EditionKind[]
export const accesses = ['free', 'member', 'paid'] as const satisfies Access[]
export const lengths = ['short', 'medium', 'long'] as const satisfies readonly (typeof bookLengths)[number][]
export const sorts = ['added_desc', 'added_asc', 'title_asc'] as const satisfies BookSort[]
/** Values of one filter that the server takes. */
const MOST = 12

/** Which books, and in which order. */
export interface BookFilters {
  /** Ids; a book of any of them. */
  category: string[]
  /** BCP 47; a book in any of them. */
  language: string[]
  kind?: (typeof kinds)[number]
  access?: (typeof accesses)[number]
  length?: (typeof lengths)[number]
  sort: BookSort
}

/** Every book, the newest first. */
export const noFilters: BookFilters = { category: [], language: [], sort: 'added_desc' }

const listIn = (params: URLSearchParams, name: string, isValid: (one: string) => boolean): string[] => {
  const given = (params.get(name) ?? '').split(',').filter(isValid)
  return [...new Set(given)].slice(0, MOST)
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | undefined =>
  values.find((value) => value === given)

/**
 * The filters of an address. Ignores unknown values.
 *
 * @param known - ids of the categories there are; absent: not known yet, and every possible id is taken
 */
export function readFilters(params: URLSearchParams, known?: ReadonlySet<string>): BookFilters {
  return {
    category: listIn(params, 'category', (id) => /^[\w-]{1,40}$/.test(id) && known?.has(id) !== false),
    language: listIn(params, 'language', (tag) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)),
    kind: oneOf(kinds, params.get('kind')),
    access: oneOf(accesses, params.get('access')),
    length: oneOf(lengths, params.get('length')),
    sort: oneOf(sorts, params.get('sort')) ?? noFilters.sort,
  }
}

/** The address of a list that is filtered so. */
export function addressOf({ category, language, kind, access, length, sort }: BookFilters): string {
  const values = {
    category: category.join(','),
    language: language.join(','),
    kind,
    access,
    length,
    sort: sort === noFilters.sort ? undefined : sort,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return `${query}` ? `${paths.classification}?${query}` : paths.classification
}

/** Counts the chosen filters. */
export const countFilters = ({ category, language, kind, access, length }: BookFilters): number =>
  category.length + language.length + [kind, access, length].filter(Boolean).length
