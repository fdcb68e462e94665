import { Component, type ReactNode } from 'react'
import { FileError } from '../../loading/file-error.ts'
import { tryAgain } from '../../loading/try-again.ts'
import { LateFailureNotice } from '../../parts/notice/late-failure-notice.tsx'

interface Props {
  /** Loads the code of the screen again, if it is loaded apart. */
  reload: (() => Promise<unknown>) | undefined
  children: ReactNode
}

interface State {
  failed?: { error: unknown }
}

/**
 * Catches a screen that threw, or whose code did not load. Missing code is loaded again when the network returns, on a timer, and by the
 * button; any other error needs a new page.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {}
  #failures = 0
  #cancel: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (this.props.reload && error instanceof FileError) this.#schedule()
  }

  override componentWillUnmount() {
    this.#cancel?.()
    this.#failures = 0
  }

  #schedule() {
    this.#cancel?.()
    this.#cancel = tryAgain(++this.#failures, () => void this.#load())
  }

  async #load() {
    try {
      await this.props.reload?.()
      this.setState({ failed: undefined })
    } catch (error) {
      this.setState({ failed: { error } })
      this.#schedule()
    }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    const isCode = this.props.reload && failed.error instanceof FileError
    const retry = () => (isCode ? void this.#load() : window.location.reload())
    return <LateFailureNotice error={failed.error} onRetry={retry} isScreen />
  }
}
