import type { PortalHistory } from '../app/portal-history.ts'
import { readUid } from '../session/session.ts'
import type { ClientStorage } from '../storage/client-storage.ts'
import { putOnShelf, readShelf } from '../storage/local-shelf.ts'
import { type NativeBridge, openNativeBridge } from './native-bridge.ts'
import type { NativeChannel } from './native-channel.ts'

const APP_VERSION = '1'

/**
 * Opens the bridge and connects it to the portal: the app sets the language, its Back button is ours, and it is
 * notified of login and logout, never of who or by what token.
 */
export async function startNative(
  window: Window,
  channel: NativeChannel,
  storage: ClientStorage,
  history: () => PortalHistory,
): Promise<NativeBridge | undefined> {
  const bridge = await openNativeBridge(window, channel, {
    appVersion: APP_VERSION,
    lang: storage.read('lang') ?? '',
  })
  if (!bridge) return undefined
  bridge.on('setLang', ({ lang }) => storage.write('lang', lang))
  bridge.on('backPressed', () => history().back())
  // Where the native reader got to: its own place is the server's matter, the shelf of this phone shows how far.
  bridge.on('progress', ({ bookId, kind, percent }) => {
    const known = readShelf(storage).find(({ book }) => book.id === bookId)
    if (known) {
      const isFinished = known.isFinished === true || percent >= 1
      putOnShelf({ ...known, kind, fraction: percent, isFinished, openedAt: Date.now() }, storage)
    }
  })
  // Data that has grown old is renewed as it is on a return to the tab.
  bridge.on('resume', () => window.document.dispatchEvent(new Event('visibilitychange')))

  let wasMember = readUid(storage) !== undefined
  void bridge.request('session', { loggedIn: wasMember })
  storage.subscribe((key) => {
    if (key !== 'uid' && key !== 'token' && key !== undefined) return
    const isMember = readUid(storage) !== undefined
    if (isMember !== wasMember) void bridge.request('session', { loggedIn: isMember })
    wasMember = isMember
  })
  return bridge
}
