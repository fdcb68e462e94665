import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleLedger } from '../../testing/sample-points.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { PointListScreen } from './point-list-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Points history', render: renderScreen(PointListScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getPointsLedger: { items: sampleLedger, nextCursor: null } }

export const Ledger: Story = { args: { answers, isMember: true } }
export const LedgerArabic: Story = { ...Ledger, globals: { locale: 'ar_SA' } }
export const LedgerSwahiliNight: Story = { ...Ledger, globals: { locale: 'sw_KE', theme: 'night' } }
export const Empty: Story = {
  args: { answers: { getPointsLedger: { items: [], nextCursor: null } }, isMember: true },
}
export const Loading: Story = { args: { answers: { getPointsLedger: never }, isMember: true } }
export const Failed: Story = { args: { answers: { getPointsLedger: broken }, isMember: true } }
export const Offline: Story = { args: { answers, isMember: true, isOffline: true } }
