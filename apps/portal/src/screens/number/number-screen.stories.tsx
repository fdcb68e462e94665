import type { Meta, StoryObj } from '@storybook/react-vite'
import { clientStorage } from '../../storage/client-storage.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { never } from '../../testing/story-states.ts'
import { NumberScreen } from './number-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Number of the network',
  render: renderScreen(NumberScreen),
  beforeEach: () => clientStorage.write('k_once_network', undefined),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

export const Asking: Story = { args: { answers: { postHeStart: never } } }
export const Found: Story = {
  args: { query: 'he=n', answers: { postHeComplete: { masked: '07•• ••• 678', heToken: 'h' } } },
}
export const FoundArabicNight: Story = { ...Found, globals: { locale: 'ar_SA', theme: 'night' } }
export const FoundSwahili: Story = { ...Found, globals: { locale: 'sw_KE' } }
export const Failed: Story = { args: { answers: { postHeStart: { mode: 'none' } } } }
export const Offline: Story = { args: { query: 'he=n', isOffline: true } }
