import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleConfig } from '../../testing/sample-config.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { ContactUsScreen } from './contact-us-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Contact', render: renderScreen(ContactUsScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getConfig: sampleConfig }

export const Ways: Story = { args: { answers } }
export const WaysArabic: Story = { ...Ways, globals: { locale: 'ar_SA' } }
export const WaysSwahiliNight: Story = { ...Ways, globals: { locale: 'sw_KE', theme: 'night' } }
export const Nothing: Story = {
  args: {
    answers: {
      getConfig: { ...sampleConfig, contact: { hotline: '', hours: '', email: '', whatsapp: '' } },
    },
  },
}
export const Loading: Story = { args: { answers: { getConfig: never } } }
export const Failed: Story = { args: { answers: { getConfig: broken } } }
export const Offline: Story = { args: { answers, isOffline: true } }
