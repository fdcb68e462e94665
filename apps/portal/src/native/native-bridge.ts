import { newUuid } from '../storage/new-uuid.ts'
import type { NativeChannel } from './native-channel.ts'
import {
  LONGEST_MESSAGE,
  NATIVE_VERSION,
  type NativeMessage,
  type NativeRequests,
  readNativeMessage,
} from './native-messages.ts'

/** Milliseconds an app has to accept a message. */
const ACK_WITHIN = 300

type AppMessage = Exclude<NativeMessage, { type: 'ack' }>
type Listener<Type extends AppMessage['type']> = (message: Extract<AppMessage, { type: Type }>) => void

/** The way between the portal and an app around it. */
export interface NativeBridge {
  /**
   * Requests an action of the app. False when the app does not do it, or does not confirm in time: the page then does
   * it itself.
   */
  request<Type extends keyof NativeRequests>(type: Type, payload: NativeRequests[Type]): Promise<boolean>
  /** Subscribes to messages of the app. Returns a function that unsubscribes. */
  on<Type extends AppMessage['type']>(type: Type, listener: Listener<Type>): () => void
  destroy(): void
}

/** Distinguishes the page from another window or frame that posts messages to it. */
const isFromHere = (event: MessageEvent, window: Window) =>
  (event.source === null || event.source === window) &&
  (event.origin === '' || event.origin === 'null' || event.origin === window.location.origin)

/**
 * Opens the bridge when an app answers `hello` in time; undefined without an answer, whatever user agent or address
 * are.
 */
export async function openNativeBridge(
  window: Window,
  channel: NativeChannel,
  hello: NativeRequests['hello'],
): Promise<NativeBridge | undefined> {
  const waiting = new Map<string, (isHandled: boolean) => void>()
  const listeners = new Map<string, Set<(message: AppMessage) => void>>()

  const receive = (json: unknown) => {
    const message = readNativeMessage(json)
    if (!message) return
    if (message.type === 'ack') waiting.get(message.id)?.(message.handled)
    else for (const listener of [...(listeners.get(message.type) ?? [])]) listener(message)
  }
  const onWindowMessage = (event: MessageEvent) => {
    if (isFromHere(event, window)) receive(event.data)
  }
  const entrance = { receive: (json: unknown) => receive(json) }
  Object.assign(window, { KurasaBridge: entrance })
  window.addEventListener('message', onWindowMessage)
  const stopListening = channel.listen?.(receive)

  const bridge: NativeBridge = {
    request(type, payload) {
      const id = newUuid()
      const json = JSON.stringify({ v: NATIVE_VERSION, id, type, payload })
      if (json.length > LONGEST_MESSAGE) return Promise.resolve(false)
      return new Promise((resolve) => {
        const settle = (isHandled: boolean) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(isHandled)
        }
        const timer = setTimeout(() => settle(false), ACK_WITHIN)
        waiting.set(id, settle)
        try {
          channel.post(json)
        } catch {
          settle(false)
        }
      })
    },
    on(type, listener) {
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known)
      known.add(listener as (message: AppMessage) => void)
      return () => known.delete(listener as (message: AppMessage) => void)
    },
    destroy() {
      window.removeEventListener('message', onWindowMessage)
      stopListening?.()
      for (const settle of [...waiting.values()]) settle(false)
      listeners.clear()
      Reflect.deleteProperty(window, 'KurasaBridge')
    },
  }
  if (await bridge.request('hello', hello)) return bridge
  bridge.destroy()
  return undefined
}
