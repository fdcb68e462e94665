import Send from 'lucide-react/icons/send'
import Square from 'lucide-react/icons/square'
import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useOnline } from '../../parts/use-online.ts'
import styles from './ai-dialogue-screen.module.css'

/** Characters of a question; the server takes no more. */
const QUESTION_LENGTH = 1000

/** The input for a question, and the button that stops an answer while it is written. */
export function Composer(props: {
  value: string
  isWriting: boolean
  /** Questions that are left today; absent while that is not known. */
  left: number | undefined
  onChange: (text: string) => void
  onSend: (question: string) => void
  onStop: () => void
}) {
  const { value, isWriting, left, onChange, onSend, onStop } = props
  const { t } = useTexts()
  const id = useId()
  const isOnline = useOnline()
  const question = value.trim()
  const isTooLong = question.length > QUESTION_LENGTH
  const canSend = question !== '' && !isTooLong && left !== 0 && isOnline && !isWriting

  let note: string | undefined
  if (isTooLong) note = t('dialogue.tooLong')
  else if (!isOnline) note = t('dialogue.offlineHint')
  else if (left !== undefined) note = left === 0 ? t('ai.quotaOver') : t('ai.quota', { count: left })

  // On a phone Enter begins a line, and the button is beside the thumb.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!window.matchMedia?.('(pointer: fine)').matches) return
    event.preventDefault()
    if (canSend) onSend(question)
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend(question)
      }}
    >
      <div className={styles.above}>
        <p id={id} className={styles.quota} data-wrong={isTooLong || undefined} role="status">
          {note}
        </p>
        {/* Not in the place of the other button: a second tap on that one must stop nothing. */}
        {isWriting && (
          <Button kind="outline" size="card" onClick={onStop}>
            <Icon icon={Square} isSmall />
            {t('action.stop')}
          </Button>
        )}
      </div>
      <div className={styles.field}>
        <textarea
          className={styles.input}
          rows={1}
          dir="auto"
          aria-label={t('dialogue.question')}
          aria-describedby={id}
          aria-invalid={isTooLong || undefined}
          placeholder={t('dialogue.placeholder')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.send} aria-label={t('action.send')} aria-disabled={!canSend}>
          <Icon icon={Send} isSmall isMirrored />
        </button>
      </div>
    </form>
  )
}
