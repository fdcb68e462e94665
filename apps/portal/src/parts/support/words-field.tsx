import { REPORT_LENGTH } from '@kurasa/portal-contract'
import type { Ref } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { TextArea } from '../field/field.tsx'
import styles from './words-field.module.css'

/** Length of a text for support once it is trimmed, as the server counts. */
export const lengthOf = (words: string): number => words.trim().length

/** Words for support, with how many of those that it takes are used. */
export function WordsField(props: {
  label: string
  hint?: string
  value: string
  onChange: (words: string) => void
  error?: string
  /** Characters, after trimming. */
  max?: number
  ref?: Ref<HTMLTextAreaElement>
}) {
  const { value, error, max = REPORT_LENGTH } = props
  const { t, number } = useTexts()
  const used = lengthOf(value)
  return (
    <TextArea
      ref={props.ref}
      label={props.label}
      rows={6}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
      // Reports text over the limit at once, without cutting it: a cut end is a lost end.
      error={error ?? (used > max ? t('issue.tooLong', { count: used - max }) : undefined)}
      hint={
        <span className={styles.note}>
          <span>{props.hint}</span>
          <span>{t('issue.used', { used: number(used), max: number(max) })}</span>
        </span>
      }
    />
  )
}
