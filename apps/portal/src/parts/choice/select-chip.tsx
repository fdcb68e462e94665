import type { LucideIcon } from 'lucide-react'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { Icon } from '../icon.tsx'
import styles from './select-chip.module.css'

/** One of a few in the phone's own list: an order, a filter. */
export function SelectChip<Value extends string>(props: {
  label: string
  icon?: LucideIcon
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { choices, value } = props
  return (
    <label className={styles.chip}>
      <Icon icon={props.icon ?? ArrowDownUp} isSmall />
      <span aria-hidden="true">{choices.find((choice) => choice.value === value)?.label}</span>
      <select
        aria-label={props.label}
        value={value}
        onChange={(event) => props.onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
