import { useId } from 'react'
import { IconButton } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { loadOnce } from '../load-once.ts'
import { Panel } from '../panel/panel.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './picture-panel.module.css'

const pictureStage = loadOnce(() => import('./picture-stage.tsx'))

/** A picture of the text by itself, to be looked at closely. */
export function PicturePanel() {
  const { reader, t } = useReaderContext()
  const name = useId()
  const image = useReaderState(reader, (snapshot) => snapshot.image)
  const close = () => reader.showControls(false)
  const PictureStage = useLoaded(pictureStage, { isOpen: image !== undefined, onMissing: close })?.default
  return (
    <Panel name="image" className={styles.panel} labelledBy={name} isModal>
      <h2 id={name} className={styles.srOnly}>
        {image?.alt || t('image')}
      </h2>
      {image && PictureStage && <PictureStage image={image} />}
      {image && !PictureStage && (
        <div className={styles.keys}>
          <IconButton label={t('close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </Panel>
  )
}
