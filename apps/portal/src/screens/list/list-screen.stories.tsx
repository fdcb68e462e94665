import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { sampleCards } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { ListScreen } from './list-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/List', render: renderScreen(ListScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const getBooks = { items: sampleCards, nextCursor: null }

export const Books: Story = { args: { answers: { getBooks } } }
export const BooksArabic: Story = { ...Books, globals: { locale: 'ar_SA' } }
export const Loading: Story = { args: { answers: { getBooks: never } } }
export const Empty: Story = { args: { answers: { getBooks: { items: [], nextCursor: null } } } }
export const Failed: Story = { args: { answers: { getBooks: broken } } }
export const Offline: Story = { args: { answers: { getBooks }, isOffline: true } }

const manyBooks = Array.from({ length: 240 }, (_, index) => {
  const book = sampleCards[index % sampleCards.length]!
  return { ...book, id: `${book.id}-${index}` }
})

/** Page after page, by a cursor that is the number of the next book. */
export const Endless: Story = {
  args: {
    query: 'type=author&id=Zuhura+Kombo',
    answers: {
      getList: ({ query }) => {
        const from = Number(query.cursor ?? 0)
        const to = from + Number(query.limit)
        return {
          title: 'Zuhura Kombo',
          items: manyBooks.slice(from, to),
          nextCursor: to < manyBooks.length ? String(to) : null,
        }
      },
    },
  },
  play: async ({ canvasElement, canvas }) => {
    await canvas.findAllByRole('link')
    const box = canvasElement.querySelector<HTMLElement>('[data-screen]')!
    await waitFor(
      () => {
        box.scrollTop = box.scrollHeight
        canvas.getByText('That is the whole list')
      },
      { timeout: 10_000 },
    )
    await waitFor(
      () => expect(canvas.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-posinset', '240'),
      { timeout: 10_000 },
    )
    // Many books, few rows.
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(40)
  },
}

/** The second page fails, and loads on a retry. */
export const PageFailed: Story = {
  args: {
    answers: {
      getBooks: ({ query }) => {
        if (query.cursor) return broken()
        return { items: sampleCards, nextCursor: 'c2' }
      },
    },
  },
}
