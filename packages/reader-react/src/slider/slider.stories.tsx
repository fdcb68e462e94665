import type { ReadingDirection } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Slider } from './slider.tsx'

interface StoryArgs {
  direction: ReadingDirection
  start: number
  ticks?: number[]
  disabled?: boolean
}

function Demo({ direction, start, ticks, disabled }: StoryArgs) {
  const [value, setValue] = useState(start)
  return (
    <div style={{ padding: 24 }}>
      <Slider
        label="Place in the book"
        min={1}
        max={312}
        value={value}
        valueText={(page) => `Page ${page} of 312`}
        direction={direction}
        ticks={ticks}
        disabled={disabled}
        onCommit={setValue}
      />
    </div>
  )
}

const meta: Meta<StoryArgs> = {
  title: 'Parts/Slider',
  render: (args) => <Demo {...args} />,
  args: { direction: 'ltr', start: 84, ticks: [0.1, 0.22, 0.34, 0.47, 0.58, 0.7, 0.83] },
}
export default meta

type Story = StoryObj<StoryArgs>

export const LeftToRightBook: Story = {}
export const RightToLeftBook: Story = { args: { direction: 'rtl' } }
export const AtTheStart: Story = { args: { start: 1 } }
export const AtTheEnd: Story = { args: { start: 312 } }
export const PagesUnknown: Story = { args: { disabled: true } }
