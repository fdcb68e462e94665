import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Refusal } from '../../testing/contract-server.ts'
import { sampleMe } from '../../testing/sample-member.ts'
import { renderScreen, type ScreenStoryArgs } from '../../testing/story-screen.tsx'
import { DormantStep } from './dormant-step.tsx'

const login = { token: 't1', uid: 'u1', user: sampleMe.user, isNew: false, dormant: true }
const Step = () => <DormantStep login={login} onGivenUp={() => undefined} />

const meta: Meta<ScreenStoryArgs> = { title: 'Portal/Account that rested', render: renderScreen(Step) }
export default meta
type Story = StoryObj<ScreenStoryArgs>

const press = async (canvas: HTMLElement, name: string) =>
  userEvent.click(await within(canvas).findByRole('button', { name }, { timeout: 10_000 }))
const late = () => {
  throw new Refusal(401, 401)
}

export const Question: Story = {}
export const QuestionArabic: Story = { globals: { locale: 'ar_SA' } }
export const QuestionSwahiliNight: Story = { globals: { locale: 'sw_KE', theme: 'night' } }
export const QuestionContrast: Story = { globals: { theme: 'contrast' } }
export const Offline: Story = { args: { isOffline: true } }

export const Opening: Story = {
  args: { answers: { postDormant: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'It is my account')
    await within(canvasElement).findByRole('button', { name: 'One moment' })
  },
}
export const Failed: Story = {
  args: {
    answers: {
      postDormant: () => {
        throw new Refusal(500, 500)
      },
    },
  },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'It is my account')
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}

export const AskedOnceMore: Story = { play: ({ canvasElement }) => press(canvasElement, 'Start fresh') }
export const AskedOnceMoreArabicNight: Story = {
  globals: { locale: 'ar_SA', theme: 'night' },
  play: ({ canvasElement }) => press(canvasElement, 'ابدأ من جديد'),
}
export const AskedOnceMoreSwahili: Story = {
  globals: { locale: 'sw_KE' },
  play: ({ canvasElement }) => press(canvasElement, 'Anza upya'),
}

/** The session of the question has ended: only a new login helps. */
export const TooLate: Story = {
  args: { answers: { postDormant: late } },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'It is my account')
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('you are logged out')
    await within(canvasElement).findByRole('button', { name: 'Log in again' })
  },
}
