import type { BookCard, EditionManifest } from '@kurasa/portal-contract'
import type { Locator } from '@kurasa/reader-react'
import { canShareFile, fileName, passOnFile } from '@kurasa/reader-react/annotations'
import { useEffect, useRef, useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { sharedPage } from '../../app/read-target.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareLink } from '../../native/share.ts'
import { useNativeBridge } from '../../native/use-native-bridge.ts'
import { positionOf } from '../../reading/position.ts'
import { Button } from '../button/button.tsx'
import { designCover } from '../cover/cover-design.ts'
import { coverMean } from '../cover/cover-mean.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { drawQuote, PICTURE } from './draw-quote.ts'
import { coloursOfMean } from './quote-colours.ts'

/** As large as the sheet has space for, with the button below it. */
const LOOK = { display: 'block', maxInlineSize: '100%', maxBlockSize: '58vh', marginInline: 'auto' }

/** Words that name the picture to assistive technology, characters. */
const NAMED = 200

/** A picture of words of a book in the colours of its cover, before it is shared or saved. */
export function QuotePictureSheet({
  book,
  words,
  page,
  onClose,
}: {
  book: Pick<BookCard, 'id' | 'title' | 'authors' | 'language' | 'coverHash'>
  /** Paragraphs on lines of their own. */
  words: string
  /** Where the words are; absent: only the picture is shared. */
  page?: { manifest: EditionManifest; locator: Locator } | undefined
  onClose: () => void
}) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [made, setMade] = useState<File | 'failed'>()
  const { title, authors, language, coverHash } = book
  const author = authors.join(' · ') || undefined
  useEffect(() => {
    let isWanted = true
    const make = async () => {
      const mean = coverHash === null ? undefined : await coverMean(coverHash)
      const colours = mean ? coloursOfMean(mean) : designCover(title).palette
      const element = canvas.current
      if (!element || !isWanted) return
      await drawQuote(element, { words, title, author, language, colours })
      const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
      if (!blob) throw new Error('The picture has no bytes.')
      if (isWanted) setMade(new File([blob], `${fileName(title)}.png`, { type: 'image/png' }))
    }
    make().catch(() => isWanted && setMade('failed'))
    return () => {
      isWanted = false
    }
  }, [words, title, author, language, coverHash])
  const { toast } = useShellActions()
  const { bridge } = useNativeBridge()
  const place = page && positionOf(page.manifest, page.locator)
  const sharePage = async () => {
    if (!place) return
    const address = hrefs.read(book.id, page.manifest.kind, sharedPage(place))
    const url = new URL(address, window.location.origin).href
    if ((await shareLink({ title, url }, bridge, navigator)) === 'copied') toast(t('details.linkCopied'))
  }
  const file = made === 'failed' ? undefined : made
  return (
    <Sheet
      title={t('picture.title')}
      onClose={onClose}
      foot={
        made === 'failed' ? (
          <p role="alert">{t('picture.failed')}</p>
        ) : (
          <>
            <Button size="tall" isBusy={!file} onClick={() => file && void passOnFile(file, title)}>
              {t(!file || canShareFile(file) ? 'picture.share' : 'picture.save')}
            </Button>
            {place && (
              <Button kind="text" onClick={() => void sharePage()}>
                {t('picture.sharePage')}
              </Button>
            )}
          </>
        )
      }
    >
      <canvas
        ref={canvas}
        {...PICTURE}
        style={LOOK}
        role="img"
        aria-label={t('picture.shown', { words: words.slice(0, NAMED) })}
      />
    </Sheet>
  )
}
