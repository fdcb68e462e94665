import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleClaims } from '../../testing/sample-points.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { MyPrizeScreen } from './my-prize-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/My prizes', render: renderScreen(MyPrizeScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getMyPrizes: { items: sampleClaims, nextCursor: null } }

export const Prizes: Story = { args: { answers, isMember: true } }
export const PrizesArabic: Story = { ...Prizes, globals: { locale: 'ar_SA' } }
export const PrizesSwahiliNight: Story = { ...Prizes, globals: { locale: 'sw_KE', theme: 'night' } }
export const Empty: Story = {
  args: { answers: { getMyPrizes: { items: [], nextCursor: null } }, isMember: true },
}
export const Loading: Story = { args: { answers: { getMyPrizes: never }, isMember: true } }
export const Failed: Story = { args: { answers: { getMyPrizes: broken }, isMember: true } }
export const Offline: Story = { args: { answers, isMember: true, isOffline: true } }
