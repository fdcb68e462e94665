import {
  PATIENCE_MS,
  STEAL_PAUSE_MS,
  type TabLead,
  type TabLeadListener,
  YIELD_AFTER_MS,
} from './tab-lead.ts'

type Message = { type: 'claim' | 'keep' }

/**
 * The lead by Web Locks: held only while a window counts, because hidden and frozen windows keep their locks. A window
 * with activity requests it from the leader on a channel; where there are no locks all windows count, and their union
 * is the total.
 *
 * @param name - of lock and channel: one for each user of the device
 */
export function createBrowserTabLead(name: string, listener: TabLeadListener): TabLead {
  const locks = globalThis.navigator?.locks
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return { claim: () => {}, release: () => {}, destroy: () => {} }
  }
  const channel = new BroadcastChannel(name)
  let letGo: (() => void) | undefined
  let waiting: AbortController | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let lastSteal = Number.NEGATIVE_INFINITY

  const stopWaiting = () => {
    clearTimeout(patience)
    waiting?.abort()
    waiting = undefined
  }

  const hold = () => {
    stopWaiting()
    return new Promise<void>((resolve) => {
      letGo = resolve
      listener.onLead()
    })
  }

  const lost = () => {
    if (!letGo) return
    letGo()
    letGo = undefined
    listener.onLost()
  }

  /** Waits for the lock; takes it when the leader does not respond. */
  const wait = () => {
    if (waiting || letGo) return
    const own = new AbortController()
    waiting = own
    locks
      .request(name, { signal: own.signal }, () => (own.signal.aborted ? undefined : hold()))
      .catch(() => lost())
    patience = setTimeout(() => {
      if (performance.now() - lastSteal < STEAL_PAUSE_MS) return
      lastSteal = performance.now()
      stopWaiting()
      locks.request(name, { steal: true }, hold).catch(() => lost())
    }, PATIENCE_MS)
  }

  const claim = () => {
    if (letGo || waiting) return
    const own = new AbortController()
    waiting = own
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (own.signal.aborted) return undefined
        waiting = undefined
        if (lock) return hold()
        listener.onLost()
        wait()
        channel.postMessage({ type: 'claim' } satisfies Message)
        return undefined
      })
      .catch(() => lost())
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'keep') stopWaiting()
    if (data.type !== 'claim' || !letGo) return
    if (listener.isBusy(YIELD_AFTER_MS)) channel.postMessage({ type: 'keep' } satisfies Message)
    else lost()
  }

  const release = () => {
    stopWaiting()
    letGo?.()
    letGo = undefined
  }

  return {
    claim,
    release,
    destroy() {
      release()
      channel.close()
    },
  }
}
