import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AppParts } from '../app-parts.ts'
import { annotations, books, editions, progress, units } from '../database/schema.ts'
import { unitKey } from '../ports/asset-store.ts'
import type { PortalUser } from '../ports/sessions.ts'
import { entitlementOf } from '../rules/entitlement.ts'
import { termsOf } from '../rules/text-terms.ts'
import { cutPassages, readUnitText, type UnitPassage } from './unit-passages.ts'

/** Books that are looked through when a question is about no particular one: those read last. */
const BOOKS = 12
/** Characters that one question looks through: the longest novels are whole. */
const LOOKED_THROUGH = 4_000_000
/** Marks that are looked through: those changed last. */
const MARKS = 2000
/** Characters of passages that are kept for the next question. */
const KEPT = 5_000_000

/** A passage with its place. */
export interface ReadablePassage extends UnitPassage {
  bookId: string
  bookTitle: string
  /** BCP 47. */
  language: string
  unitId: string
  /** Number of the unit in the manifest. */
  unit: number
  /** Words that the member marked, as the mark has them. */
  isMark?: boolean
  /** The member's note on a mark. */
  note?: string | undefined
}

/** Finds what a member may be answered from. */
export interface ReadablePassages {
  /**
   * The passages of a book, or of the books read last, that the member may read now and has read: no locked text, and
   * nothing from behind the furthest place.
   *
   * @param signal - ends the search early; then what was found so far
   */
  find(user: PortalUser, bookId: string | null, signal: AbortSignal): Promise<ReadablePassage[]>
  /** The words that a member marked in a book or in the books read last, with the notes; none of what is locked now. */
  findMarks(user: PortalUser, bookId: string | null): Promise<ReadablePassage[]>
}

/** Makes the one of a server. It keeps passages of units it has read, which any process may do for itself. */
export function createReadablePassages({
  database,
  assets,
}: Pick<AppParts, 'database' | 'assets'>): ReadablePassages {
  const kept = createPassageCache()

  async function passagesOf(key: string, language: string): Promise<readonly UnitPassage[]> {
    const known = kept.get(key)
    if (known) return known
    const bytes = await assets.get(key)
    const passages = bytes ? cutPassages(readUnitText(new TextDecoder().decode(bytes)), language) : []
    kept.put(key, passages)
    return passages
  }

  return {
    async find(user, bookId, signal) {
      const found: ReadablePassage[] = []
      let looked = 0
      for (const book of await readBooks(database, user.id, bookId)) {
        for (const { unit, chars } of reachedUnits(book.units, book.furthest)) {
          const { i, unitId } = unit
          if (!isOpenTo(user, book, i)) continue
          if (signal.aborted || looked + chars > LOOKED_THROUGH) return found
          looked += chars
          for (const passage of await passagesOf(unitKey(book.editionId, book.hash, i), book.language)) {
            if (passage.end > chars) break
            const { bookTitle, language } = book
            found.push({ ...passage, bookId: book.bookId, bookTitle, language, unitId, unit: i })
          }
        }
      }
      return found
    },

    async findMarks(user, requested) {
      const read = await readBooks(database, user.id, requested)
      if (!read.length) return []
      const rows = await database
        .select({ bookId: annotations.bookId, start: annotations.locator, content: annotations.content })
        .from(annotations)
        .where(
          and(
            eq(annotations.userId, user.id),
            isNotNull(annotations.locator),
            inArray(
              annotations.bookId,
              read.map(({ bookId }) => bookId),
            ),
          ),
        )
        .orderBy(desc(annotations.changedAt), annotations.id)
        .limit(MARKS)
      return rows.flatMap(({ bookId, start, content }): ReadablePassage[] => {
        const book = read.find((each) => each.bookId === bookId)
        const unit = book?.units.find(({ href }) => href === start?.href)
        const text = start?.text?.highlight?.trim()
        if (!book || !unit || !text || content?.kind !== 'highlight' || !isOpenTo(user, book, unit.i))
          return []
        const { bookTitle, language } = book
        const from = start?.locations.textOffset ?? 0
        const { note } = content
        return [
          {
            bookId: book.bookId,
            bookTitle,
            language,
            unitId: unit.unitId,
            unit: unit.i,
            start: from,
            end: from + text.length,
            text,
            breaks: [],
            terms: termsOf(`${text} ${note ?? ''}`, language),
            isMark: true,
            note: note || undefined,
          },
        ]
      })
    },
  }
}

/** The text editions of a book, or of those read last, with their units in order. */
async function readBooks(database: AppParts['database'], userId: string, bookId: string | null) {
  const read = await database
    .select({
      bookId: books.id,
      bookTitle: books.title,
      language: books.language,
      access: books.access,
      editionId: editions.id,
      hash: editions.hash,
      freeUnits: editions.freeUnits,
      furthest: progress.furthest,
    })
    .from(progress)
    .innerJoin(books, eq(books.id, progress.bookId))
    .innerJoin(editions, and(eq(editions.bookId, books.id), eq(editions.kind, 'text')))
    .where(and(eq(progress.userId, userId), bookId === null ? undefined : eq(books.id, bookId)))
    .orderBy(desc(progress.updatedAt))
    .limit(BOOKS)
  if (!read.length) return []
  const unitRows = await database
    .select({
      editionId: units.editionId,
      i: units.i,
      unitId: units.unitId,
      href: units.href,
      chars: units.chars,
      bytes: units.bytes,
      isLinear: units.isLinear,
    })
    .from(units)
    .where(
      inArray(
        units.editionId,
        read.map(({ editionId }) => editionId),
      ),
    )
    .orderBy(units.i)
  return read.map((book) => ({
    ...book,
    units: unitRows.filter(({ editionId }) => editionId === book.editionId),
  }))
}

type ReadBook = Awaited<ReturnType<typeof readBooks>>[number]

function isOpenTo(user: PortalUser, { bookId, access, freeUnits }: ReadBook, unit: number): boolean {
  const entitlement = entitlementOf({ bookId, access, freeUnits, unit }, user)
  return entitlement === 'public' || entitlement === 'granted'
}

/** Unit with the values that decide how far it was read. */
interface MeasuredUnit {
  chars: number
  bytes: number
  isLinear: boolean
}

/**
 * Units that were reached, with the characters of each that were. Units weigh by their bytes and those outside of the
 * reading order nothing, as in the fraction that readers report; the latter count as not read.
 *
 * @param furthest - 0..1 of the book
 */
export function reachedUnits<Unit extends MeasuredUnit>(
  units: readonly Unit[],
  furthest: number,
): { unit: Unit; chars: number }[] {
  const linear = units.filter(({ isLinear }) => isLinear)
  let rest = furthest * linear.reduce((sum, { bytes }) => sum + bytes, 0)
  const reached: { unit: Unit; chars: number }[] = []
  for (const unit of linear) {
    if (rest <= 0) break
    // A fraction that lost its last digits on the way still means the end of the unit.
    const part = unit.bytes - rest < 1 ? 1 : rest / unit.bytes
    const chars = Math.floor(unit.chars * Math.min(1, part))
    if (chars > 0) reached.push({ unit, chars })
    rest -= unit.bytes
  }
  return reached
}

/** Passages by unit; the least recently used are discarded first. */
function createPassageCache() {
  const passages = new Map<string, readonly UnitPassage[]>()
  let size = 0
  const sizeOf = (list: readonly UnitPassage[]) => list.reduce((sum, { text }) => sum + text.length, 1)
  return {
    get(key: string): readonly UnitPassage[] | undefined {
      const found = passages.get(key)
      if (found) {
        passages.delete(key)
        passages.set(key, found)
      }
      return found
    },
    put(key: string, list: readonly UnitPassage[]): void {
      // Two questions at once may have read the same unit.
      if (passages.has(key)) return
      passages.set(key, list)
      size += sizeOf(list)
      for (const [oldest, dropped] of passages) {
        if (size <= KEPT) break
        passages.delete(oldest)
        size -= sizeOf(dropped)
      }
    },
  }
}
