import { useState } from 'react'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { CodeField } from '../../parts/code-field/code-field.tsx'
import { FilledText, slot } from '../../parts/filled-text.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { useSecondsLeft } from '../../parts/use-seconds-left.ts'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useCodeRequest } from '../code-request.ts'
import { useCodeErrorText } from '../use-code-error.ts'
import styles from './step-up-sheet.module.css'

/**
 * Something that a phone left open is not enough for: explains what will happen, sends a code to the member's own number,
 * and does it with the code.
 */
export function StepUpSheet(props: {
  title: string
  hint: PlainKey
  phoneMasked: string
  /** The verb of the main button, and its text meanwhile. */
  action: string
  busy: string
  isDanger?: boolean
  /** Rejects when it was refused. */
  onCode: (given: { challengeId: string; code: string }) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const codeErrorText = useCodeErrorText()
  const { sent, request, forget } = useCodeRequest('step-up')
  const [code, setCode] = useState('')
  const left = useSecondsLeft(sent?.resendAt) ?? 0
  const operation = useSingleCall(async (typed: string) => {
    if (!sent) return
    await props.onCode({ challengeId: sent.challengeId, code: typed })
    forget()
  })
  const error = codeErrorText(operation.error ?? request.error)
  const phone = (
    <bdi dir="ltr" className={styles.number}>
      {props.phoneMasked}
    </bdi>
  )

  return (
    <Sheet title={props.title} onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === 6) void operation.run(code)
        }}
      >
        <p>
          <FilledText text={t(props.hint, { phone: slot('phone') })} parts={{ phone }} />
        </p>
        {sent ? (
          <>
            <CodeField
              label={t('login.code')}
              value={code}
              onChange={(next) => {
                setCode(next)
                if (next !== code) operation.forget()
              }}
              // Irreversible actions wait for their button.
              onComplete={(whole) => {
                if (!props.isDanger) void operation.run(whole)
              }}
              error={error}
            />
            {left === 0 && (
              <Button
                kind="text"
                isBusy={request.isBusy}
                onClick={() => {
                  setCode('')
                  operation.forget()
                  void request.run()
                }}
              >
                {t(request.isBusy ? 'login.sending' : 'login.resend')}
              </Button>
            )}
            <Button
              type="submit"
              kind={props.isDanger ? 'danger' : 'primary'}
              size="tall"
              disabled={code.length < 6}
              isBusy={operation.isBusy}
            >
              {operation.isBusy ? props.busy : props.action}
            </Button>
          </>
        ) : (
          <>
            {error && (
              <p role="alert" className={styles.failed}>
                {error}
              </p>
            )}
            <Button size="tall" isBusy={request.isBusy} onClick={() => void request.run()}>
              {t(request.isBusy ? 'login.sending' : 'privacy.sendCode')}
            </Button>
          </>
        )}
      </form>
    </Sheet>
  )
}
