import type { Database } from '../database/open-database.ts'
import { prizes } from '../database/schema.ts'

const week = { ar_SA: 'أسبوع من القراءة', en_US: 'A week of reading', sw_KE: 'Wiki moja ya kusoma' }

/** The prizes a new portal starts with. Operators change them, and set what is left. */
const firstPrizes: (typeof prizes.$inferInsert)[] = [
  {
    id: 'one-day',
    names: { ar_SA: 'يوم من القراءة', en_US: 'A day of reading', sw_KE: 'Siku moja ya kusoma' },
    kind: 'member_days' as const,
    cost: 60,
    stock: 1000,
    days: 1,
  },
  { id: 'one-week', names: week, kind: 'member_days' as const, cost: 350, stock: 200, days: 7 },
  {
    id: 'airtime-20',
    names: {
      ar_SA: 'رصيد مكالمات بقيمة KSH 20',
      en_US: 'Airtime, KSH 20',
      sw_KE: 'Muda wa maongezi, KSH 20',
    },
    kind: 'airtime' as const,
    cost: 200,
    stock: 50,
  },
  {
    id: 'airtime-50',
    names: {
      ar_SA: 'رصيد مكالمات بقيمة KSH 50',
      en_US: 'Airtime, KSH 50',
      sw_KE: 'Muda wa maongezi, KSH 50',
    },
    kind: 'airtime' as const,
    cost: 450,
    stock: 20,
  },
  {
    id: 'tote-bag',
    names: { ar_SA: 'حقيبة كتب من كوراسا', en_US: 'Kurasa book bag', sw_KE: 'Mkoba wa vitabu wa Kurasa' },
    kind: 'manual' as const,
    cost: 900,
    stock: 10,
  },
].map((prize, index) => ({ ...prize, isOffered: true, order: index + 1 }))

/** Adds the first prizes that are missing; an operator's changes stay. */
export async function seedPrizes(database: Database): Promise<void> {
  await database.insert(prizes).values(firstPrizes).onConflictDoNothing()
}
