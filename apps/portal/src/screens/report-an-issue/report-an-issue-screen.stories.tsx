import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { clientStorage } from '../../storage/client-storage.ts'
import { Refusal } from '../../testing/contract-server.ts'
import { bookOf, mapMaker } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleReports } from '../../testing/sample-support.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { ReportAnIssueScreen } from './report-an-issue-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Report an issue',
  render: renderScreen(ReportAnIssueScreen),
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = { getConfig: sampleConfig, postReport: sampleReports[1]!, getBook: bookOf(mapMaker) }
const prefill = { category: 'payment', content: 'I paid and nothing opened.' }
const forget = () => {
  for (const key of clientStorage.keys('k_report_draft')) clientStorage.write(key, undefined)
}

export const Visitor: Story = { args: { answers }, beforeEach: forget }
export const VisitorArabic: Story = { ...Visitor, globals: { locale: 'ar_SA' } }
export const VisitorSwahiliNight: Story = { ...Visitor, globals: { locale: 'sw_KE', theme: 'night' } }
export const Member: Story = { args: { answers, isMember: true, state: prefill }, beforeEach: forget }
export const BookWish: Story = {
  args: {
    answers,
    isMember: true,
    state: { category: 'request_a_book', content: 'The second part', bookId: 'map-maker' },
  },
  beforeEach: forget,
}
export const Incomplete: Story = {
  args: { answers },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send report' }))
    await expect(await canvas.findByText('Please select issue category')).toBeVisible()
    await expect(canvas.getByRole('combobox')).toHaveFocus()
  },
}
export const TooManyOpen: Story = {
  args: {
    answers: {
      ...answers,
      postReport: () => {
        throw new Refusal(429, 500, 'TOO_MANY_OPEN')
      },
    },
    isMember: true,
    state: prefill,
  },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send report' }))
    await canvas.findByRole('alert')
  },
}
export const Offline: Story = {
  args: { answers, isMember: true, state: prefill, isOffline: true },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send report' }))
    await canvas.findByRole('alert')
  },
}
export const Sent: Story = {
  args: { answers, isMember: true, state: prefill },
  beforeEach: forget,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send report' }))
    await canvas.findByText('We have your report')
  },
}
