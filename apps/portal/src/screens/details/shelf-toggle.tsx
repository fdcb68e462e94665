import type { Book } from '@kurasa/portal-contract'
import Bookmark from 'lucide-react/icons/bookmark'
import { useRef } from 'react'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useSavedBook } from './use-saved-book.ts'

/** Puts the book on the shelf and takes it off. */
export function ShelfToggle({ book }: { book: Book }) {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const { isSaved, setSaved } = useSavedBook(book)
  const isBusy = useRef(false)

  const change = async (save: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await setSaved(save)
      toast(t(save ? 'offer.saved' : 'offer.unsaved'), {
        label: t('action.undo'),
        onClick: () => void change(!save),
      })
    } catch {
      toast(t('offer.saveFailed'))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <IconButton label={t('offer.save')} isPressed={isSaved} onClick={() => void change(!isSaved)}>
      <Icon icon={Bookmark} />
    </IconButton>
  )
}
