import { lazy, Suspense, useId } from 'react'
import { Panel } from '../panel/panel.tsx'
import { useReaderContext } from '../reader-context.tsx'
import { useReaderState } from '../use-reader-state.ts'
import styles from './picture-panel.module.css'

const PictureStage = lazy(() => import('./picture-stage.tsx'))

/** A picture of the text by itself, to be looked at closely. */
export function PicturePanel() {
  const { reader, t } = useReaderContext()
  const name = useId()
  const image = useReaderState(reader, (snapshot) => snapshot.image)
  return (
    <Panel name="image" className={styles.panel} labelledBy={name} isModal>
      <h2 id={name} className={styles.srOnly}>
        {image?.alt || t('image')}
      </h2>
      {image && (
        <Suspense>
          <PictureStage image={image} />
        </Suspense>
      )}
    </Panel>
  )
}
