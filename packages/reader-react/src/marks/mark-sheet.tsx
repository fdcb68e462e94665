import type { Annotation } from '@kurasa/reader-core'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { BookMarks } from '../book-state/book-marks.ts'
import { Button, IconButton } from '../button/button.tsx'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { CloseIcon, CopyIcon, RemoveIcon, ShareIcon } from '../icons/icons.tsx'
import { NoteIcon, PictureIcon, UnderlineIcon } from '../icons/mark-icons.tsx'
import { Panel } from '../panel/panel.tsx'
import { useDragToClose } from '../panel/use-drag-to-close.ts'
import { copyText, shareText } from '../pass-on/pass-on.ts'
import { quoteOf } from '../pass-on/quote.ts'
import { useLateContext } from '../use-late-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { MarkColours } from './mark-colours.tsx'
import { nameOfMark } from './mark-name.ts'
import styles from './marks.module.css'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useMarks } from './use-marks.ts'

/** Longest note, as a record has it. */
const LONGEST_NOTE = 2000

/** A mark of the person: its colour, its note, and what can be done with it. */
export default function MarkSheet() {
  const { t, reader } = useLateContext(enUsMarks)
  const name = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const loaded = useMarks()
  const isOpen = useReaderState(reader, ({ panel }) => panel === 'mark')
  const open = loaded?.state.open
  const mark = loaded?.state.marks.find(({ id }) => id === open)
  // The words stay while the panel is on its way out.
  const last = useRef(mark)
  if (mark) last.current = mark
  const isGone = isOpen && loaded !== undefined && mark === undefined
  useEffect(() => {
    if (isGone) reader.openPanel(undefined)
  }, [isGone, reader])
  const shown = mark ?? last.current
  return (
    <Panel name="mark" className={styles.sheet} labelledBy={name} isModal={false} initialFocus={field}>
      {loaded && shown ? (
        <MarkBody
          key={shown.id}
          mark={shown}
          marks={loaded.marks}
          name={name}
          field={field}
          isWriting={loaded.state.isWriting}
        />
      ) : (
        <h2 id={name} className={styles.srOnly}>
          {t('highlight')}
        </h2>
      )}
    </Panel>
  )
}

interface MarkBodyProps {
  mark: Annotation
  marks: BookMarks
  name: string
  /** Where the note is written, while it is. */
  field: RefObject<HTMLTextAreaElement | null>
  isWriting: boolean
}

function MarkBody({ mark, marks, name, field, isWriting }: MarkBodyProps) {
  const { reader, onSharePicture, t } = useLateContext(enUsMarks)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  useDragToClose(head)
  useKeyboardRoom(body)
  const { metadata } = reader.publication
  const words = nameOfMark(mark, reader, t)
  const quote = quoteOf(words, metadata, mark.target.region !== undefined)
  const passedOn = mark.note ? `${quote}\n\n${mark.note}` : quote
  const { colour, style, id, note } = mark
  return (
    <div ref={body} className={styles.body}>
      <div ref={head} className={styles.head}>
        <h2 id={name} className={styles.srOnly}>
          {t('highlight')}
        </h2>
        <p
          className={styles.quote}
          data-colour={colour}
          lang={mark.target.region ? undefined : metadata.language}
          dir="auto"
        >
          {words}
        </p>
        <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
      {isWriting ? (
        <NoteEditor
          note={note ?? ''}
          field={field}
          onSave={(text) => {
            marks.write(false)
            if (text !== (note ?? '')) void marks.change(id, { note: text })
          }}
          onCancel={() => marks.write(false)}
        />
      ) : (
        <>
          {note && (
            <p className={styles.note} dir="auto">
              {note}
            </p>
          )}
          <div className={styles.row}>
            <MarkColours value={colour} onChoose={(chosen) => void marks.change(id, { colour: chosen })} />
            <IconButton
              label={t('underline')}
              aria-pressed={style === 'underline'}
              className={styles.toggle}
              onClick={() =>
                void marks.change(id, { style: style === 'underline' ? 'highlight' : 'underline' })
              }
            >
              <UnderlineIcon />
            </IconButton>
          </div>
          <div className={styles.actions}>
            <Button variant="text" data-kurasa-successor="" onClick={() => marks.write(true)}>
              <NoteIcon />
              {t(note ? 'editNote' : 'addNote')}
            </Button>
            <Button variant="text" onClick={() => void copyText(passedOn).then(() => setCopied(true))}>
              <CopyIcon />
              {t(copied ? 'copied' : 'copy')}
            </Button>
            {'share' in navigator && (
              <Button variant="text" onClick={() => shareText(passedOn, metadata.title)}>
                <ShareIcon />
                {t('share')}
              </Button>
            )}
            {onSharePicture && !mark.target.region && (
              <Button
                variant="text"
                onClick={() => {
                  reader.openPanel(undefined)
                  onSharePicture(words)
                }}
              >
                <PictureIcon />
                {t('sharePicture')}
              </Button>
            )}
            <Button variant="text" onClick={() => void marks.remove(id)}>
              <RemoveIcon />
              {t('removeMark')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface NoteEditorProps extends Pick<MarkBodyProps, 'field'> {
  note: string
  onSave: (note: string) => void
  onCancel: () => void
}

/** Where a note is written. Saves the text however the panel closes. */
function NoteEditor({ note, field, onSave, onCancel }: NoteEditorProps) {
  const { t } = useLateContext(enUsMarks)
  const [text, setText] = useState(note)
  useLayoutEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [field])
  const start = useRef(note)
  const latest = useRef({ text, onSave, isDone: false })
  latest.current = { ...latest.current, text, onSave }
  useEffect(
    () => () => {
      const { isDone, text: written, onSave: save } = latest.current
      if (!isDone && written !== start.current) save(written)
    },
    [],
  )
  const finish = (end: () => void) => {
    latest.current.isDone = true
    end()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish(() => onSave(text))
    if (event.key !== 'Escape') return
    event.stopPropagation()
    finish(onCancel)
  }
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        finish(() => onSave(text))
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('yourNote')}
        placeholder={t('yourNote')}
        dir="auto"
        rows={3}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.editorActions}>
        <Button variant="text" onClick={() => finish(onCancel)}>
          {t('cancel')}
        </Button>
        <Button variant="primary" onClick={() => finish(() => onSave(text))}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
