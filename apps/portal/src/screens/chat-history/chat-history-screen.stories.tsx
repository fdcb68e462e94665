import type { Meta, StoryObj } from '@storybook/react-vite'
import { sealedMe } from '../../testing/sample-member.ts'
import { sampleMessages, sampleReports } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { ChatHistoryScreen } from './chat-history-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Support requests',
  render: renderScreen(ChatHistoryScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = {
  getReports: { items: sampleReports, nextCursor: null, unread: 1 },
  getReportMessages: { report: sampleReports[0]!, messages: sampleMessages },
  postReportSeen: { ...sampleReports[0]!, unread: 0 },
}

export const Requests: Story = { args: { answers, isMember: true } }
export const RequestsArabic: Story = { ...Requests, globals: { locale: 'ar_SA' } }
export const RequestsSwahiliNight: Story = { ...Requests, globals: { locale: 'sw_KE', theme: 'night' } }
export const Thread: Story = { args: { answers, isMember: true, state: { reportId: 'r1' } } }
export const ThreadArabicNight: Story = { ...Thread, globals: { locale: 'ar_SA', theme: 'night' } }
export const ThreadContrast: Story = { ...Thread, globals: { theme: 'contrast' } }
export const ThreadClosed: Story = {
  args: {
    answers: { ...answers, getReportMessages: { report: sampleReports[2]!, messages: [] } },
    isMember: true,
    state: { reportId: 'r3' },
  },
}
export const ThreadFailed: Story = {
  args: { answers: { ...answers, getReportMessages: broken }, isMember: true, state: { reportId: 'r1' } },
}
export const Empty: Story = {
  args: { answers: { getReports: { items: [], nextCursor: null, unread: 0 } }, isMember: true },
}
export const Sealed: Story = {
  args: {
    answers: { getReports: { items: [], nextCursor: null, unread: 0 }, getMe: sealedMe },
    isMember: true,
  },
}
export const SealedSwahili: Story = { ...Sealed, globals: { locale: 'sw_KE' } }
export const Loading: Story = { args: { answers: { getReports: never }, isMember: true } }
export const Failed: Story = { args: { answers: { getReports: broken }, isMember: true } }
export const Offline: Story = { args: { answers, isMember: true, isOffline: true } }
