import type { SubscriptionPackage } from '@kurasa/portal-contract'
import { useTexts } from '../i18n/use-texts.ts'
import { PriceText } from '../parts/price-text.tsx'
import styles from './billing.module.css'

/** The one that was chosen, else the cheapest: nothing dearer is ever chosen for anybody. */
export const choiceOf = (
  packages: readonly SubscriptionPackage[],
  chosen: string | undefined,
): SubscriptionPackage | undefined =>
  packages.find(({ id }) => id === chosen) ?? [...packages].sort((a, b) => a.priceKsh - b.priceKsh)[0]

/** Against paying for the shortest package day by day, whole KSH. */
function savingOf(one: SubscriptionPackage, all: readonly SubscriptionPackage[]): number {
  const shortest = [...all].sort((a, b) => a.periodDays - b.periodDays)[0]!
  return Math.floor((shortest.priceKsh / shortest.periodDays) * one.periodDays - one.priceKsh)
}

/** The packages on sale as radios. */
export function PackageChoice(props: {
  packages: readonly SubscriptionPackage[]
  value: string
  onChange: (id: string) => void
}) {
  const { packages, value, onChange } = props
  const { t, language } = useTexts()
  return (
    <fieldset className={styles.packages}>
      <legend className="visually-hidden">{t('subscribe.packages')}</legend>
      {packages.map((one) => {
        const { id, names, priceKsh, periodDays } = one
        const saving = savingOf(one, packages)
        return (
          <label key={id} className={styles.package} data-checked={id === value || undefined}>
            <input
              type="radio"
              name="package"
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <span className={styles.packageWords}>
              <span className={styles.packageName}>{t('subscribe.days', { count: periodDays })}</span>
              <span className={styles.packageHint}>
                {saving > 0 ? (
                  <PriceText text={t('subscribe.saves', { price: String(saving) })} />
                ) : periodDays === 1 ? (
                  <PriceText text={t('subscribe.perDay', { price: String(priceKsh) })} />
                ) : (
                  names[language]
                )}
              </span>
            </span>
            <bdi className={styles.packagePrice}>{t('book.price', { price: String(priceKsh) })}</bdi>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Price, length, renewal, how to stop, and that nothing is charged yet: in words, in the same ink. */
export function PackageFacts({ one }: { one: SubscriptionPackage }) {
  const { t } = useTexts()
  const { priceKsh, periodDays, autoRenew } = one
  const price = t('book.price', { price: String(priceKsh) })
  const facts = [
    [
      t('fact.pay'),
      autoRenew ? t('fact.payEach', { price, count: periodDays }) : t('fact.payOnce', { price }),
    ],
    [t('fact.get'), t('fact.getDays', { count: periodDays })],
    [t('fact.renewal'), t(autoRenew ? 'fact.renews' : 'fact.renewsNot')],
    [t('fact.stop'), t(autoRenew ? 'fact.stopHow' : 'fact.stopByItself')],
    [t('fact.before'), t('fact.beforeHow')],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <PriceText text={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
