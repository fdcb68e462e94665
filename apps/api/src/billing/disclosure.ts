import type { LocalisedText } from '@kurasa/portal-contract'

/**
 * Version of the sentences below: raise it with every change, so that no consent refers to words that were not shown.
 */
const WORDING = '2026-11'

/** Returns the text that must be shown before a member agrees to a package, and its version. */
export function disclosureOf({ priceKsh, periodDays }: { priceKsh: number; periodDays: number }): {
  disclosureVersion: string
  disclosureTexts: LocalisedText
} {
  const often = frequencyOf(periodDays)
  return {
    // A changed price is a changed disclosure.
    disclosureVersion: `${WORDING}/${priceKsh}/${periodDays}`,
    disclosureTexts: {
      en_US: `KSH ${priceKsh} ${often.en_US}, charged to your airtime. It renews by itself until you stop it. You can stop at any time on this page; you then read on until the paid time ends.`,
      sw_KE: `KSH ${priceKsh} ${often.sw_KE}, zinakatwa kwenye salio lako la simu. Malipo hujirudia yenyewe hadi uyasimamishe. Unaweza kusimamisha wakati wowote kwenye ukurasa huu; utaendelea kusoma hadi muda uliolipia uishe.`,
      ar_SA: `\u2066KSH ${priceKsh}\u2069 ${often.ar_SA}، تُخصم من رصيد هاتفك. يتجدد الاشتراك تلقائيًا إلى أن توقفه. يمكنك إيقافه في أي وقت من هذه الصفحة، وتستمر في القراءة حتى نهاية المدة المدفوعة.`,
    },
  }
}

function frequencyOf(days: number): LocalisedText {
  if (days === 1) return { en_US: 'per day', sw_KE: 'kwa siku', ar_SA: 'في اليوم' }
  if (days === 7) return { en_US: 'per week', sw_KE: 'kwa wiki', ar_SA: 'في الأسبوع' }
  return {
    en_US: `per ${days} days`,
    sw_KE: `kwa siku ${days}`,
    ar_SA: `كل ${new Intl.PluralRules('ar').select(days) === 'few' ? `${days} أيام` : `${days} يومًا`}`,
  }
}
