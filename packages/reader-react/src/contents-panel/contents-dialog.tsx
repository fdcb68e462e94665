import { inlineSign } from '@kurasa/reader-core/internal'
import { type CSSProperties, useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import { enUsContents } from '../i18n/en-us-contents.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { useLateContext } from '../use-late-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './contents-panel.module.css'
import { Directory } from './directory.tsx'

/**
 * The directory, from the interface's start side: contents, where a chapter is one tap away and the present one is marked,
 * bookmarks and marks.
 */
export default function ContentsDialog() {
  const { reader, uiDirection, t } = useLateContext(enUsContents)
  const name = useId()
  const current = useRef<HTMLButtonElement>(null)
  const isOpen = useReaderState(reader, (snapshot) => snapshot.panel === 'contents')
  return (
    <>
      <div
        className={styles.scrim}
        data-state={isOpen ? 'open' : 'closed'}
        aria-hidden="true"
        onClick={() => reader.openPanel(undefined)}
      />
      <Panel
        name="contents"
        className={styles.panel}
        style={{ '--panel-away': `${-100 * inlineSign(uiDirection)}%` } as CSSProperties}
        labelledBy={name}
        isModal
        initialFocus={current}
      >
        <Directory
          name={name}
          current={current}
          end={
            <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
              <CloseIcon />
            </IconButton>
          }
        />
      </Panel>
    </>
  )
}
