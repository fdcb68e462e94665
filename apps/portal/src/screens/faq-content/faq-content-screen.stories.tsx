import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { sampleFaq } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { FaqContentScreen } from './faq-content-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Answer', render: renderScreen(FaqContentScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getFaq: sampleFaq }

export const Answer: Story = { args: { answers, query: 'id=log-in' } }
export const AnswerArabic: Story = { ...Answer, globals: { locale: 'ar_SA' } }
export const AnswerSwahiliNight: Story = { ...Answer, globals: { locale: 'sw_KE', theme: 'night' } }
export const Contrast: Story = { args: { answers, query: 'id=lost-phone' }, globals: { theme: 'contrast' } }
export const DidNotHelp: Story = {
  args: { answers, query: 'id=lost-phone' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'No' }))
    await canvas.findByRole('link', { name: 'Contact us' })
  },
}
export const NoSuchAnswer: Story = { args: { answers, query: 'id=none' } }
export const Loading: Story = { args: { answers: { getFaq: never }, query: 'id=log-in' } }
export const Failed: Story = { args: { answers: { getFaq: broken }, query: 'id=log-in' } }
export const Offline: Story = { args: { answers, query: 'id=log-in', isOffline: true } }
