import { useEffect } from 'react'
import { useNavigation } from '../app/navigation.ts'
import { hrefs } from '../app/paths.ts'
import { useShellActions } from '../app/shell/shell-actions.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useBilling, useBillingState } from './billing.ts'
import { outcomeOf } from './payment-texts.ts'

/** Shows how a payment ended after the member has moved on to other screens: each end once. */
export function PaymentNotices() {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const { push } = useNavigation()
  const billing = useBilling()
  const first = useBillingState().notices[0]

  useEffect(() => {
    if (!first) return
    const outcome = outcomeOf(first)
    if (outcome) {
      const { kind, state, order, expiresAt } = first
      const isLate = state === 'succeeded' && expiresAt !== undefined && Date.now() > Date.parse(expiresAt)
      const words = order ? `${t(outcome.title)}: \u2068${order.title}\u2069` : t(outcome.title)
      toast(isLate ? t('pay.late', { what: words }) : words, {
        label: t('action.more'),
        onClick: () => push(kind === 'purchase' ? hrefs.myPurchase() : hrefs.subscribe()),
      })
    }
    billing.acknowledge(first.id)
  }, [first, billing, t, toast, push])
  return null
}
