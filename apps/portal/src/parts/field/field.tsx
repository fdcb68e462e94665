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
  /** Shown below while there is no error. */
  hint?: ReactNode
  /** Error text: what to type instead. */
  error?: string
}

/** Props of every control of a field: its name, its look, and the note that describes it. */
interface Control {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string
}

function FieldFrame(props: Frame & { children: (control: Control) => ReactNode }) {
  const { label, hint, error } = props
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={styles.field} data-wrong={error ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {props.children({
        id,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
      })}
      <p id={note} className={styles.note} role={error ? 'alert' : undefined}>
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
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} />}
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
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea rows={5} {...rest} {...control} />}
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
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.select}>
          <select {...rest} {...control} />
          <Icon icon={ChevronDown} />
        </span>
      )}
    </FieldFrame>
  )
}
