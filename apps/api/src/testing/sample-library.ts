import type { Access } from '@kurasa/portal-contract'
import { searchKey } from '@kurasa/portal-contract'
import { books, editions } from '../database/schema.ts'
import type { TestApp } from './test-app.ts'

/** A row of a catalogue that is only listed, saved and counted: its books have no text. */
export interface SampleRow {
  id: string
  title?: string
  access?: Access
  language?: string
  /** That reading it takes. */
  minutes?: number
}

/** Fills a catalogue with rows; the first is the oldest, one a day. */
export async function fillCatalogue(
  { database }: Pick<TestApp, 'database'>,
  rows: SampleRow[],
): Promise<void> {
  await database.insert(books).values(
    rows.map(({ id, title = id, access = 'free', language = 'en', minutes = 10 }, index) => ({
      id,
      title,
      access,
      language,
      minutes,
      identifier: `urn:${id}`,
      authors: ['Amina Otieno'],
      description: {},
      tags: [],
      priceKsh: access === 'paid' ? 50 : null,
      ageRating: 'all' as const,
      searchKey: searchKey(`${title} Amina Otieno`),
      addedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  )
  await database.insert(editions).values(
    rows.map(({ id }) => ({
      id: `e-${id}`,
      bookId: id,
      kind: 'text' as const,
      hash: 'h',
      direction: 'ltr' as const,
      layout: 'reflowable' as const,
      unitCount: 1,
      freeUnits: 1,
      bytes: 1,
      toc: [],
    })),
  )
}
