import type { Meta, StoryObj } from '@storybook/react-vite'
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
