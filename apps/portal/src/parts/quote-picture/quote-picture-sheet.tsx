import type { BookCard } from '@kurasa/portal-contract'
import { canShareFile, fileName, passOnFile } from '@kurasa/reader-react/annotations'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
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
  onClose,
}: {
  book: Pick<BookCard, 'title' | 'authors' | 'language' | 'coverHash'>
  /** Paragraphs on lines of their own. */
  words: string
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
  const file = made === 'failed' ? undefined : made
  return (
    <Sheet
      title={t('picture.title')}
      onClose={onClose}
      foot={
        made === 'failed' ? (
          <p role="alert">{t('picture.failed')}</p>
        ) : (
          <Button size="tall" isBusy={!file} onClick={() => file && void passOnFile(file, title)}>
            {t(!file || canShareFile(file) ? 'picture.share' : 'picture.save')}
          </Button>
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
