import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Answers } from '../../testing/contract-server.ts'
import { noEntitlements, sampleMe } from '../../testing/sample-member.ts'
import { orderOf, subscriptionAnswer } from '../../testing/sample-money.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never } from '../../testing/story-states.ts'
import { MyPurchaseScreen } from './my-purchase-screen.tsx'

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/My orders', render: renderScreen(MyPurchaseScreen) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const orders = [
  orderOf({ id: 'o1', state: 'pending' }),
  orderOf({ id: 'o2', state: 'paid', title: 'Saa ya Babu', receipt: 'R131CF7EDE15E4046' }),
  orderOf({ id: 'o3', state: 'failed' }),
  orderOf({ id: 'o4', state: 'timed_out', title: 'حارس الآبار' }),
  orderOf({ id: 'o5', state: 'refunded', receipt: 'R77' }),
]
const member = (getOrders: Answers['getOrders']): ScreenStoryArgs => ({
  isMember: true,
  answers: {
    getOrders,
    getMe: sampleMe,
    getEntitlements: noEntitlements,
    getSubscription: subscriptionAnswer(),
    getOrder: orders[0],
  },
})

export const Orders: Story = { args: member({ items: orders, nextCursor: null }) }
export const OrdersArabic: Story = { ...Orders, globals: { locale: 'ar_SA' } }
export const OrdersSwahiliNight: Story = { ...Orders, globals: { locale: 'sw_KE', theme: 'night' } }
export const OrdersContrast: Story = { ...Orders, globals: { theme: 'contrast' } }
export const Empty: Story = { args: member({ items: [], nextCursor: null }) }
export const Loading: Story = { args: member(never) }
export const Failed: Story = { args: member(broken) }
export const Offline: Story = { args: { ...member({ items: [], nextCursor: null }), isOffline: true } }
