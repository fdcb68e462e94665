import { useEffect, useRef } from 'react'
import type { Confirmation } from '../../app/shell/shell-actions.ts'
import { Button } from '../../parts/button/button.tsx'
import styles from './shell.module.css'

/** A question, and who waits for the answer. */
export interface Question extends Confirmation {
  answer: (isYes: boolean) => void
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-title"
      onClose={() => question.answer(false)}
    >
      <h2 id="confirm-title">{question.title}</h2>
      <p>{question.hint}</p>
      <div className={styles.dialogActions}>
        <Button kind="outline" onClick={() => question.answer(false)}>
          {question.cancel}
        </Button>
        <Button kind={question.kind ?? 'danger'} onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </div>
    </dialog>
  )
}
