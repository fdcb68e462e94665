import type { TextSelection } from '@kurasa/reader-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BookMarks, MarkLook } from '../book-state/book-marks.ts'
import { enUsMarks } from '../i18n/en-us-marks.ts'
import { CopyIcon, ListenIcon, LookUpIcon, SearchIcon, ShareIcon } from '../icons/icons.tsx'
import { NoteIcon, PictureIcon, UnderlineIcon } from '../icons/mark-icons.tsx'
import { lookUp } from '../look-up/looked-up.ts'
import { useMeanings } from '../look-up/use-meanings.ts'
import { MarkColours } from '../marks/mark-colours.tsx'
import { PartBoundary } from '../panel/part-boundary.tsx'
import { copyText, shareText } from '../pass-on/pass-on.ts'
import { quoteOf } from '../pass-on/quote.ts'
import { inContext, type SelectionAction, useHasTool, useToolbox } from '../tools/tool.ts'
import { ToolIcon } from '../tools/tool-icon.tsx'
import { useLateContext } from '../use-late-context.ts'
import styles from './selection-bar.module.css'
import type { SelectionBarProps } from './selection-bar.tsx'

/** Space between the bar and the selection, and between the bar and the edge of the page, CSS px. */
const GAP = 16
/** Action of Enter. */
const PRESSABLE = 'a[href], button, input, select, textarea, summary, [role="button"]'
/** Longer texts are no word, characters. */
const LONGEST_WORD = 40
/** Longer texts are not searched for, characters. */
const LONGEST_QUERY = 80

/** Actions that mark the text: they have a row of their own. */
const MARKING: ReadonlySet<string> = new Set(['highlight', 'underline', 'note'])

interface SelectionActionsProps extends SelectionBarProps {
  selection: TextSelection
}

/** Actions for selected text: a small bar above it, or below where there is no space. */
export default function SelectionActions({ selection, onShare, onLookUp }: SelectionActionsProps) {
  const context = useLateContext(enUsMarks)
  const { reader, search, marks, lateParts, viewRef, dictionaries, onSharePicture, t } = context
  const { selectionActions } = useToolbox()
  const hasTool = useHasTool()
  const [copied, setCopied] = useState<string>()
  const bar = useRef<HTMLDivElement>(null)
  // Labels have any length: the size of the bar decides how near the edges of the page it may be.
  useLayoutEffect(() => {
    if (bar.current && viewRef.current) place(bar.current, viewRef.current, selection.box)
  })
  const { listen } = reader
  useEffect(() => {
    // So that speech begins with the tap: some browsers allow it then only.
    listen?.prepare().catch(() => undefined)
  }, [listen])
  useEffect(() => {
    // So that the mark is drawn with the tap.
    marks.load().catch(() => undefined)
  }, [marks])
  // Before the bar is painted: Enter may come with its first frame.
  useLayoutEffect(() => {
    const toBar = (event: KeyboardEvent) => {
      const [target] = event.composedPath()
      const isPressed = target instanceof Element && target.closest(PRESSABLE) !== null
      if (event.key !== 'Enter' || event.defaultPrevented || isPressed) return
      event.preventDefault()
      bar.current?.querySelector('button')?.focus({ preventScroll: true })
    }
    const page = viewRef.current?.closest<HTMLElement>('[data-controls]')
    page?.addEventListener('keydown', toBar)
    return () => page?.removeEventListener('keydown', toBar)
  }, [viewRef])
  const { text } = selection
  const quote = quoteOf(text, reader.publication.metadata)
  const canSearch = text.length <= LONGEST_QUERY && !text.includes('\n')
  const isWord = text.length <= LONGEST_WORD && !/\s/.test(text)
  const { language } = reader.publication.metadata
  const hasDictionary = dictionaries?.some((dictionary) => dictionary.has(language)) ?? false
  const answers = useMeanings(dictionaries, isWord ? text : undefined, language)
  const answer = answers?.find(({ entries }) => entries && entries.length > 0)
  const entry = answer?.entries?.[0]
  const canShare = onShare !== undefined || 'share' in navigator

  const act = (work: () => void) => () => {
    work()
    reader.clearSelection()
  }
  const showMeaning = () => {
    const onMore = onLookUp && (() => onLookUp(selection))
    if (hasDictionary) lookUp(reader, { selection, onMore })
    else act(() => onMore?.())()
  }
  const mark = (done: (marks: BookMarks, id: string) => void, look?: Partial<MarkLook>) => () => {
    marks.load().then(
      async (loaded) => {
        const made = loaded.mark(selection, { ...loaded.look, ...look })
        reader.clearSelection()
        const { id } = (await made) ?? {}
        if (id) done(loaded, id)
      },
      () => lateParts.miss(marks),
    )
  }
  const known: Readonly<Record<string, ReactNode>> = {
    highlight: <MarkColours onChoose={(colour) => mark(() => undefined, { colour, style: 'highlight' })()} />,
    underline: (
      <Action
        icon={<UnderlineIcon />}
        name={t('underline')}
        onClick={mark(() => undefined, { style: 'underline' })}
      />
    ),
    note: (
      <Action icon={<NoteIcon />} name={t('ownNote')} onClick={mark((loaded, id) => loaded.open(id, true))} />
    ),
    copy: (
      <Action
        icon={<CopyIcon />}
        name={t(copied === text ? 'copied' : 'copy')}
        onClick={() => void copyText(quote).then(() => setCopied(text))}
      />
    ),
    share: canShare && (
      <Action
        icon={<ShareIcon />}
        name={t('share')}
        onClick={act(() =>
          onShare ? onShare(selection) : shareText(quote, reader.publication.metadata.title),
        )}
      />
    ),
    picture: onSharePicture && (
      <Action icon={<PictureIcon />} name={t('picture')} onClick={act(() => onSharePicture(text))} />
    ),
    search: canSearch && hasTool('search') && (
      <Action
        icon={<SearchIcon />}
        name={t('search')}
        onClick={act(() => {
          import('../book-state/search-book.ts').then(
            ({ searchBook }) => {
              void searchBook(search, text)
              reader.openPanel('search')
            },
            () => lateParts.miss(search),
          )
        })}
      />
    ),
    lookup: (onLookUp || hasDictionary) && (
      <Action icon={<LookUpIcon />} name={t('lookUp')} onClick={showMeaning} />
    ),
    listen: listen && hasTool('listen') && (
      <Action
        icon={<ListenIcon />}
        name={t('listen')}
        onClick={act(() => {
          reader.openPanel('listen')
          listen.play(selection.start).catch(() => lateParts.miss(listen))
        })}
      />
    ),
  }
  const own = ({ id, icon, label = id, isAvailable, onPress }: SelectionAction) =>
    (isAvailable?.(selection, reader) ?? true) && (
      <Action
        icon={<ToolIcon icon={inContext(icon, context)} />}
        name={inContext(label, context)}
        onClick={act(() => onPress?.(selection, context))}
      />
    )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('selectedText')}
      className={styles.bar}
      data-kurasa-no-turn=""
      data-kurasa-selection-actions=""
      // The page must keep what is selected while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {entry && (
        <button type="button" className={styles.meaning} onClick={showMeaning}>
          <span dir="auto" lang={answer?.dictionary.language}>
            <b>{entry.word}</b> {entry.kind && <i>{entry.kind}</i>} {entry.meanings[0]}
          </span>
        </button>
      )}
      {[true, false].map((isMarking) => {
        const actions = selectionActions.filter(({ id }) => MARKING.has(id) === isMarking)
        if (actions.length === 0) return null
        return (
          <div key={`${isMarking}`} className={styles.row}>
            {actions.map((action) => (
              <PartBoundary key={action.id} resetKey={action} onCrash={() => undefined}>
                {Object.hasOwn(known, action.id) ? known[action.id] : own(action)}
              </PartBoundary>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Puts the bar above the selection, or below where there is no space. */
function place(bar: HTMLElement, view: HTMLElement, box: TextSelection['box']): void {
  const around = bar.offsetParent?.getBoundingClientRect()
  const page = view.getBoundingClientRect()
  if (!around) return
  const [left, top] = [page.left - around.left, page.top - around.top]
  const isAbove = top + box.top > bar.offsetHeight + GAP
  bar.dataset.side = isAbove ? 'above' : 'below'
  bar.style.setProperty('--bar-half', `${bar.offsetWidth / 2}px`)
  bar.style.setProperty('--selection-middle', `${left + (box.left + box.right) / 2}px`)
  bar.style.setProperty('--selection-edge', `${top + (isAbove ? box.top : box.bottom)}px`)
}

function Action({ icon, name, onClick }: { icon: ReactNode; name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {icon}
      <span>{name}</span>
    </button>
  )
}
