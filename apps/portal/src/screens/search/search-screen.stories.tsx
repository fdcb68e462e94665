import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { clientStorage } from '../../storage/client-storage.ts'
import { forgetSearches, noteSearch } from '../../storage/recent-searches.ts'
import { sampleCards } from '../../testing/sample-books.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { SearchScreen } from './search-screen.tsx'

const withRecent = (Story: () => React.ReactNode) => {
  useEffect(() => {
    for (const text of ['حارس الآبار', 'Zuhura Kombo', 'lamu']) noteSearch(text, clientStorage)
    return () => forgetSearches(clientStorage)
  }, [])
  return <Story />
}

const answers = {
  getSearch: { items: sampleCards, nextCursor: null },
  getSuggestions: ['The Map-Maker of Lamu', 'Lamu Tales', 'حارس الآبار'],
  getHotSearches: ['lamu', 'Twiga na Nyota', 'قمر', 'Babu'],
}
const nothing = { ...answers, getSearch: { items: [], nextCursor: null } }

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Search',
  render: renderScreen(SearchScreen),
  args: { answers },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Start: Story = { decorators: [withRecent] }
export const StartSwahiliNight: Story = { ...Start, globals: { locale: 'sw_KE', theme: 'night' } }
export const Typing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('combobox', {}, { timeout: 10_000 }), 'lam')
    await canvas.findByRole('option', { name: 'Lamu Tales' }, { timeout: 10_000 })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvas.getByRole('combobox').getAttribute('aria-activedescendant')).toBeTruthy()
  },
}
export const TypingArabic: Story = { ...Typing, globals: { locale: 'ar_SA' } }
export const Results: Story = { args: { query: 'text=lamu' } }
export const ResultsArabic: Story = { ...Results, globals: { locale: 'ar_SA' } }
export const ResultsContrast: Story = { ...Results, globals: { theme: 'contrast' } }
export const NothingFound: Story = { args: { query: 'text=kalilla', answers: nothing } }
export const NothingFoundArabic: Story = { ...NothingFound, globals: { locale: 'ar_SA' } }
export const TooLong: Story = { args: { query: `text=${'a'.repeat(120)}` } }
export const Loading: Story = { args: { query: 'text=lamu', answers: { ...answers, getSearch: never } } }
export const Failed: Story = { args: { query: 'text=lamu', answers: { ...answers, getSearch: broken } } }
export const Offline: Story = { args: { query: 'text=lamu', isOffline: true } }
