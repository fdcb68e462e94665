import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleFaq } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { FaqListScreen } from './faq-list-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Questions of a topic',
  render: renderScreen(FaqListScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getFaq: sampleFaq }

export const Topic: Story = { args: { answers, query: 'id=account' } }
export const All: Story = { args: { answers } }
export const AllArabicNight: Story = { ...All, globals: { locale: 'ar_SA', theme: 'night' } }
export const AllSwahili: Story = { ...All, globals: { locale: 'sw_KE' } }
export const NoSuchTopic: Story = { args: { answers, query: 'id=none' } }
export const Loading: Story = { args: { answers: { getFaq: never } } }
export const Failed: Story = { args: { answers: { getFaq: broken } } }
export const Offline: Story = { args: { answers, isOffline: true } }
