import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleCategories } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { CategoryScreen } from './category-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Category', render: renderScreen(CategoryScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Tiles: Story = { args: { answers: { getCategories: sampleCategories } } }
export const TilesArabic: Story = { ...Tiles, globals: { locale: 'ar_SA' } }
export const SecondLevel: Story = { args: { ...Tiles.args, query: 'id=history' } }
export const Loading: Story = { args: { answers: { getCategories: never } } }
export const Empty: Story = { args: { answers: { getCategories: [] } } }
export const Failed: Story = { args: { answers: { getCategories: broken } } }
export const Offline: Story = { args: { ...Tiles.args, isOffline: true } }
