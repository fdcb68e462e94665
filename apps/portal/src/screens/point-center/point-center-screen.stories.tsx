import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { Refusal } from '../../testing/contract-server.ts'
import { sampleMe } from '../../testing/sample-member.ts'
import { sampleClaims, samplePoints, samplePrizes } from '../../testing/sample-points.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { PointCenterScreen } from './point-center-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Points', render: renderScreen(PointCenterScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const answers = {
  getPoints: samplePoints,
  getPrizes: samplePrizes,
  getMe: sampleMe,
  postRedeem: { claim: sampleClaims[2]!, balance: 5 },
}
const openSheet: Story['play'] = async ({ canvas }) => {
  const [exchange] = await canvas.findAllByRole('button', { name: /: A day of reading/ })
  await userEvent.click(exchange!)
  await canvas.findByRole('dialog')
}
const confirm: Story['play'] = async (context) => {
  await openSheet(context)
  const sheet = within(await context.canvas.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: 'Exchange 60 points' }))
}

export const Center: Story = { args: { answers, isMember: true } }
export const CenterArabic: Story = { ...Center, globals: { locale: 'ar_SA' } }
export const CenterSwahiliNight: Story = { ...Center, globals: { locale: 'sw_KE', theme: 'night' } }
export const CenterContrast: Story = { ...Center, globals: { theme: 'contrast' } }
export const DayFull: Story = {
  args: {
    answers: {
      ...answers,
      getPoints: {
        ...samplePoints,
        balance: 0,
        today: { ...samplePoints.today, earned: 50, done: ['checkin', 'read'] },
      },
    },
    isMember: true,
  },
}
export const Confirm: Story = { ...Center, play: openSheet }
export const ConfirmArabicNight: Story = {
  ...Center,
  globals: { locale: 'ar_SA', theme: 'night' },
  play: openSheet,
}
export const Exchanged: Story = {
  ...Center,
  play: async (context) => {
    await confirm(context)
    await context.canvas.findByText('It is yours')
  },
}
export const Refused: Story = {
  args: {
    answers: {
      ...answers,
      postRedeem: () => {
        throw new Refusal(409, 500, 'OUT_OF_STOCK')
      },
    },
    isMember: true,
  },
  play: async (context) => {
    await confirm(context)
    await context.canvas.findByRole('alert')
  },
}
export const CodeNeeded: Story = {
  args: {
    answers: {
      ...answers,
      postRedeem: () => {
        throw new Refusal(409, 500, 'STEP_UP')
      },
    },
    isMember: true,
  },
  play: async (context) => {
    await confirm(context)
    await context.canvas.findByRole('button', { name: 'Send the code' })
  },
}
export const NoPrizes: Story = { args: { answers: { ...answers, getPrizes: [] }, isMember: true } }
export const Loading: Story = { args: { answers: { ...answers, getPoints: never }, isMember: true } }
export const Failed: Story = { args: { answers: { ...answers, getPoints: broken }, isMember: true } }
export const Offline: Story = { args: { answers, isMember: true, isOffline: true } }
