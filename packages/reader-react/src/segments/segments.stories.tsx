import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { LooseLinesIcon, NormalLinesIcon, TightLinesIcon } from '../icons/icons.tsx'
import { type SegmentOption, Segments } from './segments.tsx'

interface StoryArgs {
  options: SegmentOption<string>[]
  start: string | undefined
}

function Demo({ options, start }: StoryArgs) {
  const [value, setValue] = useState(start)
  return (
    <div style={{ padding: 24 }}>
      <Segments label="A choice" options={options} value={value} onChange={setValue} />
    </div>
  )
}

const meta: Meta<StoryArgs> = { title: 'Parts/Segments', render: (args) => <Demo {...args} /> }
export default meta

type Story = StoryObj<StoryArgs>

const words = ['Slide', 'Fade', 'None'].map((label) => ({ value: label, label }))

export const Words: Story = { args: { options: words, start: 'Fade' } }

export const Icons: Story = {
  args: {
    start: 'tight',
    options: [
      { value: 'tight', label: 'Tight lines', icon: <TightLinesIcon /> },
      { value: 'normal', label: 'Normal lines', icon: <NormalLinesIcon /> },
      { value: 'loose', label: 'Loose lines', icon: <LooseLinesIcon /> },
    ],
  },
}

/** A value set elsewhere that is none of these. */
export const NoneChosen: Story = { args: { options: words, start: undefined } }
