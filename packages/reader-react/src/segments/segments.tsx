import { type ReactNode, useId } from 'react'
import styles from './segments.module.css'

/** One choice among few. */
export interface SegmentOption<Value extends string> {
  value: Value
  label: string
  /** Drawn in place of the label, which stays its name. */
  icon?: ReactNode
  /** Family the label is written in, to show a typeface by itself. */
  fontFamily?: string
}

/** Props of `Segments`. */
export interface SegmentsProps<Value extends string> {
  label: string
  options: readonly SegmentOption<Value>[]
  /** Undefined when none of them is set. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice among few, all visible: radio buttons side by side. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          <span
            className={styles.face}
            style={option.fontFamily ? { fontFamily: option.fontFamily } : undefined}
          >
            {option.icon ?? option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
