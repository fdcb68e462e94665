import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { showPreview } from '../link-preview/held-link.ts'
import { PreviewPanel } from '../link-preview/preview-panel.tsx'
import { LookUpPanel } from '../look-up/look-up-panel.tsx'
import { lookUp } from '../look-up/looked-up.ts'
import { NotePanel } from '../note-panel/note-panel.tsx'
import { PagePanel } from '../page-panel/page-panel.tsx'
import { PicturePanel } from '../picture-panel/picture-panel.tsx'
import { BottomBar } from '../reader-controls/reader-controls.tsx'
import { SelectionBar } from '../selection-bar/selection-bar.tsx'
import { type StoryDictionary, storyDictionaries } from '../testing/story-dictionary.ts'
import { type StoryBook, StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'

interface StoryArgs {
  book: StoryBook
  state: 'note' | 'page' | 'image' | 'selection' | 'word' | 'look-up' | 'preview' | 'way-back'
  dictionary: StoryDictionary
}

const dictionaries = {
  whole: storyDictionaries('whole'),
  empty: storyDictionaries('empty'),
  unreachable: storyDictionaries('unreachable'),
  silent: storyDictionaries('silent'),
}

function selectIn(text: Node | null | undefined, words: RegExp): void {
  if (!(text instanceof Text)) return
  const found = words.exec(text.data)
  if (found) document.getSelection()?.setBaseAndExtent(text, found.index, text, found.index + found[0].length)
}

/** An element of the page, however deep in shadow trees. */
function inPage(view: HTMLElement | null, selector: string): HTMLElement | undefined {
  const shadow = view?.querySelector('div')?.shadowRoot
  for (const host of shadow?.querySelectorAll('.track > div') ?? []) {
    const found = host.shadowRoot?.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}

function Opened({ state }: Pick<StoryArgs, 'state'>) {
  const { reader, viewRef } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (!isReady) return
    const view = viewRef.current
    if (state === 'page') reader.openPanel('page')
    else if (state === 'note') inPage(view, 'a')?.click()
    else if (state === 'image') {
      const box = inPage(view, 'img')?.getBoundingClientRect()
      if (box) reader.showImageAt(box.left + box.width / 2, box.top + box.height / 2)
    } else if (state === 'preview') {
      const href = inPage(view, 'a')?.dataset.kzHref
      // The story may end, and its book be closed, while the preview is read.
      if (href) showPreview(reader, href).catch(() => undefined)
    } else if (state === 'selection') {
      selectIn(inPage(view, 'p')?.firstChild, /^.{1,12}/)
    } else if (state === 'word' || state === 'look-up') {
      selectIn(inPage(view, 'p')?.firstChild, /\p{L}{5,}/u)
    } else {
      void reader.goTo({ totalProgression: 0.8 }).then(() => reader.showControls(true))
    }
  }, [reader, viewRef, isReady, state])
  const selection = useReaderState(reader, (snapshot) => snapshot.selection)
  useEffect(() => {
    if (state === 'look-up' && selection) lookUp(reader, { selection, onMore: () => undefined })
  }, [reader, state, selection])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/Ways',
  args: { book: 'notes', dictionary: 'whole' },
  render: ({ book, state, dictionary }, { globals }) => (
    <StoryPart
      key={`${book} ${state} ${dictionary} ${globals.locale}`}
      book={book}
      locale={globals.locale}
      theme={globals.theme}
      dictionaries={dictionaries[dictionary]}
    >
      <TextView />
      <BottomBar />
      <NotePanel />
      <PreviewPanel />
      <LookUpPanel />
      <PagePanel />
      <PicturePanel />
      <SelectionBar onShare={() => undefined} onLookUp={() => undefined} />
      <Opened state={state} />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<StoryArgs>

export const Note: Story = { args: { state: 'note' } }
export const GoToPage: Story = { args: { state: 'page' } }
export const Picture: Story = { args: { state: 'image' } }
export const Selection: Story = { args: { state: 'selection' } }
export const ArabicSelection: Story = { args: { state: 'selection', book: 'arabic' } }
export const Word: Story = { args: { state: 'word' } }
export const LookUp: Story = { args: { state: 'look-up' } }
export const ArabicLookUp: Story = { args: { state: 'look-up', book: 'arabic' } }
export const LookUpWaits: Story = { args: { state: 'look-up', dictionary: 'silent' } }
export const LookUpWithoutMeaning: Story = { args: { state: 'look-up', dictionary: 'empty' } }
export const LookUpUnreachable: Story = { args: { state: 'look-up', dictionary: 'unreachable' } }
export const Preview: Story = { args: { state: 'preview' } }
export const WayBack: Story = { args: { state: 'way-back', book: 'english' } }
export const ArabicWayBack: Story = { args: { state: 'way-back', book: 'arabic' } }
