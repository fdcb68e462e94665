import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { clientStorage } from '../../storage/client-storage.ts'
import { addReadingDay } from '../../storage/reading-days.ts'
import type { Answers } from '../../testing/contract-server.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { sampleMe, sampleSubscription } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { broken, never, sampleShelf } from '../../testing/story-states.ts'
import { MyProfileScreen } from './my-profile-screen.tsx'

const forget = () => {
  for (const key of ['k_days', 'k_days_u1', 'k_owner', 'k_consent', 'k_once_code_step-up'] as const)
    clientStorage.write(key, undefined)
}

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/My profile',
  render: renderScreen(MyProfileScreen),
  args: { answers: { getConfig: sampleConfig } },
  beforeEach: forget,
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const me = (more: Partial<typeof sampleMe>): Answers => ({
  getConfig: sampleConfig,
  getMe: { ...sampleMe, ...more },
})
const subscription = (more: Partial<typeof sampleSubscription>) =>
  me({
    user: { ...sampleMe.user, nickname: 'Amina' },
    subscription: { ...sampleSubscription, ...more },
  })

export const NewVisitor: Story = {}
export const Visitor: Story = { args: { shelf: sampleShelf } }
export const VisitorArabicNight: Story = { ...Visitor, globals: { locale: 'ar_SA', theme: 'night' } }
export const VisitorContrast: Story = { ...Visitor, globals: { theme: 'contrast' } }
/** The session ended by itself. */
export const Overdue: Story = {
  beforeEach: () => {
    forget()
    clientStorage.write('k_owner', 'u1')
  },
}

export const Loading: Story = {
  args: { isMember: true, answers: { getConfig: sampleConfig, getMe: never } },
}
export const Failed: Story = { args: { isMember: true, answers: { getConfig: sampleConfig, getMe: broken } } }
export const Offline: Story = { args: { isMember: true, isOffline: true } }

export const Member: Story = { args: { isMember: true, answers: me({}) } }
export const MemberSwahili: Story = { ...Member, globals: { locale: 'sw_KE' } }
/** Named, subscribed, and reading: twenty minutes on each day until today. */
export const Subscribed: Story = {
  args: { isMember: true, answers: subscription({}) },
  beforeEach: () => {
    forget()
    clientStorage.write('token', 'token')
    clientStorage.write('uid', 'u1')
    for (let day = 0; day < 4; day++) {
      addReadingDay((day * 9 + 6) * 60, Date.now() - day * 86_400_000, clientStorage)
    }
  },
}
export const SubscribedArabic: Story = { ...Subscribed, globals: { locale: 'ar_SA' } }
export const SubscribedSwahiliNight: Story = { ...Subscribed, globals: { locale: 'sw_KE', theme: 'night' } }
export const Prepaid: Story = { args: { isMember: true, answers: subscription({ autoRenew: false }) } }
export const Pending: Story = {
  args: {
    isMember: true,
    answers: subscription({ state: 'pending_subscribe', isOpen: false, paidUntil: null }),
  },
}
export const Grace: Story = {
  args: { isMember: true, answers: subscription({ state: 'grace', graceUntil: '2026-12-01T20:59:00.000Z' }) },
}
export const OnHold: Story = {
  args: { isMember: true, answers: subscription({ state: 'suspended', isOpen: false }) },
}
export const Stopping: Story = {
  args: { isMember: true, answers: subscription({ state: 'pending_unsubscribe' }) },
}
export const Ended: Story = {
  args: { isMember: true, answers: subscription({ state: 'expired', isOpen: false }) },
}

const press = async (name: string | RegExp) => {
  const page = within(document.body)
  await userEvent.click(await page.findByRole('button', { name }, { timeout: 10_000 }))
  return page
}
export const Privacy: Story = {
  ...Member,
  play: async () => {
    const page = await press('Privacy and data')
    await expect(await page.findByRole('switch', { name: /Count my visits/ })).not.toBeChecked()
  },
}
export const Erase: Story = {
  args: {
    isMember: true,
    answers: { ...me({}), postOtp: { challengeId: 'c1', expiresIn: 300, resendAfter: 60 } },
  },
  play: async () => {
    await within(document.body).findByText('07•• ••• 678', {}, { timeout: 10_000 })
    await press('Privacy and data')
    await press('Delete my account')
    const page = await press('Send the code')
    await expect(await page.findByLabelText('Code from the SMS, 6 digits')).toBeVisible()
  },
}
export const DataSaver: Story = {
  play: async () => {
    const page = await press(/^Data saver/)
    await expect(await page.findByRole('radio', { name: /^Automatic/ })).toBeChecked()
  },
}
export const Name: Story = {
  ...Member,
  play: async () => {
    const page = await press('Change your name')
    await expect(await page.findByLabelText('Name')).toBeVisible()
  },
}

const device = { since: '2026-11-01T08:00:00.000Z', lastUsedAt: '2026-11-20T08:00:00.000Z' }
const withDevices: Story['args'] = {
  isMember: true,
  answers: {
    ...me({ user: { ...sampleMe.user, nickname: 'Amina', pattern: 'mawimbi' } }),
    getDevices: [
      { ...device, id: 'd1', name: 'Redmi 9', isCurrent: true },
      { ...device, id: 'd2', name: 'Tecno Spark', isCurrent: false },
    ],
  },
}
const pressButton =
  (name: string): Story['play'] =>
  async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name }))
export const Devices: Story = { args: withDevices, play: pressButton('Your devices') }
export const DevicesArabicNight: Story = {
  args: withDevices,
  globals: { locale: 'ar_SA', theme: 'night' },
  play: pressButton('أجهزتك'),
}
export const DevicesLoading: Story = {
  args: { ...withDevices, answers: { ...withDevices.answers, getDevices: never } },
  play: pressButton('Your devices'),
}
export const DevicesFailed: Story = {
  args: { ...withDevices, answers: { ...withDevices.answers, getDevices: broken } },
  play: pressButton('Your devices'),
}
export const NameAndPattern: Story = { args: withDevices, play: pressButton('Change your name') }

const reading = { bookId: 'kisima-cha-kale', ticks: [{ at: '2026-11-25T08:00:00.000Z', seconds: 60 }] }
const mark = {
  id: 'b1',
  bookId: 'the-map-maker-of-lamu',
  kind: 'bookmark',
  target: { start: { href: 'c1', type: 't', locations: { progression: 0, totalProgression: 0 } } },
  created: '2026-11-25T08:00:00.000Z',
  modified: '2026-11-25T08:00:00.000Z',
}
const refused = [
  {
    id: 'annotation/b1',
    reason: 'full',
    changes: [{ kind: 'annotation', annotation: mark }],
    at: Date.UTC(2026, 10, 25),
  },
  {
    id: 'report/r1',
    reason: 'full',
    changes: [
      {
        kind: 'report',
        report: { category: 'other', content: 'The last page is blank.', idempotencyKey: 'r1' },
      },
    ],
    at: Date.UTC(2026, 10, 25),
  },
  {
    id: 'reading/kisima-cha-kale',
    reason: 'gone',
    changes: [{ kind: 'time', ...reading }],
    at: Date.UTC(2026, 10, 25),
  },
]
/** Things that wait for a network, and things that the server refused. */
export const Unsent: Story = {
  args: {
    isMember: true,
    answers: me({}),
    shelf: sampleShelf,
    stored: { k_unsent_u1: '2', k_refused_u1: JSON.stringify(refused) },
  },
}
export const UnsentSwahili: Story = { ...Unsent, globals: { locale: 'sw_KE' } }
export const UnsentArabicNight: Story = { ...Unsent, globals: { locale: 'ar_SA', theme: 'night' } }
export const Refused: Story = {
  ...Unsent,
  play: async () => {
    const page = await press(/items not saved/)
    await expect(await page.findByText('Report to support')).toBeVisible()
  },
}
export const RefusedSwahili: Story = {
  ...UnsentSwahili,
  play: async () => void (await press(/hayakuhifadhiwa/)),
}
export const RefusedArabicNight: Story = {
  ...UnsentArabicNight,
  play: async () => void (await press(/لم تُحفظ/)),
}
