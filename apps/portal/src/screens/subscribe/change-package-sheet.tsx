import { putSubscription, type Subscription, type SubscriptionPackage } from '@kurasa/portal-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { usePackages } from '../../billing/money-queries.ts'
import { choiceOf, PackageChoice } from '../../billing/package-choice.tsx'
import { refusalText } from '../../billing/payment-texts.ts'
import { PackageBones } from '../../billing/subscribe-sheet.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import styles from './subscribe-screen.module.css'

/** Sets the package from the next renewal on; with the current one, takes that back. */
export function useChangePackage() {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  return async (packageId: string, disclosureVersion: string) => {
    try {
      await client.call(putSubscription, { packageId, disclosureVersion, agreed: true })
    } finally {
      // Also after a refusal: the membership, or the terms, are not what this phone knows.
      for (const queryKey of [['subscription', uid], ['me', uid], ['entitlements', uid], ['packages']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** Another package for the time after the paid one: what it costs then, and that nothing is charged now. */
export function ChangePackageSheet(props: {
  subscription: Subscription
  until: Date | undefined
  onClose: () => void
}) {
  const { subscription, until, onClose } = props
  const { t } = useTexts()
  const packages = usePackages()
  const others = packages.data?.filter(({ id }) => id !== subscription.packageId) ?? []
  const [chosen, setChosen] = useState(subscription.next?.packageId)
  const one = choiceOf(others, chosen)
  return (
    <Sheet
      title={t('change.title')}
      onClose={onClose}
      foot={one && <ChangeFoot one={one} until={until} onClose={onClose} />}
    >
      <QueryView query={packages} skeleton={<PackageBones />}>
        {() =>
          one ? (
            <PackageChoice packages={others} value={one.id} onChange={setChosen} />
          ) : (
            <p>{t('subscribe.none')}</p>
          )
        }
      </QueryView>
    </Sheet>
  )
}

function ChangeFoot(props: { one: SubscriptionPackage; until: Date | undefined; onClose: () => void }) {
  const { one, until, onClose } = props
  const texts = useTexts()
  const { t, date, time, language } = texts
  const { toast } = useShellActions()
  const changePackage = useChangePackage()
  const save = useSingleCall(async () => {
    await changePackage(one.id, one.disclosure.version)
    toast(t('change.done'))
    onClose()
  })
  return (
    <>
      {save.error !== undefined && (
        <p className={styles.error} role="alert">
          {refusalText(save.error, texts)}
        </p>
      )}
      <p className={styles.terms}>
        {until ? t('change.hint', { date: date(until), time: time(until) }) : t('change.hintNext')}
      </p>
      <p className={styles.terms}>
        <PriceText text={one.disclosure.texts[language]} />
      </p>
      <Button size="tall" isBusy={save.isBusy} onClick={() => void save.run()}>
        <PriceText text={t('change.do', { price: t('book.price', { price: String(one.priceKsh) }) })} />
      </Button>
    </>
  )
}
