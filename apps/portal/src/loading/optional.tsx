import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { tryAgain } from './try-again.ts'

/** Shows the fallback in place of an optional part that throws: the screen around it stays. */
class OptionalBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Props of a fallback beside those of its part. */
export interface FallbackProps {
  /** True once a load has failed, or the part has thrown. */
  hasFailed: boolean
}

/**
 * A component whose code loads on its first use, and without which the screen is complete enough. While the code is missing the
 * fallback is shown. A failed load is repeated when the network returns and on a timer, as long as the component is mounted. Use it in
 * place of React's `lazy`, which keeps a failed load for good and takes the screen around it away.
 *
 * @param load - loads the component, with its texts
 * @param Fallback - shown until then, and if the component throws; empty by default
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props & FallbackProps> = () => null,
): ComponentType<Props> {
  let state: { Loaded?: ComponentType<Props>; hasFailed: boolean } = { hasFailed: false }
  let isLoading = false
  let failures = 0
  let cancelRetry: (() => void) | undefined
  const listeners = new Set<() => void>()

  const change = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const start = () => {
    if (state.Loaded || isLoading || listeners.size === 0) return
    isLoading = true
    load().then(
      (Loaded) => change({ Loaded, hasFailed: false }),
      () => {
        isLoading = false
        if (!state.hasFailed) change({ hasFailed: true })
        cancelRetry?.()
        cancelRetry = tryAgain(++failures, start)
      },
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    start()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) cancelRetry?.()
    }
  }
  const getState = () => state

  return function Optional(props: Props) {
    const { Loaded, hasFailed } = useSyncExternalStore(subscribe, getState)
    if (!Loaded) return <Fallback {...props} hasFailed={hasFailed} />
    return (
      <OptionalBoundary fallback={<Fallback {...props} hasFailed />}>
        <Loaded {...props} />
      </OptionalBoundary>
    )
  }
}
