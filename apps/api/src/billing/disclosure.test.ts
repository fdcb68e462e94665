import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packages } from '../database/schema.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { disclosureOf, disclosureTextsOf } from './disclosure.ts'
import { seedPackages } from './first-packages.ts'

describe('the text before a charge', () => {
  it('writes days in the digits of Arabic, money in Latin ones', () => {
    const { ar_SA } = disclosureOf({ priceKsh: 220, periodDays: 30 }).disclosureTexts
    expect(ar_SA).toContain('KSH 220')
    expect(ar_SA).toContain('كل ٣٠ يومًا')
    expect(disclosureOf({ priceKsh: 5, periodDays: 3 }).disclosureTexts.ar_SA).toContain('كل ٣ أيام')
  })

  it('stays known for every consent that was given to it', () => {
    expect(disclosureTextsOf('2026-11/220/30')?.ar_SA).toContain('كل 30 يومًا')
    const now = disclosureOf({ priceKsh: 220, periodDays: 30 })
    expect(disclosureTextsOf(now.disclosureVersion)).toEqual(now.disclosureTexts)
    for (const version of ['', 'gift', '2020-01/10/1', 'constructor/10/1', '2026-11/10'])
      expect(disclosureTextsOf(version), version).toBeUndefined()
  })

  describe('of packages that are on sale', () => {
    let test: Awaited<ReturnType<typeof openTestDatabase>>
    beforeAll(async () => {
      test = await openTestDatabase()
      await seedPackages(test.database)
    })
    afterAll(() => test.close())

    it('is the present one from the next start on; another price and another text stay', async () => {
      const change = (id: string, values: Partial<typeof packages.$inferInsert>) =>
        test.database.update(packages).set(values).where(eq(packages.id, id))
      const earlier = disclosureTextsOf('2026-11/250/30')!
      await change('monthly', {
        priceKsh: 250,
        disclosureVersion: '2026-11/250/30',
        disclosureTexts: earlier,
      })
      const own = { en_US: 'a', sw_KE: 'b', ar_SA: 'c' }
      await change('weekly', { disclosureVersion: 'operator-1', disclosureTexts: own })
      await seedPackages(test.database)
      const rows = await test.database.select().from(packages)
      const found = (id: string) => rows.find((row) => row.id === id)!
      const present = disclosureOf({ priceKsh: 250, periodDays: 30 })
      expect(found('monthly')).toMatchObject({ priceKsh: 250, ...present })
      expect(found('weekly')).toMatchObject({ disclosureVersion: 'operator-1', disclosureTexts: own })
    })
  })
})
