import type { Book } from '@kurasa/portal-contract'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useConfig } from '../../api/config-query.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import { BuySheet } from '../../billing/buy-sheet.tsx'
import { SubscribeSheet } from '../../billing/subscribe-sheet.tsx'
import { useResumedOffer } from '../../billing/use-resumed-offer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { designCover } from '../../parts/cover/cover-design.ts'
import { Icon } from '../../parts/icon.tsx'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { PriceText } from '../../parts/price-text.tsx'
import { useUid } from '../../session/session.ts'
import styles from './locked-offer.module.css'

/** Open part of the edition, and the reading time of the rest. */
function Rest({ book, kind }: { book: Book; kind: 'text' | 'image' }) {
  const { t } = useTexts()
  const edition = book.editions.find((one) => one.kind === kind)
  if (!edition) return null
  const { freeUnits, unitCount } = edition
  const minutes = Math.round(book.minutes * (1 - freeUnits / unitCount))
  return (
    <p className={styles.note}>
      {freeUnits > 0 && t(kind === 'text' ? 'offer.openRead' : 'offer.openPages', { count: freeUnits })}{' '}
      {minutes > 0 && t('offer.restMinutes', { count: minutes })}
    </p>
  )
}

/**
 * In place of a unit that is not open: what opens it, at what price, without leaving the page. The unit opens by itself
 * once its reader may read it.
 */
export function LockedOffer(props: {
  book: Book
  kind: 'text' | 'image'
  /** Address of the locked chapter, at which the book opens after a login. */
  href?: string
  onBack?: () => void
}) {
  const { book, kind, href, onBack } = props
  const { t } = useTexts()
  const { push } = useNavigation()
  const config = useConfig().data
  const isVisitor = useUid() === undefined
  const [isOpen, setOpen] = useState(false)
  const offer = book.access === 'paid' ? 'buy' : 'subscribe'
  const returnTo = hrefs.read(book.id, kind)
  const price =
    offer === 'buy'
      ? t('book.price', { price: String(book.priceKsh ?? 0) })
      : config?.promo &&
        (config.promo.periodDays === 1
          ? t('subscribe.perDay', { price: String(config.promo.priceKsh) })
          : t('book.price', { price: String(config.promo.priceKsh) }))
  const { agreed, keepBuying } = useResumedOffer(book, () => setOpen(true))
  const open = () => {
    if (offer !== 'buy' || !isVisitor) return setOpen(true)
    keepBuying(returnTo, href)
    push(hrefs.login(), { returnTo })
  }
  const close = () => setOpen(false)
  return (
    <div className={styles.offer}>
      <div className={styles.card}>
        <KangaBand className={styles.cloth} height={44} {...clothOf(book.title)} />
        <h2 className={styles.title}>{t(offer === 'buy' ? 'offer.readOnBuy' : 'offer.readOn')}</h2>
        <Rest book={book} kind={kind} />
        <Button size="tall" className={styles.main} onClick={open}>
          <span>
            {t(offer === 'buy' ? 'offer.buy' : 'offer.subscribe')}
            {price && (
              <span className={styles.price}>
                <PriceText text={price} />
              </span>
            )}
          </span>
        </Button>
        <p className={styles.stays}>
          <Icon icon={Check} isSmall />
          {t('offer.stays')}
        </p>
      </div>
      <div className={styles.ways}>
        {onBack && (
          <Button kind="text" size="card" onClick={onBack}>
            {t('offer.back')}
          </Button>
        )}
        {isVisitor && (
          <ButtonLink
            kind="text"
            size="card"
            to={hrefs.login()}
            state={{ returnTo, returnState: href && { href } }}
          >
            {t(offer === 'buy' ? 'offer.bought' : 'offer.login')}
          </ButtonLink>
        )}
      </div>
      {isOpen && offer === 'subscribe' && (
        <SubscribeSheet
          returnTo={returnTo}
          about={{ bookId: book.id, href }}
          agreed={agreed}
          onClose={close}
        />
      )}
      {isOpen && offer === 'buy' && (
        <BuySheet book={{ ...book, priceKsh: book.priceKsh ?? 0 }} onClose={close} />
      )}
    </div>
  )
}

/** The cloth of the book's own cover. */
function clothOf(title: string) {
  const { palette, motif } = designCover(title)
  return { palette, motif }
}
