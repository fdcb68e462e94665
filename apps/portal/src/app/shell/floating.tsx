import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../parts/button/button.tsx'
import styles from './shell.module.css'
import { type Confirmation, ShellActionsContext, type ToastAction } from './shell-actions.ts'

/** How long a toast stays, and one that has an action, ms. */
const TOAST_STAYS = 4000
const ACTION_STAYS = 6000

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
        <Button kind={question.kind ?? 'danger'} onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </div>
    </dialog>
  )
}

/** Owns toast and dialog. A new `place` (another screen) closes both. */
export function Floating(props: { place: string; back: () => void; children: ReactNode }) {
  const { place, back } = props
  const [toast, setToast] = useState<{ text: string; action?: ToastAction }>()
  const [isHeld, setHeld] = useState(false)
  const [question, setQuestion] = useState<Question>()

  const actions = useMemo(
    () => ({
      back,
      toast: (text: string, action?: ToastAction) => setToast(text ? { text, action } : undefined),
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
    setToast(undefined)
    setQuestion(undefined)
    question?.answer(false)
  }

  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(() => setToast(undefined), toast.action ? ACTION_STAYS : TOAST_STAYS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    <ShellActionsContext value={actions}>
      {props.children}
      <div role="status" className={styles.toast} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
        {toast?.text}
        {toast?.action && (
          <button
            type="button"
            onClick={() => {
              setToast(undefined)
              setHeld(false)
              toast.action?.onClick()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      {question && <ConfirmDialog question={question} />}
    </ShellActionsContext>
  )
}
