import type { Meta, StoryObj } from '@storybook/react-vite'
import { CloseIcon } from '../icons/icons.tsx'
import { Button, IconButton } from './button.tsx'

const meta: Meta<typeof Button> = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Try again' },
  decorators: [
    (Story) => (
      <div style={{ padding: 24, display: 'flex', gap: 12, flexWrap: 'wrap' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof Button>

export const Primary: Story = { args: { variant: 'primary' } }
export const Outline: Story = { args: { variant: 'outline' } }
export const Text: Story = { args: { variant: 'text' } }
export const Disabled: Story = { args: { disabled: true } }
export const Icon: Story = {
  render: () => (
    <IconButton label="Close">
      <CloseIcon />
    </IconButton>
  ),
}
