import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Answers } from '../../testing/contract-server.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import {
  intentOf,
  paymentsAnswer,
  prepaidPackages,
  samplePackages,
  subscribedAs,
  subscriptionAnswer,
} from '../../testing/sample-money.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { SubscribeScreen } from './subscribe-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Subscribe', render: renderScreen(SubscribeScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const base: Answers = {
  getPackages: samplePackages,
  getConfig: sampleConfig,
  getMe: sampleMe,
  getEntitlements: noEntitlements,
  getPayments: paymentsAnswer,
}
const member = (getSubscription: Answers['getSubscription'], more: Answers = {}): Story => ({
  args: { isMember: true, answers: { ...base, getSubscription, ...more } },
})

export const Visitor: Story = { args: { answers: base } }
export const VisitorArabic: Story = { ...Visitor, globals: { locale: 'ar_SA' } }
export const VisitorSwahiliNight: Story = { ...Visitor, globals: { locale: 'sw_KE', theme: 'night' } }
export const VisitorContrast: Story = { ...Visitor, globals: { theme: 'contrast' } }
export const Prepaid: Story = { args: { answers: { ...base, getPackages: prepaidPackages } } }
export const NothingOnSale: Story = { args: { answers: { ...base, getPackages: [] } } }
export const Member = member(subscriptionAnswer())
const waiting = subscriptionAnswer({ pendingIntent: intentOf({ pollAfterMs: 60_000 }) })
export const Pending = member(waiting, { getIntent: { intent: intentOf({ pollAfterMs: 60_000 }) } })
export const PendingArabic: Story = { ...Pending, globals: { locale: 'ar_SA' } }
export const Active = member(subscribedAs('active'))
export const ActiveArabicNight: Story = { ...Active, globals: { locale: 'ar_SA', theme: 'night' } }
export const ActivePrepaid = member(subscribedAs('active', { autoRenew: false, canUnsubscribe: false }))
const weekly = { packageId: 'weekly', packageName: 'One week', priceKsh: 60 }
export const Changing = member(subscribedAs('active', { next: weekly }))
export const ChangingArabic: Story = { ...Changing, globals: { locale: 'ar_SA' } }
const pressPayments: Story['play'] = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole('button', { name: /receipts|risiti|الإيصالات/ }))
export const Payments: Story = { ...Active, play: pressPayments }
export const PaymentsArabicNight: Story = { ...ActiveArabicNight, play: pressPayments }
export const Grace = member(subscribedAs('grace'))
export const Suspended = member(subscribedAs('suspended'))
export const Ending = member(subscribedAs('pending_unsubscribe'))
export const Cancelled = member(subscribedAs('cancelled'))
export const Expired = member(subscribedAs('expired'))
export const Loading: Story = { args: { answers: { getPackages: never } } }
export const Failed: Story = { args: { answers: { getPackages: broken } } }
export const Offline: Story = { args: { answers: base, isOffline: true } }
