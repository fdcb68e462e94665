import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { firstPage } from '../../app/first-page.ts'
import { type Confirmation, ShellActionsContext, type ToastAction } from '../../app/shell/shell-actions.ts'
import type { ConfirmDialog, Question } from './confirm-dialog.tsx'
import styles from './shell.module.css'

/** How long a toast stays, and one that has an action, ms. */
const TOAST_STAYS = 4000
const ACTION_STAYS = 6000

/** The code of the confirm dialog is fetched so long after the first screen, ms: a later question opens without a wait. */
const DIALOG_FETCHED_AFTER = 2000

const fetchDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog

/** Owns toast and dialog. A new `place` (another screen) closes both. */
export function Floating(props: { place: string; back: () => void; children: ReactNode }) {
  const { place, back } = props
  const [toast, setToast] = useState<{ text: string; action?: ToastAction }>()
  const [isHeld, setHeld] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [Dialog, setDialog] = useState<typeof ConfirmDialog>()

  useEffect(() => {
    const timer = setTimeout(() => {
      firstPage()
        .then(fetchDialog)
        .then(
          (loaded) => setDialog(() => loaded),
          () => undefined,
        )
    }, DIALOG_FETCHED_AFTER)
    return () => clearTimeout(timer)
  }, [])

  const actions = useMemo(
    () => ({
      back,
      toast: (text: string, action?: ToastAction) => setToast(text ? { text, action } : undefined),
      confirm: (confirmation: Confirmation) =>
        new Promise<boolean>((resolve) => {
          let isAnswered = false
          const answer = (isYes: boolean) => {
            isAnswered = true
            setQuestion(undefined)
            resolve(isYes)
          }
          setQuestion({ ...confirmation, answer })
          fetchDialog().then(
            (loaded) => setDialog(() => loaded),
            // Without a network the browser's own dialog shows the question.
            () => {
              if (!isAnswered) answer(window.confirm(`${confirmation.title}\n\n${confirmation.hint}`))
            },
          )
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
      <div
        role="status"
        className={styles.toast}
        data-action={toast?.action?.label}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
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
      {question && Dialog && <Dialog question={question} />}
    </ShellActionsContext>
  )
}
