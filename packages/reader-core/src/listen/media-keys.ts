/** Actions of the keys of a headset or a lock screen. */
export interface MediaKeys {
  play(): void
  pause(): void
  next(): void
  previous(): void
  stop(): void
}

const ACTIONS = {
  play: 'play',
  pause: 'pause',
  nexttrack: 'next',
  previoustrack: 'previous',
  stop: 'stop',
} as const satisfies Partial<Record<MediaSessionAction, keyof MediaKeys>>

/**
 * Registers for the media keys, and shows what is read. @returns a function that reports whether it plays; undefined
 * releases the keys
 */
export function takeMediaKeys(
  keys: MediaKeys,
  about: { title: string; artist: string; album: string },
): (isPlaying: boolean | undefined) => void {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined
  if (!session) return () => undefined
  const set = (action: MediaSessionAction, handler: (() => void) | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // A key this browser does not know.
    }
  }
  for (const [action, key] of Object.entries(ACTIONS)) set(action as MediaSessionAction, () => keys[key]())
  session.metadata = new MediaMetadata(about)
  return (isPlaying) => {
    session.playbackState = isPlaying === undefined ? 'none' : isPlaying ? 'playing' : 'paused'
    if (isPlaying !== undefined) return
    for (const action of Object.keys(ACTIONS)) set(action as MediaSessionAction, null)
    session.metadata = null
  }
}
