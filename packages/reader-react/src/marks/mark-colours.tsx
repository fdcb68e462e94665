import type { AnnotationColour } from '@kurasa/reader-core'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { CheckIcon } from '../icons/icons.tsx'
import { useLateContext } from '../use-late-context.ts'
import styles from './marks.module.css'

/** Colours of marks in the order in which they are offered. */
const colours: readonly AnnotationColour[] = ['yellow', 'green', 'blue', 'pink']

/** Props of `MarkColours`. */
export interface MarkColoursProps {
  /** The colour of the mark; undefined when there is none yet. */
  value?: AnnotationColour | undefined
  onChoose: (colour: AnnotationColour) => void
}

/** The colours of marks as buttons, each in its tint of the theme. */
export function MarkColours({ value, onChoose }: MarkColoursProps) {
  const { t } = useLateContext(enUsMarks)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex box in older engines.
    <div role="group" aria-label={t('markColour')} className={styles.colours}>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          aria-label={t(`mark.${colour}`)}
          aria-pressed={value === undefined ? undefined : value === colour}
          onClick={() => onChoose(colour)}
        >
          <span className={styles.swatch} data-colour={colour}>
            {value === colour && <CheckIcon />}
          </span>
        </button>
      ))}
    </div>
  )
}
