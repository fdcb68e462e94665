import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { sampleCards, sampleCategories } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { ClassificationScreen } from './classification-screen.tsx'

const answers = { getCategories: sampleCategories, getBooks: { items: sampleCards, nextCursor: null } }

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Classification',
  render: renderScreen(ClassificationScreen),
  args: { answers },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const AllBooks: Story = {}
export const AllBooksSwahiliNight: Story = { globals: { locale: 'sw_KE', theme: 'night' } }
export const Filtered: Story = { args: { query: 'category=stories&language=sw&kind=text&length=short' } }
export const FilteredArabic: Story = { ...Filtered, globals: { locale: 'ar_SA' } }
export const FilteredContrast: Story = { ...Filtered, globals: { theme: 'contrast' } }
export const SheetOpen: Story = {
  ...Filtered,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: /^(Filters|التصفية)/ }, { timeout: 10_000 }),
    )
    await canvas.findByRole('dialog', {}, { timeout: 10_000 })
  },
}
export const SheetOpenArabicNight: Story = { ...SheetOpen, globals: { locale: 'ar_SA', theme: 'night' } }
export const NothingFits: Story = {
  args: { query: 'access=paid', answers: { ...answers, getBooks: { items: [], nextCursor: null } } },
}
export const Loading: Story = { args: { answers: { ...answers, getBooks: never } } }
export const Failed: Story = { args: { answers: { ...answers, getBooks: broken } } }
export const Offline: Story = { args: { isOffline: true } }
