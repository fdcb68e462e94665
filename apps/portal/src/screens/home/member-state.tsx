import { useMe } from '../../api/member-queries.ts'
import { useBillingState } from '../../billing/billing.ts'
import { useSubscription } from '../../billing/money-queries.ts'
import { isOpenPayment } from '../../billing/payment.ts'
import { shownState } from '../../billing/subscription-state.ts'
import { type Language, toIntlTag } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSecondsLeft } from '../../parts/use-seconds-left.ts'
import { CardBones, CardFrame, type CardWords } from './member-card-frame.tsx'
import { PromoTitle } from './promo-title.tsx'

/** Minutes and seconds that the payer still has, while there are any. */
function Countdown({ until }: { until: string | undefined }) {
  const { t, number } = useTexts()
  const left = useSecondsLeft(until)
  if (left === undefined || left === 0 || left > 3600) return t('card.mayLeave')
  const time = `\u2068${number(Math.floor(left / 60))}:${number(left % 60, { minimumIntegerDigits: 2 })}\u2069`
  return `${t('pay.left', { time })}. ${t('card.mayLeave')}`
}

/** Days from which on a date is not clear without its year. */
const FAR = 300

/** Day and month in Nairobi, and the year where it is far: the card has few words. */
const dayOf = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(toIntlTag(language), {
    day: 'numeric',
    month: 'short',
    year: Math.abs(at.getTime() - Date.now()) > FAR * 86_400_000 ? 'numeric' : undefined,
    timeZone: 'Africa/Nairobi',
  }).format(at)

/** The card of a member: none, pending, active until, grace, on hold, ended. */
export function MemberState() {
  const { t, time, language } = useTexts()
  const member = useSubscription()
  const { payments } = useBillingState()
  const pending = payments.find((payment) => payment.kind === 'subscribe' && isOpenPayment(payment))
  // The account, which this phone keeps, knows the membership of the last visit.
  const kept = useMe().data
  const subscription = (member.data ?? kept)?.subscription ?? null

  const promo: CardWords = {
    above: t('card.free'),
    title: <PromoTitle />,
    below: t('home.stop'),
    action: t('home.subscribe'),
  }
  const words = (): CardWords => {
    const state = shownState(subscription, payments.slice(0, 1))
    if (pending || state === 'pending_subscribe') {
      const until = pending?.expiresAt ?? member.data?.pendingIntent?.expiresAt
      return {
        above: t('card.confirming'),
        title: t('card.enterPin'),
        below: <Countdown until={until} />,
        action: t('card.details'),
      }
    }
    if (!subscription || state === 'none') return promo
    const { paidUntil, graceUntil, autoRenew } = subscription
    const end = new Date((state === 'grace' ? graceUntil : paidUntil) ?? Date.now())
    const when = { date: dayOf(end, language), time: time(end) }
    const action = t('card.manage')
    switch (state) {
      case 'active':
        return {
          above: t('membership.active'),
          title: t('card.until', when),
          below: autoRenew ? t('card.renews') : t('membership.renewsNot'),
          action,
        }
      case 'pending_unsubscribe':
      case 'cancelled':
        return {
          above: t('membership.active'),
          title: t('card.until', when),
          below: t('unsub.hintNow'),
          action,
        }
      case 'grace':
        return {
          above: t('membership.grace'),
          title: t('card.graceUntil', when),
          below: t('home.stop'),
          action,
        }
      case 'suspended':
        return { above: t('membership.suspended'), title: t('card.waiting'), below: t('card.onHold'), action }
      case 'expired':
        return {
          above: t('card.ended', when),
          title: t('card.waiting'),
          below: <PromoTitle />,
          action: t('card.renew'),
        }
    }
  }

  if (member.data || kept || pending) return <CardFrame {...words()} isMember />
  if (!member.isError && member.fetchStatus !== 'paused') return <CardBones />
  return (
    <CardFrame
      isMember
      above={t('card.unknown')}
      title={t('card.membership')}
      below={t('home.stop')}
      action={t('card.manage')}
    />
  )
}
