import type { LocalisedText } from '@kurasa/portal-contract'

/** Writes numbers of Arabic sentences; money keeps its Latin digits. */
type Digits = (value: number) => string
const arabicIndic: Digits = (value) => new Intl.NumberFormat('ar-SA-u-nu-arab').format(value)

/** A sentence for each language from a price and how often it is charged. */
type Wording = { arabic: Digits; write(priceKsh: number, often: LocalisedText): LocalisedText }

const firstSentences: Wording['write'] = (priceKsh, often) => ({
  en_US: `KSH ${priceKsh} ${often.en_US}, charged to your airtime. It renews by itself until you stop it. You can stop at any time on this page; you then read on until the paid time ends.`,
  sw_KE: `KSH ${priceKsh} ${often.sw_KE}, zinakatwa kwenye salio lako la simu. Malipo hujirudia yenyewe hadi uyasimamishe. Unaweza kusimamisha wakati wowote kwenye ukurasa huu; utaendelea kusoma hadi muda uliolipia uishe.`,
  ar_SA: `\u2066KSH ${priceKsh}\u2069 ${often.ar_SA}، تُخصم من رصيد هاتفك. يتجدد الاشتراك تلقائيًا إلى أن توقفه. يمكنك إيقافه في أي وقت من هذه الصفحة، وتستمر في القراءة حتى نهاية المدة المدفوعة.`,
})

/**
 * Every wording that members were shown, by its version. A change is a new version: an old one stays, for a consent refers
 * to the words that were shown, by their version.
 */
const wordings: Record<string, Wording> = {
  '2026-11': { arabic: String, write: firstSentences },
  '2026-11-25': { arabic: arabicIndic, write: firstSentences },
  '2026-11-27': {
    arabic: arabicIndic,
    write: (priceKsh, often) => ({
      en_US: `KSH ${priceKsh} ${often.en_US}, charged to your airtime. It renews automatically until you stop it. You can stop at any time on this page; you can then read until the paid time ends.`,
      sw_KE: `KSH ${priceKsh} ${often.sw_KE}, zinakatwa kwenye salio lako la simu. Malipo hujirudia yenyewe hadi uyasitishe. Unaweza kusitisha wakati wowote kwenye ukurasa huu; utaendelea kusoma hadi muda uliolipia uishe.`,
      ar_SA: `\u2066KSH ${priceKsh}\u2069 ${often.ar_SA}، تُخصم من رصيد هاتفك. تتجدد العضوية تلقائيًا إلى أن توقفها. يمكنك إيقافها في أي وقت من هذه الصفحة، وتستمر في القراءة حتى نهاية المدة المدفوعة.`,
    }),
  },
}
const CURRENT = '2026-11-27'

/** Returns the text that must be shown before a member agrees to a package, and its version. */
export function disclosureOf({ priceKsh, periodDays }: { priceKsh: number; periodDays: number }): {
  disclosureVersion: string
  disclosureTexts: LocalisedText
} {
  // A changed price is a changed disclosure.
  const disclosureVersion = `${CURRENT}/${priceKsh}/${periodDays}`
  return { disclosureVersion, disclosureTexts: textsOf(CURRENT, priceKsh, periodDays) }
}

/** The words that a consent refers to; undefined for a version that there never was. */
export function disclosureTextsOf(version: string): LocalisedText | undefined {
  const [, wording = '', price, days] = /^([\d-]+)\/(\d+)\/(\d+)$/.exec(version) ?? []
  return Object.hasOwn(wordings, wording) ? textsOf(wording, Number(price), Number(days)) : undefined
}

function textsOf(version: string, priceKsh: number, periodDays: number): LocalisedText {
  const { arabic, write } = wordings[version]!
  return write(priceKsh, frequencyOf(periodDays, arabic))
}

function frequencyOf(days: number, arabic: Digits): LocalisedText {
  if (days === 1) return { en_US: 'per day', sw_KE: 'kwa siku', ar_SA: 'في اليوم' }
  if (days === 7) return { en_US: 'per week', sw_KE: 'kwa wiki', ar_SA: 'في الأسبوع' }
  const many = new Intl.PluralRules('ar').select(days) === 'few' ? 'أيام' : 'يومًا'
  return { en_US: `per ${days} days`, sw_KE: `kwa siku ${days}`, ar_SA: `كل ${arabic(days)} ${many}` }
}
