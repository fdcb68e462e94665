import type { Book, Edition } from '@kurasa/portal-contract'
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

/** Button that opens the rest of a book, with the server's price under the verb. */
function OfferButton(props: { book: Book; offer: 'subscribe' | 'buy'; onOpen: () => void }) {
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
  const promo = config?.promo
  const price =
    offer === 'buy'
      ? t('book.price', { price: String(book.priceKsh ?? 0) })
      : promo?.periodDays === 1
        ? t('subscribe.perDay', { price: String(promo.priceKsh) })
        : promo && t('book.price', { price: String(promo.priceKsh) })
  return (
    <Button size="tall" className={styles.main} onClick={onOpen}>
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

/** The one main action for this book and this visitor or member. */
export function ActionBar(props: { book: Book; entry: ShelfEntry | undefined; returnTo: string }) {
  const { book, entry, returnTo } = props
  const { t, percent } = useTexts()
  const { push } = useNavigation()
  const isVisitor = useUid() === undefined
  const { offer, isKnown } = useOffer(book)
  // Stays open when the offer has gone: then it shows how the payment ended.
  const [sheet, setSheet] = useState<'subscribe' | 'buy'>()
  const isAllOpen = offer === 'none'
  const isReadable = ({ freeUnits }: Edition) => isAllOpen || freeUnits > 0
  const [edition, other] = book.editions
    .filter(isReadable)
    .sort((a, b) => Number(b.kind === lastKind(entry)) - Number(a.kind === lastKind(entry)))
  const isBegun = entry !== undefined && entry.fraction > 0 && edition?.kind === lastKind(entry)
  const label = isBegun
    ? t(entry.isFinished ? 'details.readAgain' : 'details.continue')
    : t(isAllOpen ? 'details.read' : 'details.preview')
  const isMain = isAllOpen || !isKnown
  const open = () => {
    if (offer === 'none') return
    // What is bought belongs to an account; what membership costs is shown to everyone.
    if (offer === 'buy' && isVisitor) push(hrefs.login(), { returnTo })
    else setSheet(offer)
  }
  const close = () => setSheet(undefined)
  return (
    <div className={styles.bar}>
      {isMain && other && (
        <ButtonLink to={hrefs.read(book.id, other.kind)} size="tall" kind="outline" className={styles.other}>
          {t(other.kind === 'image' ? 'details.readImages' : 'book.text')}
        </ButtonLink>
      )}
      {edition && (
        <ButtonLink
          to={hrefs.read(book.id, edition.kind)}
          state={isBegun && entry.isFinished ? { isAgain: true } : undefined}
          size="tall"
          kind={isMain ? 'primary' : 'outline'}
          className={isMain ? styles.main : styles.other}
        >
          <span>
            {label}
            {isMain && isBegun && !entry.isFinished && (
              <span className={styles.sub}>
                {t('reading.progress', { percent: percent(entry.fraction) })}
              </span>
            )}
          </span>
        </ButtonLink>
      )}
      {isKnown && offer !== 'none' && <OfferButton book={book} offer={offer} onOpen={open} />}
      {sheet === 'subscribe' && <SubscribeSheet returnTo={returnTo} onClose={close} />}
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
