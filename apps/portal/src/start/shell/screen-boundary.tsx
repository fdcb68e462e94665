import { Component, type ReactNode } from 'react'
import { ErrorNotice } from '../../parts/notice/notice.tsx'

/** Catches a screen that failed, or whose code did not load, and offers to reload the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    // A chunk that failed once fails for ever in the module map: only a page reload requests it again.
    if (this.state.isBroken) return <ErrorNotice onRetry={() => window.location.reload()} isScreen />
    return this.props.children
  }
}
