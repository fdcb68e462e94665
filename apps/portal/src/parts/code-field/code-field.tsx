import { toLatinDigits } from '@kurasa/portal-contract'
import { type Ref, useEffect, useId, useRef } from 'react'
import styles from './code-field.module.css'

const LENGTH = 6
const BOXES = Array.from({ length: LENGTH }, (_, index) => index)

/** The digits of what was typed or pasted, as many as a code has. */
const digitsOf = (text: string) => toLatinDigits(text).replace(/\D/g, '').slice(0, LENGTH)

/** Where the browser can read the code out of the SMS by itself. */
interface SmsCredentials {
  get(wish: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>
}

/** Fills the code in as soon as its SMS arrives, in browsers that can: the browser shows a prompt to the reader. */
function useCodeFromSms(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window) || !navigator.credentials) return
    const waiting = new AbortController()
    ;(navigator.credentials as unknown as SmsCredentials)
      .get({ otp: { transport: ['sms'] }, signal: waiting.signal })
      .then((found) => {
        if (found?.code && !waiting.signal.aborted) latest.current(digitsOf(found.code))
      })
      .catch(() => undefined)
    return () => waiting.abort()
  }, [])
}

/**
 * A code of six digits: one input, shown as six boxes, left to right in every language. Accepts digits of any script,
 * pasted text, or the SMS; the caller submits at the sixth digit.
 */
export function CodeField(props: {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called once for each whole code. */
  onComplete: (code: string) => void
  error?: string
  ref?: Ref<HTMLInputElement>
}) {
  const { value, error, onChange, onComplete } = props
  const id = useId()

  const take = (code: string) => {
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete(code)
  }
  useCodeFromSms(take)

  return (
    <div className={styles.field} data-wrong={error ? '' : undefined}>
      <label className="visually-hidden" htmlFor={id}>
        {props.label}
      </label>
      <div className={styles.boxes} dir="ltr">
        {BOXES.map((index) => (
          <span
            key={index}
            className={styles.box}
            data-next={index === Math.min(value.length, LENGTH - 1) || undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={props.ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          // A tap into the boxes starts over or goes on at the end, never in the middle of what cannot be seen.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd } = currentTarget
            const isAll = selectionStart === 0 && selectionEnd === value.length
            if (!isAll && selectionEnd !== value.length)
              currentTarget.setSelectionRange(value.length, value.length)
          }}
          onChange={(event) => take(digitsOf(event.target.value))}
        />
      </div>
      <p id={`${id}-note`} className={styles.note} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
