import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon.tsx'
import styles from './sheet.module.css'
import { useSheetDrag } from './use-sheet-drag.ts'

/**
 * A sheet from below; a dialog on wide screens. Escape, Back, a drag downwards and the button close it, and the focus
 * returns to where it was. It closes with the screen that opened it.
 */
export function Sheet(props: { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }) {
  const { title, onClose, children, foot } = props
  const { t } = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const dragHandlers = useSheetDrag(dialog, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal?.()
    // A tap beside the sheet is one on the dialog itself; Escape is the same by keyboard.
    const onTap = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', onTap)
    return () => {
      element.removeEventListener('click', onTap)
      // A kept screen that is hidden stays in the page: its sheet must not.
      element.close?.()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head} {...dragHandlers}>
          <span className={styles.grabber} aria-hidden="true" />
          <h2 id={id}>{title}</h2>
          <IconButton label={t('action.close')} onClick={onClose}>
            <Icon icon={X} />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}
