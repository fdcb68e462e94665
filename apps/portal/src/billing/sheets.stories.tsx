import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Answers } from '../testing/contract-server.ts'
import { sampleConfig } from '../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../testing/sample-member.ts'
import { intentOf, orderOf, samplePackages, subscriptionAnswer } from '../testing/sample-money.ts'
import { renderScreen, type ScreenStoryArgs } from '../testing/story-screen.tsx'
import { BuySheet } from './buy-sheet.tsx'
import { ConfirmSheet, SubscribeSheet } from './subscribe-sheet.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Payment sheets' }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const nothing = () => undefined
const answers: Answers = {
  getPackages: samplePackages,
  getConfig: sampleConfig,
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getSubscription: subscriptionAnswer(),
}
const args: ScreenStoryArgs = { isMember: true, answers }
const book = { id: 'souls', title: 'The Souls of Black Folk', language: 'en', priceKsh: 120 }

export const Choose: Story = {
  args,
  render: renderScreen(() => <SubscribeSheet returnTo="/" onClose={nothing} />),
}
export const Confirm: Story = {
  args,
  render: renderScreen(() => <ConfirmSheet one={samplePackages[2]!} onClose={nothing} />),
}
export const ConfirmArabicNight: Story = { ...Confirm, globals: { locale: 'ar_SA', theme: 'night' } }
export const ConfirmSwahili: Story = { ...Confirm, globals: { locale: 'sw_KE' } }
export const Waiting: Story = {
  ...Confirm,
  args: {
    ...args,
    answers: {
      ...answers,
      getSubscription: subscriptionAnswer({ pendingIntent: intentOf({ pollAfterMs: 60_000 }) }),
      getIntent: { intent: intentOf({ pollAfterMs: 60_000 }) },
    },
  },
}
export const Buy: Story = { args, render: renderScreen(() => <BuySheet book={book} onClose={nothing} />) }
export const BuyArabic: Story = { ...Buy, globals: { locale: 'ar_SA' } }
export const BuyContrast: Story = {
  ...Buy,
  args: { ...args, answers: { ...answers, getOrder: orderOf() } },
  globals: { theme: 'contrast' },
}
