import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { userEvent } from 'storybook/test'
import { useBookmarks } from '../bookmarks/use-bookmarks.ts'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ContentsPanel } from './contents-panel.tsx'

interface StoryArgs {
  book: SampleName
  /** Pages to put a bookmark on, from 1. */
  marked?: readonly number[]
}

function Opened({ marked = [] }: Pick<StoryArgs, 'marked'>) {
  const { reader } = useReaderContext()
  const { bookmarkList } = useBookmarks()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  const pages = marked.join()
  useEffect(() => {
    if (!isReady) return
    void (async () => {
      for (const { id } of bookmarkList.getState().bookmarks) await bookmarkList.remove(id)
      for (const position of pages.split(',').filter(Boolean)) {
        await reader.goTo({ position: Number(position) })
        if (bookmarkList.getState().onPage.length === 0) await bookmarkList.toggle()
      }
      reader.openPanel('contents')
    })()
  }, [reader, bookmarkList, isReady, pages])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/ContentsPanel',
  args: { book: 'english' },
  render: ({ book, marked }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <Opened marked={marked} />
      <TextView />
      <ContentsPanel />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<StoryArgs>

export const EnglishBook: Story = {}
export const ArabicBook: Story = { args: { book: 'arabic' } }
export const SwahiliBook: Story = { args: { book: 'swahili' } }

const openBookmarks: Story['play'] = async ({ canvas }) => {
  const tab = await canvas.findByRole('tab', { name: /Bookmarks|Alamisho|الإشارات/ }, { timeout: 15_000 })
  await userEvent.click(tab)
}
export const Bookmarks: Story = { args: { marked: [1, 3, 5] }, play: openBookmarks }
export const ArabicBookmarks: Story = { args: { book: 'arabic', marked: [1, 2] }, play: openBookmarks }
export const NoBookmarks: Story = { args: { marked: [] }, play: openBookmarks }
