/** A window that a test can put away and bring back. */
export function createWindow() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { userAgent: 'Mozilla/5.0 (Linux; Android 13; Redmi 9) Chrome/140' }
  const window = Object.assign(new EventTarget(), { document, navigator })
  return {
    window: window as unknown as Window,
    hide() {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    goOnline: () => window.dispatchEvent(new Event('online')),
  }
}
