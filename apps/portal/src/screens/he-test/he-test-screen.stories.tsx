import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Answers } from '../../testing/contract-server.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { HeTestScreen } from './he-test-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Network test', render: renderScreen(HeTestScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const arrived: Answers = {
  getHeTest: { headers: [{ name: 'x-msisdn', masked: '•••••••••678' }], isTrusted: true, address: 'private' },
}
export const Off: Story = {}
export const On: Story = { args: { answers: arrived } }
export const OnArabic: Story = { args: { answers: arrived }, globals: { locale: 'ar_SA' } }
export const OnSwahiliNight: Story = {
  args: { answers: arrived },
  globals: { locale: 'sw_KE', theme: 'night' },
}
export const Loading: Story = { args: { answers: { getHeTest: never } } }
export const Failed: Story = { args: { answers: { getHeTest: broken } } }
export const Offline: Story = { args: { isOffline: true } }
