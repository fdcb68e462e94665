import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { categories, seeds } from '../database/schema.ts'

/** The categories a new library starts with, from the top. Icons are names of motifs that the portal draws. */
const firstCategories: (typeof categories.$inferInsert)[] = [
  { id: 'stories', icon: 'korosho', names: { en_US: 'Stories', sw_KE: 'Hadithi', ar_SA: 'قصص' } },
  { id: 'children', icon: 'vitone', names: { en_US: 'Children', sw_KE: 'Watoto', ar_SA: 'أطفال' } },
  { id: 'poetry', icon: 'mawimbi', names: { en_US: 'Poetry', sw_KE: 'Mashairi', ar_SA: 'شعر' } },
  { id: 'history', icon: 'pembe', names: { en_US: 'History', sw_KE: 'Historia', ar_SA: 'تاريخ' } },
  {
    id: 'folktales',
    icon: 'almasi',
    names: { en_US: 'Folktales', sw_KE: 'Ngano', ar_SA: 'حكايات شعبية' },
  },
  { id: 'essays', icon: 'mkeka', names: { en_US: 'Essays', sw_KE: 'Insha', ar_SA: 'مقالات' } },
  { id: 'faith', icon: 'nyota', names: { en_US: 'Faith', sw_KE: 'Imani', ar_SA: 'إيمان' } },
  { id: 'farming', icon: 'majani', names: { en_US: 'Farming', sw_KE: 'Kilimo', ar_SA: 'زراعة' } },
  { id: 'business', icon: 'mkeka', names: { en_US: 'Business', sw_KE: 'Biashara', ar_SA: 'أعمال' } },
  { id: 'health', icon: 'vitone', names: { en_US: 'Health', sw_KE: 'Afya', ar_SA: 'صحّة' } },
].map((category, index) => ({ ...category, order: index + 1 }))

/** Row of `seeds` with the first categories that were filled in. */
const SEED = 'categories'

/** Fills in the first categories that were never there: one that the operator removed stays away. */
export async function seedCategories(database: Database): Promise<void> {
  const [brought] = await database.select({ ids: seeds.hash }).from(seeds).where(eq(seeds.slug, SEED))
  const known = brought?.ids.split(' ') ?? []
  const missing = firstCategories.filter(({ id }) => !known.includes(id))
  if (!missing.length) return
  await database.insert(categories).values(missing).onConflictDoNothing()
  const row = { hash: [...known, ...missing.map(({ id }) => id)].join(' '), seededAt: new Date() }
  await database
    .insert(seeds)
    .values({ slug: SEED, ...row })
    .onConflictDoUpdate({ target: seeds.slug, set: row })
}
