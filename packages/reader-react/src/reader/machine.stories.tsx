import type { ReaderChartState, Reader as ReaderEngine } from '@kurasa/reader-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { StoryReader, untilReady } from '../testing/story-reader.tsx'

/** The current states of the charts of the reader beside it. */
function MachineState({ locale, theme }: { locale: string; theme: string }) {
  const reader = useRef<ReaderEngine>(null)
  const [state, setState] = useState<ReaderChartState>()
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      const next = reader.current?.chartState
      setState((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <>
      <StoryReader ref={reader} book="english" locale={locale} settings={{ theme: theme as 'light' }} />
      <pre
        data-machine=""
        style={{
          position: 'fixed',
          insetBlockStart: 0,
          insetInlineEnd: 0,
          margin: 8,
          padding: 8,
          background: '#fff',
          color: '#000',
          border: '1px solid #000',
          fontSize: 12,
          pointerEvents: 'none',
          zIndex: 100,
        }}
      >
        {JSON.stringify(state, null, 1)}
      </pre>
    </>
  )
}

const meta: Meta = {
  title: 'Reader/Machine',
  render: (_, { globals }) => (
    <MachineState key={`${globals.locale} ${globals.theme}`} locale={globals.locale} theme={globals.theme} />
  ),
}
export default meta

/** Turn pages, open bars and panels, select text: the states change as you do. The charts are in docs/reader-machine.md. */
export const LiveState: StoryObj = {
  play: async ({ canvasElement }) => {
    await untilReady(canvasElement)
    const shown = () => JSON.parse(canvasElement.querySelector('[data-machine]')?.textContent || '{}')
    await waitFor(() => expect(shown().reader.ready.controls).toBe('hidden'))
    await waitFor(() => expect(shown().readTime).toBe('counting'), { timeout: 10_000 })
  },
}
