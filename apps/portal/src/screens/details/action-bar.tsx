import type { Book, Edition, PortalConfig } from '@kurasa/portal-contract'
import { useState } from 'react'
import { useConfig } from '../../api/config-query.ts'
import { useEntitlements } from '../../api/member-queries.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { useBillingState } from '../../billing/billing.ts'
import { offerOf } from '../../billing/book-access.ts'
import { BuySheet } from '../../billing/buy-sheet.tsx'
import { isOpenPayment } from '../../billing/payment.ts'
import { SubscribeSheet } from '../../billing/subscribe-sheet.tsx'
import { useResumedOffer } from '../../billing/use-resumed-offer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { useUid } from '../../session/session.ts'
import type { ShelfEntry } from '../../storage/local-shelf.ts'
import styles from './details-screen.module.css'

/** The edition a book was last read in; new readers are shown the text first. */
const lastKind = (entry: ShelfEntry | undefined) => entry?.kind ?? 'text'

/** Offer of a book to this member, as far as it is known; a visitor's is known at once. */
export function useOffer(book: Book) {
  const isVisitor = useUid() === undefined
  const entitlements = useEntitlements()
  return {
    offer: offerOf(book, entitlements.data),
    isKnown: isVisitor || book.access === 'free' || entitlements.data !== undefined || entitlements.isError,
    isOwned: entitlements.data?.ownedBookIds.includes(book.id) === true,
  }
}

type Translate = ReturnType<typeof useTexts>['t']

const priceText = (priceKsh: number, t: Translate) => t('book.price', { price: String(priceKsh) })

/** Price of the package that is offered first, by the day where it is a day's. */
function promoText(promo: PortalConfig['promo'] | undefined, t: Translate): string | undefined {
  if (!promo) return undefined
  return promo.periodDays === 1
    ? t('subscribe.perDay', { price: String(promo.priceKsh) })
    : priceText(promo.priceKsh, t)
}

/** Button that opens the rest of a book, with the server's price under the verb. */
function OfferButton(props: {
  book: Book
  offer: 'subscribe' | 'buy'
  opensDialog: boolean
  onOpen: () => void
}) {
  const { book, offer, onOpen } = props
  const { t } = useTexts()
  const config = useConfig().data
  const { payments } = useBillingState()
  const isPending = payments.some(
    (payment) =>
      isOpenPayment(payment) &&
      (offer === 'buy' ? payment.order?.bookId === book.id : payment.kind === 'subscribe'),
  )
  if (offer === 'subscribe' && config && !config.packagesOn) return null
  const price = offer === 'buy' ? priceText(book.priceKsh ?? 0, t) : promoText(config?.promo, t)
  return (
    <Button
      size="tall"
      className={styles.main}
      aria-haspopup={props.opensDialog ? 'dialog' : undefined}
      onClick={onOpen}
    >
      <span>
        {t(isPending ? 'orders.pending' : offer === 'buy' ? 'offer.buy' : 'offer.subscribe')}
        {price && (
          <span className={styles.sub}>
            <PriceText text={price} />
          </span>
        )}
      </span>
    </Button>
  )
}

/** Opens a book where it was left, or from its beginning. */
function ReadButton(props: {
  book: Book
  edition: Edition
  entry: ShelfEntry | undefined
  /** Whether it is the main action. */
  isMain: boolean
  isAllOpen: boolean
}) {
  const { book, edition, entry, isMain, isAllOpen } = props
  const { t, percent } = useTexts()
  const begun = entry && entry.fraction > 0 && edition.kind === lastKind(entry) ? entry : undefined
  const label = begun
    ? t(begun.isFinished ? 'details.readAgain' : 'details.continue')
    : t(isAllOpen ? 'details.read' : 'details.preview')
  return (
    <ButtonLink
      to={hrefs.read(book.id, edition.kind)}
      state={begun?.isFinished ? { isAgain: true } : undefined}
      size="tall"
      kind={isMain ? 'primary' : 'outline'}
      className={isMain ? styles.main : styles.other}
    >
      <span>
        {label}
        {isMain && begun && !begun.isFinished && (
          <span className={styles.sub}>{t('reading.progress', { percent: percent(begun.fraction) })}</span>
        )}
      </span>
    </ButtonLink>
  )
}

/** The one main action for this book and this visitor or member. */
export function ActionBar(props: { book: Book; entry: ShelfEntry | undefined; returnTo: string }) {
  const { book, entry, returnTo } = props
  const { t } = useTexts()
  const { push } = useNavigation()
  const isVisitor = useUid() === undefined
  const { offer, isKnown } = useOffer(book)
  // Stays open when the offer has gone: then it shows how the payment ended.
  const [sheet, setSheet] = useState<'subscribe' | 'buy'>()
  const { agreed, keepBuying } = useResumedOffer(
    book,
    (resumed) => resumed === offer && setSheet(resumed),
    isKnown,
  )
  const isAllOpen = offer === 'none'
  const isReadable = ({ freeUnits }: Edition) => isAllOpen || freeUnits > 0
  const [edition, other] = book.editions
    .filter(isReadable)
    .sort((a, b) => Number(b.kind === lastKind(entry)) - Number(a.kind === lastKind(entry)))
  const isMain = isAllOpen || !isKnown
  // A purchase belongs to an account; everyone sees the price of membership.
  const needsLogin = offer === 'buy' && isVisitor
  const open = () => {
    if (offer === 'none') return
    if (!needsLogin) return setSheet(offer)
    keepBuying(returnTo)
    push(hrefs.login(), { returnTo })
  }
  const close = () => setSheet(undefined)
  return (
    <div className={styles.bar}>
      {isMain && other && (
        <ButtonLink to={hrefs.read(book.id, other.kind)} size="tall" kind="outline" className={styles.other}>
          {t(other.kind === 'image' ? 'details.readImages' : 'book.text')}
        </ButtonLink>
      )}
      {edition && <ReadButton {...props} edition={edition} isMain={isMain} isAllOpen={isAllOpen} />}
      {isKnown && offer !== 'none' && (
        <OfferButton book={book} offer={offer} opensDialog={!needsLogin} onOpen={open} />
      )}
      {sheet === 'subscribe' && (
        <SubscribeSheet returnTo={returnTo} about={{ bookId: book.id }} agreed={agreed} onClose={close} />
      )}
      {sheet === 'buy' && <BuySheet book={{ ...book, priceKsh: book.priceKsh ?? 0 }} onClose={close} />}
    </div>
  )
}

/** The other form of a book that is not all open: the bar is taken by the offer. */
export function OtherEdition({ book, entry }: { book: Book; entry: ShelfEntry | undefined }) {
  const { t } = useTexts()
  const { offer, isKnown } = useOffer(book)
  const other = book.editions.find(({ kind, freeUnits }) => kind !== lastKind(entry) && freeUnits > 0)
  if (!isKnown || offer === 'none' || book.editions.length < 2 || !other) return null
  return (
    <p className={styles.note}>
      {t('offer.readAs')}{' '}
      <ButtonLink kind="text" size="card" to={hrefs.read(book.id, other.kind)}>
        {t(other.kind === 'image' ? 'book.image' : 'book.text')}
      </ButtonLink>
    </p>
  )
}
