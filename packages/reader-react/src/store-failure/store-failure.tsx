import { Button } from '../button/button.tsx'
import { usePageContext } from '../reader-context.tsx'
import styles from './store-failure.module.css'

/** Reports that what a person stored could not be read, with a way to try again. */
export function StoreFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = usePageContext()
  return (
    <div className={styles.failure} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
