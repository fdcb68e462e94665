import type { Meta, StoryObj } from '@storybook/react-vite'
import { bookOf, sampleCards } from '../../testing/sample-books.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { noEntitlements } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { LockedOffer } from './locked-offer.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Locked unit' }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const offerOf = (index: number, kind: 'text' | 'image' = 'text') =>
  renderScreen(() => <LockedOffer book={bookOf(sampleCards[index]!)} kind={kind} onBack={() => undefined} />)
const answers = { getConfig: sampleConfig, getEntitlements: noEntitlements }

export const Subscribe: Story = { args: { answers }, render: offerOf(2) }
export const SubscribeArabic: Story = { ...Subscribe, globals: { locale: 'ar_SA' } }
export const SubscribeSwahiliNight: Story = { ...Subscribe, globals: { locale: 'sw_KE', theme: 'night' } }
export const Buy: Story = { args: { answers }, render: offerOf(3) }
export const BuyMember: Story = { args: { answers, isMember: true }, render: offerOf(3) }
export const BuyContrast: Story = { ...Buy, globals: { theme: 'contrast' } }
