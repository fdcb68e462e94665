import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { clientStorage } from '../../storage/client-storage.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { sampleConfig } from '../../testing/sample-config.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

const meta: Meta<ScreenStoryArgs> = {
  title: 'Portal/Login',
  render: renderScreen(LoginScreen),
  args: { answers: { getConfig: sampleConfig } },
  beforeEach: () => {
    for (const key of ['k_once_code_login', 'k_owner'] as const) clientStorage.write(key, undefined)
  },
}
export default meta
type Story = StoryObj<ScreenStoryArgs>

const in42Seconds = () => new Date(Date.now() + 42_000).toISOString()
const waiting = (resendAt = in42Seconds()) => ({
  challengeId: 'c1',
  phone: '+254712345678',
  resendAt,
  expiresAt: new Date(Date.now() + 280_000).toISOString(),
})

export const Phone: Story = {}
export const PhoneArabic: Story = { globals: { locale: 'ar_SA' } }
export const PhoneSwahiliNight: Story = { globals: { locale: 'sw_KE', theme: 'night' } }
export const Overdue: Story = { beforeEach: () => clientStorage.write('k_owner', 'u1') }

export const WrongNumber: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(await screen.findByLabelText('Mobile phone number', {}, { timeout: 10_000 }), '12')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter the correct mobile phone number',
    )
  },
}

/** On mobile data, where the network knows the number. */
export const NetworkOffered: Story = {
  args: { answers: { getConfig: { ...sampleConfig, he: true } } },
  beforeEach: () => {
    clientStorage.write('k_config', undefined)
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { type: 'cellular' } })
    return () => {
      clientStorage.write('k_config', undefined)
      Reflect.deleteProperty(navigator, 'connection')
    }
  },
}

export const Code: Story = {
  beforeEach: () => clientStorage.writeJson('k_once_code_login', waiting()),
}
export const CodeArabicNight: Story = { ...Code, globals: { locale: 'ar_SA', theme: 'night' } }
export const CodeSwahili: Story = { ...Code, globals: { locale: 'sw_KE' } }
export const CodeContrast: Story = { ...Code, globals: { theme: 'contrast' } }
export const CodeMayBeSentAgain: Story = {
  beforeEach: () => clientStorage.writeJson('k_once_code_login', waiting(new Date(0).toISOString())),
}

const wrongCode: Answers = {
  getConfig: sampleConfig,
  postLogin: () => {
    throw new Refusal(422, 500, 'OTP_INVALID', { attemptsLeft: 4 })
  },
}
export const WrongCode: Story = {
  ...Code,
  args: { answers: wrongCode },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(
      await screen.findByLabelText('Code from the SMS, 6 digits', {}, { timeout: 10_000 }),
      '123456',
    )
    await expect(await screen.findByRole('alert')).toHaveTextContent('You have 4 tries left')
  },
}
