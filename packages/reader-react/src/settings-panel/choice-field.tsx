import { Segments, type SegmentsProps } from '../segments/segments.tsx'
import styles from './settings-panel.module.css'

/** A setting of a few named values, with its name beside them. */
export function ChoiceField<Value extends string>(props: SegmentsProps<Value>) {
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{props.label}</span>
      <Segments {...props} />
    </div>
  )
}
