import type { Note, ReaderPanel } from '@kurasa/reader-core'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../button/button.tsx'
import { enUsPreview } from '../i18n/en-us-preview.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { useDragToClose } from '../panel/use-drag-to-close.ts'
import { useLateContext } from '../use-late-context.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import styles from './note-panel.module.css'

/** A note of the book over the page that calls it; one need not leave the page to read it. */
export default function NoteSheet() {
  const { reader, t } = useLateContext(enUsPreview)
  const note = useReaderState(reader, (snapshot) => snapshot.note)
  // The words stay while the panel is on its way out.
  const last = useRef(note)
  if (note) last.current = note
  return <PlaceSheet name="note" title={t('note')} go={t('goToNote')} shown={note ?? last.current} />
}

/** Text of another place in the book, over the page, with a way there. */
export function PlaceSheet(props: { name: ReaderPanel; title: string; go: string; shown: Note | undefined }) {
  const { reader, t } = useReaderContext()
  const name = useId()
  const head = useRef<HTMLDivElement>(null)
  useDragToClose(head)
  const { shown } = props
  return (
    <Panel name={props.name} className={styles.sheet} labelledBy={name} isModal={false}>
      <div className={styles.head} ref={head}>
        <h2 id={name} className={styles.title}>
          {props.title}
        </h2>
        {shown && (
          <Button
            variant="text"
            onClick={() => {
              reader.showControls(false)
              jump(reader.goTo(shown.href))
            }}
          >
            {props.go}
          </Button>
        )}
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      {shown && <NoteText note={shown} />}
    </Panel>
  )
}

function NoteText({ note }: { note: Note }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => note.show(place.current!), [note])
  return <div ref={place} className={styles.text} lang={note.language} dir={note.direction} />
}
