import type { Meta, StoryObj } from '@storybook/react-vite'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { ForbiddenScreen } from './forbidden-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/403', render: renderScreen(ForbiddenScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const blocked = { messageKey: 'error.blocked' }
export const Denied: Story = {}
export const NumberBlocked: Story = { args: { state: blocked } }
export const NumberBlockedArabic: Story = { args: { state: blocked }, globals: { locale: 'ar_SA' } }
export const NumberBlockedSwahiliNight: Story = {
  args: { state: blocked },
  globals: { locale: 'sw_KE', theme: 'night' },
}
