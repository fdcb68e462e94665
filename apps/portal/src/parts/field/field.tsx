import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

interface Frame {
  label: string
  /** What stands below while nothing is wrong. */
  hint?: ReactNode
  /** What to type instead. */
  error?: string
}

function FieldFrame(props: Frame & { id: string; children: ReactNode }) {
  const { id, label, hint, error } = props
  return (
    <div className={styles.field} data-wrong={error ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {props.children}
      <p id={`${id}-note`} className={styles.note} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </p>
    </div>
  )
}

/** One line to type in: label above, what is wrong below. */
export function TextField({
  label,
  hint,
  error,
  ...rest
}: Frame & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}

/** Several lines to type in. */
export function TextArea({
  label,
  hint,
  error,
  ...rest
}: Frame & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={5}
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}

/** One of several in the phone's own list; the children are its options. */
export function SelectField({
  label,
  hint,
  error,
  ...rest
}: Frame & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className={styles.select}>
        <select
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <Icon icon={ChevronDown} />
      </span>
    </FieldFrame>
  )
}
