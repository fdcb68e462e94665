import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { NotePanel } from '../note-panel/note-panel.tsx'
import { PagePanel } from '../page-panel/page-panel.tsx'
import { PicturePanel } from '../picture-panel/picture-panel.tsx'
import { BottomBar } from '../reader-controls/reader-controls.tsx'
import { SelectionBar } from '../selection-bar/selection-bar.tsx'
import { type StoryBook, StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'

interface StoryArgs {
  book: StoryBook
  state: 'note' | 'page' | 'image' | 'selection' | 'way-back'
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
    } else if (state === 'selection') {
      const text = inPage(view, 'p')?.firstChild
      if (text instanceof Text)
        document.getSelection()?.setBaseAndExtent(text, 0, text, Math.min(12, text.length))
    } else {
      void reader.goTo({ totalProgression: 0.8 }).then(() => reader.showControls(true))
    }
  }, [reader, viewRef, isReady, state])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/Ways',
  args: { book: 'notes' },
  render: ({ book, state }, { globals }) => (
    <StoryPart
      key={`${book} ${state} ${globals.locale}`}
      book={book}
      locale={globals.locale}
      theme={globals.theme}
    >
      <TextView />
      <BottomBar />
      <NotePanel />
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
export const WayBack: Story = { args: { state: 'way-back', book: 'english' } }
export const ArabicWayBack: Story = { args: { state: 'way-back', book: 'arabic' } }
