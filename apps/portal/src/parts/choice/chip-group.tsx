import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './chip-group.module.css'

export interface ChipChoice<Value extends string> {
  value: Value
  label: string
  /** BCP 47, of a label that is not in the language of the interface. */
  lang?: string
}

/** A few words to choose from, side by side: any number of them, or one. */
export function ChipGroup<Value extends string>(props: {
  legend: string
  /** The legend is only for screen readers. */
  isLegendHidden?: boolean
  /** One line that scrolls, instead of as many as are needed. */
  isRow?: boolean
  /** One choice takes the place of the other. */
  isSingle?: boolean
  choices: readonly ChipChoice<Value>[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
}) {
  const { choices, values, isSingle = false, onChange } = props
  const name = useId()
  const toggle = (value: Value) => {
    if (isSingle) onChange([value])
    else if (values.includes(value)) onChange(values.filter((one) => one !== value))
    else onChange([...values, value])
  }
  return (
    <fieldset className={styles.group}>
      <legend className={props.isLegendHidden ? 'visually-hidden' : styles.legend}>{props.legend}</legend>
      <div className={styles.chips} data-row={props.isRow || undefined}>
        {choices.map(({ value, label, lang }) => (
          <label key={value} className={styles.chip}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
            />
            <span>
              {values.includes(value) && <Icon icon={Check} isSmall />}
              <bdi lang={lang}>{label}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
