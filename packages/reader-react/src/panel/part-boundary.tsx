import { Component, type ReactNode } from 'react'

/** Props of `PartBoundary`. */
export interface PartBoundaryProps {
  /** A change of it renders a part that threw once more. */
  resetKey: unknown
  /** Called when a part threw. */
  onCrash: () => void
  children: ReactNode
}

/** Leaves out optional parts of the reader that throw: the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  /** Reports the crash to the parent. */
  override componentDidCatch() {
    this.props.onCrash()
  }

  /** Renders the part again once `resetKey` has changed. */
  override componentDidUpdate({ resetKey }: PartBoundaryProps) {
    if (this.state.hasCrashed && resetKey !== this.props.resetKey) this.setState({ hasCrashed: false })
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children
  }
}

const nothing = () => undefined

/** Content of the host in a place of the reader; left out when it throws. */
export function Slot({ content }: { content: ReactNode }) {
  return (
    <PartBoundary resetKey={content} onCrash={nothing}>
      {content}
    </PartBoundary>
  )
}
