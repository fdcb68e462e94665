import type { NativeRequests } from '../native/native-messages.ts'

interface Seen {
  v: number
  id: string
  type: keyof NativeRequests
  payload: Record<string, unknown>
}

type Kind = 'android' | 'android-interface' | 'ios' | 'react-native'

/**
 * An app around the page, as each kind of WebView joins it to the page. It takes the messages whose types it is given,
 * refuses the others, and does not respond at all when it is deaf.
 */
export function installNativeHost(
  window: Window,
  kind: Kind,
  takes: (keyof NativeRequests)[],
  isDeaf = false,
) {
  const seen: Seen[] = []
  const raw: string[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const global = window as Window & { KurasaBridge?: { receive(json: unknown): void } } & Record<
      string,
      unknown
    >

  const tell = (message: unknown) => {
    const json = typeof message === 'string' ? message : JSON.stringify(message)
    if (kind === 'android')
      for (const listener of listeners) listener(new MessageEvent('message', { data: json }))
    else if (kind === 'react-native') window.dispatchEvent(new MessageEvent('message', { data: json }))
    else global.KurasaBridge?.receive(json)
  }
  const postMessage = (json: string) => {
    raw.push(json)
    const message = JSON.parse(json) as Seen
    seen.push(message)
    if (isDeaf) return
    queueMicrotask(() => tell({ type: 'ack', id: message.id, handled: takes.includes(message.type) }))
  }

  if (kind === 'android') {
    global.KurasaNative = {
      postMessage,
      addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
        listeners.delete(listener),
    }
  } else if (kind === 'android-interface') global.KurasaNative = { postMessage }
  else if (kind === 'ios') global.webkit = { messageHandlers: { kurasa: { postMessage } } }
  else global.ReactNativeWebView = { postMessage }

  return {
    seen,
    /** Every message as it crossed. */
    raw,
    tell,
    of: (type: keyof NativeRequests) => seen.filter((message) => message.type === type),
    uninstall() {
      for (const name of ['KurasaNative', 'webkit', 'ReactNativeWebView'])
        Reflect.deleteProperty(global, name)
    },
  }
}
