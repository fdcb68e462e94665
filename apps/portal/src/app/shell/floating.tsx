import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { Question } from './confirm-dialog.tsx'
import styles from './shell.module.css'
import { type Confirmation, ShellActionsContext, type ToastAction } from './shell-actions.ts'

/** How long a toast stays, and one that has an action, ms. */
const TOAST_STAYS = 4000
const ACTION_STAYS = 6000

/** Asked seldom, so it comes when it is. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

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
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog question={question} />
        </Suspense>
      )}
    </ShellActionsContext>
  )
}
