import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './choice-list.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  /** A quiet line below. */
  hint?: ReactNode
}

/** One of a few, each a row to tap. */
export function ChoiceList<Value extends string>(props: {
  /** Subject of the choice; names the group for assistive technology. */
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.choices.map(({ value, label, hint }) => (
        <label key={value} className={styles.choice} data-checked={value === props.value || undefined}>
          <input
            type="radio"
            name={props.name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </span>
          {value === props.value && <Icon icon={Check} />}
        </label>
      ))}
    </fieldset>
  )
}
