import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { sampleFaq } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { FaqScreen } from './faq-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Questions', render: renderScreen(FaqScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getFaq: sampleFaq }

export const Topics: Story = { args: { answers, isMember: true } }
export const TopicsArabic: Story = { ...Topics, globals: { locale: 'ar_SA' } }
export const TopicsSwahiliNight: Story = { ...Topics, globals: { locale: 'sw_KE', theme: 'night' } }
export const Found: Story = {
  args: { answers },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'phone')
    await expect(await canvas.findByText('1 answer found')).toBeVisible()
  },
}
export const NothingFound: Story = {
  args: { answers },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'giraffe')
    await canvas.findByText(/No answer about/)
  },
}
export const Loading: Story = { args: { answers: { getFaq: never } } }
export const Empty: Story = { args: { answers: { getFaq: { topics: [] } } } }
export const Failed: Story = { args: { answers: { getFaq: broken } } }
export const Offline: Story = { args: { answers, isOffline: true } }
