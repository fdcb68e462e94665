import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { sampleShelf } from '../../testing/story-states.ts'
import { BookshelfScreen } from './bookshelf-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Bookshelf', render: renderScreen(BookshelfScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Books: Story = { args: { shelf: sampleShelf } }
export const BooksArabic: Story = { ...Books, globals: { locale: 'ar_SA' } }
export const EmptySwahili: Story = { globals: { locale: 'sw_KE' } }
