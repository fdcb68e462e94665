import type { LocalisedText } from '@kurasa/portal-contract'
import type { Database } from '../database/open-database.ts'
import { packages } from '../database/schema.ts'

type Package = typeof packages.$inferInsert

/** Version of the texts below: raise it with every change, so that nobody has agreed to words they never saw. */
const DISCLOSURE_VERSION = '2026-11'

const disclosure = (priceKsh: number, often: LocalisedText): LocalisedText => ({
  en_US: `KSH ${priceKsh} ${often.en_US}, charged to your airtime. It renews by itself until you stop it. You can stop at any time on this page; you then read on until the paid time ends.`,
  sw_KE: `KSH ${priceKsh} ${often.sw_KE}, inakatwa kwenye salio lako la simu. Hujirudia yenyewe hadi uisimamishe. Unaweza kusimamisha wakati wowote kwenye ukurasa huu; utaendelea kusoma hadi muda uliolipia uishe.`,
  ar_SA: `⁦KSH ${priceKsh}⁩ ${often.ar_SA}، تُخصم من رصيد هاتفك. يتجدد الاشتراك تلقائيًا إلى أن توقفه. يمكنك إيقافه في أي وقت من هذه الصفحة، وتستمر في القراءة حتى نهاية المدة المدفوعة.`,
})

/** What a new portal sells. The operator changes it with `package`. */
const firstPackages: Package[] = [
  {
    id: 'daily',
    names: { en_US: 'Daily', sw_KE: 'Kila siku', ar_SA: 'يومي' },
    priceKsh: 10,
    periodDays: 1,
    often: { en_US: 'per day', sw_KE: 'kwa siku', ar_SA: 'في اليوم' },
  },
  {
    id: 'weekly',
    names: { en_US: 'Weekly', sw_KE: 'Kila wiki', ar_SA: 'أسبوعي' },
    priceKsh: 60,
    periodDays: 7,
    often: { en_US: 'per week', sw_KE: 'kwa wiki', ar_SA: 'في الأسبوع' },
  },
  {
    id: 'monthly',
    names: { en_US: 'Monthly', sw_KE: 'Kila mwezi', ar_SA: 'شهري' },
    priceKsh: 220,
    periodDays: 30,
    often: { en_US: 'per 30 days', sw_KE: 'kwa siku 30', ar_SA: 'كل 30 يومًا' },
  },
].map(({ often, ...traits }, index) => ({
  ...traits,
  autoRenew: true,
  grants: 'member',
  disclosureVersion: DISCLOSURE_VERSION,
  disclosureTexts: disclosure(traits.priceKsh, often),
  isOnSale: true,
  order: index + 1,
}))

/** What given days belong to. Never on sale. */
export const giftPackage: Package = {
  id: 'gift',
  names: { en_US: 'Gift', sw_KE: 'Zawadi', ar_SA: 'هدية' },
  priceKsh: 0,
  periodDays: 1,
  autoRenew: false,
  grants: 'member',
  disclosureVersion: DISCLOSURE_VERSION,
  disclosureTexts: { en_US: '', sw_KE: '', ar_SA: '' },
  isOnSale: false,
  order: 0,
}

/** Puts the first packages on sale; what the operator changed since stays. */
export async function seedPackages(database: Database): Promise<void> {
  await database.insert(packages).values(firstPackages).onConflictDoNothing()
}
