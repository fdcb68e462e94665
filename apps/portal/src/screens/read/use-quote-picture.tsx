import type { Book } from '@kurasa/portal-contract'
import { type ReactNode, useCallback, useState } from 'react'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { needTexts } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Sheets = typeof import('../../parts/quote-picture/quote-picture-sheet.tsx')

/** Makes pictures of words of a book. @returns what makes one, and the sheet that shows it */
export function useQuotePicture(book: Book | undefined): {
  onSharePicture: (words: string) => void
  sheet: ReactNode
} {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const [shown, setShown] = useState<{ words: string } & Pick<Sheets, 'QuotePictureSheet'>>()
  const failed = t('error.network')
  const onSharePicture = useCallback(
    (words: string) => {
      // Most readers never share one: its code comes on use.
      Promise.all([import('../../parts/quote-picture/quote-picture-sheet.tsx'), needTexts('discovery')]).then(
        ([{ QuotePictureSheet }]) => setShown({ words, QuotePictureSheet }),
        () => toast(failed),
      )
    },
    [toast, failed],
  )
  return {
    onSharePicture,
    sheet: book && shown && (
      <shown.QuotePictureSheet book={book} words={shown.words} onClose={() => setShown(undefined)} />
    ),
  }
}
