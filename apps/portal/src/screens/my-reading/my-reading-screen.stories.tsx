import type { DataOf, getReadingDays } from '@kurasa/portal-contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleMe } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { MyReadingScreen } from './my-reading-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/My reading',
  render: renderScreen(MyReadingScreen),
  args: { isMember: true },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

/** Three weeks of reading, no Sunday. */
const days: DataOf<typeof getReadingDays> = {
  today: '2026-11-25',
  days: Array.from({ length: 21 }, (_, index) => index + 5)
    .filter((day) => day % 7 !== 1)
    .map((day) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, minutes: 10 + ((day * 7) % 25) })),
}
const withGoal = { ...sampleMe, user: { ...sampleMe.user, weekGoal: 120 } }

export const Filled: Story = { args: { answers: { getMe: withGoal, getReadingDays: days } } }
export const FilledSwahili: Story = { ...Filled, globals: { locale: 'sw_KE' } }
export const FilledArabicNight: Story = { ...Filled, globals: { locale: 'ar_SA', theme: 'night' } }
export const FilledContrast: Story = { ...Filled, globals: { theme: 'contrast' } }
export const NoGoal: Story = { args: { answers: { getMe: sampleMe, getReadingDays: days } } }
export const Empty: Story = {
  args: { answers: { getMe: sampleMe, getReadingDays: { today: '2026-11-25', days: [] } } },
}
export const Loading: Story = { args: { answers: { getMe: sampleMe, getReadingDays: never } } }
export const Failed: Story = { args: { answers: { getMe: sampleMe, getReadingDays: broken } } }
export const Offline: Story = { args: { isOffline: true } }
