import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../parts/button/button.tsx'
import styles from './shell.module.css'
import { type Confirmation, ShellActionsContext } from './shell-actions.ts'

/** How long a toast stays, ms. */
const TOAST_STAYS = 4000

interface Question extends Confirmation {
  answer: (isYes: boolean) => void
}

function ConfirmDialog({ question }: { question: Question }) {
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
        <Button kind="danger" onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </div>
    </dialog>
  )
}

/** Owns toast and dialog. A new `place` (another screen) closes both. */
export function Floating(props: { place: string; back: () => void; children: ReactNode }) {
  const { place, back } = props
  const [toast, setToast] = useState('')
  const [question, setQuestion] = useState<Question>()

  const actions = useMemo(
    () => ({
      back,
      toast: setToast,
      confirm: (confirmation: Confirmation) =>
        new Promise<boolean>((resolve) => {
          setQuestion({
            ...confirmation,
            answer: (isYes) => {
              setQuestion(undefined)
              resolve(isYes)
            },
          })
        }),
    }),
    [back],
  )

  const [seenPlace, setSeenPlace] = useState(place)
  if (place !== seenPlace) {
    setSeenPlace(place)
    setToast('')
    setQuestion(undefined)
    question?.answer(false)
  }

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(''), TOAST_STAYS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ShellActionsContext value={actions}>
      {props.children}
      <div role="status" className={styles.toast}>
        {toast}
      </div>
      {question && <ConfirmDialog question={question} />}
    </ShellActionsContext>
  )
}
