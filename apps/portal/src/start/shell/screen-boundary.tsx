import { Component, type ReactNode } from 'react'
import { LateFailureNotice } from '../../parts/notice/late-failure-notice.tsx'

/** Catches a screen that failed, or whose code did not load, and offers to reload the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    // A chunk that failed once fails for ever in the module map: only a page reload requests it again.
    const { failed } = this.state
    if (failed)
      return <LateFailureNotice error={failed.error} onRetry={() => window.location.reload()} isScreen />
    return this.props.children
  }
}
