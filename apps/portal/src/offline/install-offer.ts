import { useSyncExternalStore } from 'react'

/** A browser's question whether to install; only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | undefined
const listeners = new Set<() => void>()
function setOffer(next: InstallPrompt | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's question for when someone wants it, instead of a bar over the books. */
export function keepInstallOffer(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => setOffer(undefined))
}

/** Asks the browser's question once. */
async function install(): Promise<void> {
  const asked = offer
  setOffer(undefined)
  await asked?.prompt()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the portal on the home screen; undefined where it is there, or cannot be. */
export const useInstall = (): (() => Promise<void>) | undefined =>
  useSyncExternalStore(subscribe, () => offer) && install
