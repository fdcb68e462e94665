import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { goToPlace, searchBook } from '../book-state/search-book.ts'
import type { SampleName } from '../testing/sample-publication.ts'
import { StoryPart } from '../testing/story-reader.tsx'
import { TextView } from '../text-view/text-view.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { SearchBar } from './search-bar.tsx'
import { SearchPanel } from './search-panel.tsx'

interface StoryArgs {
  book: SampleName
  /** Text to search for. */
  query: string
  /** The place to look at on its page; the list when absent. */
  place?: number
}

function Opened({ query, place }: Omit<StoryArgs, 'book'>) {
  const { reader, search } = useReaderContext()
  const isReady = useReaderState(reader, (snapshot) => snapshot.status === 'ready')
  useEffect(() => {
    if (!isReady) return
    if (place === undefined) reader.openPanel('search')
    if (query) {
      void searchBook(search, query).then(() => {
        if (place !== undefined) void goToPlace(search, place)
      })
    }
  }, [reader, search, isReady, query, place])
  return null
}

const meta: Meta<StoryArgs> = {
  title: 'Reader/SearchPanel',
  args: { book: 'english', query: 'lamp' },
  render: ({ book, ...args }, { globals }) => (
    <StoryPart key={`${book} ${globals.locale}`} book={book} locale={globals.locale} theme={globals.theme}>
      <Opened {...args} />
      <TextView />
      <SearchBar />
      <SearchPanel />
    </StoryPart>
  ),
}
export default meta

type Story = StoryObj<StoryArgs>

export const Places: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(1), {
      timeout: 15_000,
    })
  },
}
export const ArabicBook: Story = {
  args: { book: 'arabic', query: 'الخريطه' },
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', {}, { timeout: 15_000 }))
    await waitFor(() => expect(dialog.getAllByText(/خريط/).length).toBeGreaterThan(0), { timeout: 15_000 })
  },
}
export const SwahiliBook: Story = { args: { book: 'swahili', query: 'mvua' } }
export const WithoutQuery: Story = { args: { query: '' } }
export const NothingFound: Story = {
  args: { query: 'zebra' },
  play: async ({ canvas }) => {
    await canvas.findByText(/Nothing found|Hakuna kilichopatikana|لا نتائج/, {}, { timeout: 15_000 })
  },
}
/** A place on its page, with the way to the next. */
export const OnThePage: Story = {
  args: { place: 1 },
  play: async ({ canvas }) => {
    const next = await canvas.findByRole(
      'button',
      { name: /Next result|linalofuata|التالية/ },
      { timeout: 15_000 },
    )
    await userEvent.click(next)
    await canvas.findByText(/^3 |^٣ /)
  },
}
