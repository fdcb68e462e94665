import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../icon.tsx'
import styles from './rating.module.css'

const STARS = [1, 2, 3, 4, 5]

/** Five stars to tap, one tap each; keys move between them as in any row of radio buttons. */
export function StarInput(props: { legend: string; stars: number | null; onRate: (stars: number) => void }) {
  const { legend, stars, onRate } = props
  const { t } = useTexts()
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend>{legend}</legend>
      <div>
        {STARS.map((value) => (
          <label key={value} className={styles.star} data-filled={(stars ?? 0) >= value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={stars === value}
              onChange={() => onRate(value)}
            />
            <Icon icon={Star} />
            <span className="visually-hidden">{t('rating.stars', { count: value })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
