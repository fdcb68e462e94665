import type { Language } from '@kurasa/portal-contract'
import { createTexts } from '../texts/create-texts.ts'
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

/** 160 characters in all; 70 in Arabic, which says what is charged, until when, and where it is stopped. */
const textsIn = createTexts<NoticeKind | 'subscribedRenewing'>(
  {
    en_US: {
      subscribed: 'Kurasa: {{packageName}}, KSH {{amountKsh}}, read until {{until}}. To stop: {{stop}}',
      subscribedRenewing:
        'Kurasa: {{packageName}}, KSH {{amountKsh}}, read until {{until}}. It renews automatically. To stop: {{stop}}',
      late: 'Kurasa: your payment arrived late. {{packageName}}, KSH {{amountKsh}}, read until {{until}}. To stop: {{stop}}',
      unsubscribed:
        'Kurasa: your membership has ended; you will not be charged again. You can read until {{until}}.',
      bought: 'Kurasa: paid KSH {{amountKsh}}, receipt {{receipt}}. It is yours for ever: {{title}}',
      checking:
        'Kurasa: we are checking your payment of KSH {{amountKsh}} with the provider. You need to do nothing; you hear from us within a day.',
      refunded: 'Kurasa: KSH {{amountKsh}} goes back to the number that paid it.',
      suspended:
        'Kurasa: KSH {{amountKsh}} could not be charged, so member books are locked. We will retry for 3 days. To stop: {{stop}}',
    },
    sw_KE: {
      subscribed: 'Kurasa: {{packageName}}, KSH {{amountKsh}}, soma hadi {{until}}. Kusitisha: {{stop}}',
      subscribedRenewing:
        'Kurasa: {{packageName}}, KSH {{amountKsh}}, soma hadi {{until}}. Malipo hujirudia yenyewe. Kusitisha: {{stop}}',
      late: 'Kurasa: malipo yako yamechelewa kufika. {{packageName}}, KSH {{amountKsh}}, soma hadi {{until}}. Kusitisha: {{stop}}',
      unsubscribed: 'Kurasa: uanachama wako umesitishwa. Unaweza kusoma hadi {{until}}; hutakatwa pesa tena.',
      bought: 'Kurasa: umelipa KSH {{amountKsh}}, risiti {{receipt}}. Kitabu ni chako daima: {{title}}',
      checking:
        'Kurasa: tunakagua malipo yako ya KSH {{amountKsh}} kwa mtoa huduma. Huhitaji kufanya lolote; tutakujibu ndani ya siku moja.',
      refunded: 'Kurasa: KSH {{amountKsh}} zinarudishwa kwa nambari iliyolipa.',
      suspended:
        'Kurasa: KSH {{amountKsh}} hazikuweza kukatwa, vitabu vya wanachama vimefungwa. Tutajaribu siku 3 zaidi. Kusitisha: {{stop}}',
    },
    ar_SA: {
      subscribed: 'كوراسا: KSH {{amountKsh}} حتى {{until}}. للإيقاف: {{stop}}',
      subscribedRenewing: 'كوراسا: KSH {{amountKsh}} حتى {{until}}. للإيقاف: {{stop}}',
      late: 'كوراسا: تأخر الدفع. KSH {{amountKsh}} حتى {{until}}. {{stop}}',
      unsubscribed: 'كوراسا: أُوقفت عضويتك. تقرأ حتى {{until}} بلا خصم جديد.',
      bought: 'كوراسا: دفعت KSH {{amountKsh}}. الكتاب لك دائمًا: {{title}}',
      checking: 'كوراسا: نتحقق من دفعتك KSH {{amountKsh}}. نرد خلال يوم.',
      refunded: 'كوراسا: يُعاد KSH {{amountKsh}} إلى الرقم الذي دفع.',
      suspended: 'كوراسا: تعذر خصم KSH {{amountKsh}} فتوقفت القراءة. {{stop}}',
    },
  },
  { isolates: false },
)

/** The message in the member's language, in one segment. */
export function noticeText(kind: NoticeKind, language: Language, facts: NoticeFacts): string {
  const { packageName, title, amountKsh, receipt, paidUntil, renews, publicOrigin } = facts
  const text = textsIn(language)(kind === 'subscribed' && renews ? 'subscribedRenewing' : kind, {
    ...{ packageName, title, amountKsh, receipt },
    until: paidUntil ? momentText(paidUntil) : '',
    stop: `${new URL(publicOrigin).host}/subscribe`,
  })
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
