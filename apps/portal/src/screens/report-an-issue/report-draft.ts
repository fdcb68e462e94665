import { REPORT_LENGTH, type ReportCategory, reportCategories } from '@kurasa/portal-contract'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import type { ClientStorage, StoredKey } from '../../storage/client-storage.ts'

/** A report as far as it is written; kept on this phone until it is sent. */
export interface ReportDraft {
  category?: ReportCategory
  content: string
  /** Where a visitor can be reached, as typed. */
  phone: string
  bookId?: string
  /** Prefilled values that it began with, so that a reload continues the draft and does not start again. */
  seed: string
}

const KEY = 'k_report_draft'
/** The member's own leaves this phone with the member: see `logOut`. */
const keyOf = (uid: string | undefined): StoredKey => (uid ? `${KEY}_${uid}` : KEY)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const categoryOf = (value: unknown) => reportCategories.find((category) => category === value)
const idOf = (value: unknown) =>
  typeof value === 'string' && /^[\w~.-]{1,40}$/.test(value) ? value : undefined

/** Reads the values that another screen passed beside the address; anything else counts as absent. */
export function readPrefill(state: unknown): ReportPrefill | undefined {
  if (!isObject(state)) return undefined
  const prefill = {
    category: categoryOf(state.category),
    content: typeof state.content === 'string' ? state.content.slice(0, REPORT_LENGTH) : undefined,
    bookId: idOf(state.bookId),
  }
  return Object.values(prefill).some((value) => value !== undefined) ? prefill : undefined
}

function readOne(key: StoredKey, storage: ClientStorage): ReportDraft | undefined {
  const stored = storage.readJson(key)
  if (!isObject(stored) || typeof stored.content !== 'string') return undefined
  return {
    category: categoryOf(stored.category),
    content: stored.content,
    phone: typeof stored.phone === 'string' ? stored.phone : '',
    bookId: idOf(stored.bookId),
    seed: typeof stored.seed === 'string' ? stored.seed : '',
  }
}

/** The draft of a member; one that was begun as a visitor on this phone goes on after the login. */
export function readDraft(uid: string | undefined, storage: ClientStorage): ReportDraft | undefined {
  const own = readOne(keyOf(uid), storage)
  if (own || !uid) return own
  const visitors = readOne(KEY, storage)
  if (visitors) {
    writeDraft(uid, visitors, storage)
    writeDraft(undefined, undefined, storage)
  }
  return visitors
}

/** Keeps a draft, or forgets it. */
export function writeDraft(
  uid: string | undefined,
  draft: ReportDraft | undefined,
  storage: ClientStorage,
): void {
  storage.writeJson(keyOf(uid), draft)
}

/** Returns the first values of the form, and an earlier draft that they would replace. */
export function startReport(
  prefill: ReportPrefill | undefined,
  draft: ReportDraft | undefined,
): { form: ReportDraft; unfinished?: ReportDraft } {
  const seed = JSON.stringify(prefill ?? null)
  const empty: ReportDraft = { content: '', phone: draft?.phone ?? '', seed }
  if (!prefill) return { form: draft ?? empty }
  if (draft?.seed === seed) return { form: draft }
  const form = { ...empty, ...prefill, content: prefill.content ?? '' }
  return draft?.content.trim() ? { form, unfinished: draft } : { form }
}

/** The end of a report that names the book it is about. */
export const bookMark = (bookId: string | undefined): string => (bookId ? `\n[book ${bookId}]` : '')
