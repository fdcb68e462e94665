import { Component, type ReactNode } from 'react'
import { ErrorNotice } from '../../parts/notice/notice.tsx'

/** Holds a screen that broke, or whose code did not arrive, and offers to load the page anew. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    // A chunk that failed once fails for ever in the module map: only a new page asks for it again.
    if (this.state.isBroken) return <ErrorNotice onRetry={() => window.location.reload()} isScreen />
    return this.props.children
  }
}
