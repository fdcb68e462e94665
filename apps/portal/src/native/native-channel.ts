/** A way to an app around the page, as its kind of WebView gives it. */
export interface NativeChannel {
  post(json: string): void
  /** Where the channel has its own way back; else answers come through `KurasaBridge.receive` or window messages. */
  listen?(listener: (json: unknown) => void): () => void
}

interface NativeHosts {
  /** Android: `addWebMessageListener` (posts and answers) or `addJavascriptInterface` (posts only). */
  KurasaNative?: {
    postMessage(json: string): void
    addEventListener?(type: 'message', listener: (event: MessageEvent) => void): void
    removeEventListener?(type: 'message', listener: (event: MessageEvent) => void): void
  }
  /** iOS: `WKScriptMessageHandler`. */
  webkit?: { messageHandlers?: { kurasa?: { postMessage(json: string): void } } }
  ReactNativeWebView?: { postMessage(json: string): void }
}

/** The channel of this page, or undefined in a plain browser. That one exists does not mean that anyone listens. */
export function nativeChannelOf(window: Window): NativeChannel | undefined {
  const { KurasaNative: android, webkit, ReactNativeWebView: reactNative } = window as Window & NativeHosts
  if (typeof android?.postMessage === 'function') {
    const post = (json: string) => android.postMessage(json)
    if (!android.addEventListener) return { post }
    return {
      post,
      listen(listener) {
        const onMessage = (event: MessageEvent) => listener(event.data)
        android.addEventListener?.('message', onMessage)
        return () => android.removeEventListener?.('message', onMessage)
      },
    }
  }
  const apple = webkit?.messageHandlers?.kurasa
  if (typeof apple?.postMessage === 'function') return { post: (json) => apple.postMessage(json) }
  if (typeof reactNative?.postMessage === 'function') return { post: (json) => reactNative.postMessage(json) }
  return undefined
}
