import type { Language } from '@kurasa/portal-contract'
import type { NoticeKind } from './notices.ts'

/** Facts for a message. */
export interface NoticeFacts {
  packageName: string
  title: string
  amountKsh: number
  receipt: string
  paidUntil: Date | null
  /** The next period is charged without a confirmation. */
  renews: boolean
  publicOrigin: string
}

/** Characters of one message: GSM-7, or anything else. */
const PLAIN_SEGMENT = 160
const WIDE_SEGMENT = 70

type Writer = (facts: NoticeFacts & { until: string; stop: string }) => string

const texts: Record<Language, Record<NoticeKind, Writer>> = {
  en_US: {
    subscribed: ({ packageName, amountKsh, until, renews, stop }) =>
      `Kurasa: ${packageName}, KSH ${amountKsh}, read until ${until}. ${renews ? 'It renews automatically. ' : ''}To stop: ${stop}`,
    late: ({ packageName, amountKsh, until, stop }) =>
      `Kurasa: your payment arrived late. ${packageName}, KSH ${amountKsh}, read until ${until}. To stop: ${stop}`,
    unsubscribed: ({ until }) =>
      `Kurasa: your membership has ended; you will not be charged again. You can read until ${until}.`,
    bought: ({ title, amountKsh, receipt }) =>
      `Kurasa: paid KSH ${amountKsh}, receipt ${receipt}. It is yours for ever: ${title}`,
    refunded: ({ amountKsh }) => `Kurasa: KSH ${amountKsh} goes back to the number that paid it.`,
    suspended: ({ amountKsh, stop }) =>
      `Kurasa: KSH ${amountKsh} could not be charged, so member books are locked. We will retry for 3 days. To stop: ${stop}`,
  },
  sw_KE: {
    subscribed: ({ packageName, amountKsh, until, renews, stop }) =>
      `Kurasa: ${packageName}, KSH ${amountKsh}, soma hadi ${until}. ${renews ? 'Malipo hujirudia yenyewe. ' : ''}Kusitisha: ${stop}`,
    late: ({ packageName, amountKsh, until, stop }) =>
      `Kurasa: malipo yako yamechelewa kufika. ${packageName}, KSH ${amountKsh}, soma hadi ${until}. Kusitisha: ${stop}`,
    unsubscribed: ({ until }) =>
      `Kurasa: uanachama wako umesitishwa. Unaweza kusoma hadi ${until}; hutakatwa pesa tena.`,
    bought: ({ title, amountKsh, receipt }) =>
      `Kurasa: umelipa KSH ${amountKsh}, risiti ${receipt}. Kitabu ni chako daima: ${title}`,
    refunded: ({ amountKsh }) => `Kurasa: KSH ${amountKsh} zinarudishwa kwa nambari iliyolipa.`,
    suspended: ({ amountKsh, stop }) =>
      `Kurasa: KSH ${amountKsh} hazikuweza kukatwa, vitabu vya wanachama vimefungwa. Tutajaribu siku 3 zaidi. Kusitisha: ${stop}`,
  },
  // 70 characters in all: what is charged, until when, and where it is stopped.
  ar_SA: {
    subscribed: ({ amountKsh, until, stop }) => `كوراسا: KSH ${amountKsh} حتى ${until}. للإيقاف: ${stop}`,
    late: ({ amountKsh, until, stop }) => `كوراسا: تأخر الدفع. KSH ${amountKsh} حتى ${until}. ${stop}`,
    unsubscribed: ({ until }) => `كوراسا: أُوقفت عضويتك. تقرأ حتى ${until} بلا خصم جديد.`,
    bought: ({ title, amountKsh }) => `كوراسا: دفعت KSH ${amountKsh}. الكتاب لك دائمًا: ${title}`,
    refunded: ({ amountKsh }) => `كوراسا: يُعاد KSH ${amountKsh} إلى الرقم الذي دفع.`,
    suspended: ({ amountKsh, stop }) => `كوراسا: تعذر خصم KSH ${amountKsh} فتوقفت القراءة. ${stop}`,
  },
}

/** The message in the member's language, in one segment. */
export function noticeText(kind: NoticeKind, language: Language, facts: NoticeFacts): string {
  const until = facts.paidUntil ? momentText(facts.paidUntil) : ''
  const stop = `${new URL(facts.publicOrigin).host}/subscribe`
  const text = texts[language][kind]({ ...facts, until, stop })
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  const limit = isPlain ? PLAIN_SEGMENT : WIDE_SEGMENT
  // Only a title can be this long, and it comes last.
  return [...text].length <= limit ? text : `${[...text].slice(0, limit - 3).join('')}...`
}

/** e.g. `22/11 15:04`, Nairobi, Latin digits in every language. */
function momentText(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZone: 'Africa/Nairobi',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((known) => known.type === type)?.value ?? ''
  return `${part('day')}/${part('month')} ${part('hour')}:${part('minute')}`
}
