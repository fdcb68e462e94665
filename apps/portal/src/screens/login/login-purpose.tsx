import { hrefs, pathOf, paths } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PriceText } from '../../parts/price-text.tsx'
import { readIntent } from '../../session/pending-intent.ts'
import styles from './login-screen.module.css'

/** Purpose of a login, by the screen that it leads back to. */
const purposes = {
  [paths.read]: 'login.toRead',
  [paths.readImages]: 'login.toRead',
  [paths.ai]: 'login.toAsk',
  [paths.aiDialogue]: 'login.toAsk',
  [paths.memberBookshelf]: 'login.toShelf',
  [paths.paidBookshelf]: 'login.toShelf',
  [paths.reportAnIssue]: 'login.toReport',
} as const

/** The reason to log in: to pay a price, to rate, to ask; else what a login is good for. */
export function LoginPurpose({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTexts()
  const intent = returnTo === undefined ? undefined : readIntent(returnTo)
  const priceOf = (priceKsh: number) => ({ price: t('book.price', { price: String(priceKsh) }) })
  const path = returnTo === undefined ? undefined : pathOf(returnTo.replace(/[?#].*$/, ''))
  let text = t(path && path in purposes ? purposes[path as keyof typeof purposes] : 'login.lead')
  if (intent?.kind === 'rate') text = t('login.toRate')
  else if (intent?.kind === 'buy') text = t('login.toBuy', priceOf(intent.priceKsh))
  else if (intent?.kind === 'pay')
    text = t(returnTo === hrefs.subscribe() ? 'login.toJoin' : 'login.toPay', priceOf(intent.priceKsh))
  return (
    <p className={styles.lead}>
      <PriceText text={text} />
    </p>
  )
}
