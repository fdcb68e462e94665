/** Actions of the keys of a headset or a lock screen. */
export interface MediaKeys {
  play(): void
  pause(): void
  nextChapter(): void
  previousChapter(): void
  nextSentence(): void
  previousSentence(): void
  stop(): void
}

const ACTIONS = {
  play: 'play',
  pause: 'pause',
  nexttrack: 'nextChapter',
  previoustrack: 'previousChapter',
  seekforward: 'nextSentence',
  seekbackward: 'previousSentence',
  stop: 'stop',
} as const satisfies Partial<Record<MediaSessionAction, keyof MediaKeys>>

/** Texts and keys of a lock screen. */
export interface MediaAbout {
  title: string
  artist: string
  album: string
  artwork?: { src: string; type: string }[]
}

/**
 * Registers for the media keys, and shows what is read.
 *
 * @param about - read again whenever something is spoken: a book has chapters
 * @returns a function that reports whether it plays; undefined releases the keys
 */
export function takeMediaKeys(
  keys: MediaKeys,
  about: () => MediaAbout,
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
  let shown = ''
  const show = () => {
    const now = about()
    const name = JSON.stringify(now)
    if (name !== shown) session.metadata = new MediaMetadata(now)
    shown = name
  }
  show()
  return (isPlaying) => {
    session.playbackState = isPlaying === undefined ? 'none' : isPlaying ? 'playing' : 'paused'
    if (isPlaying) show()
    if (isPlaying !== undefined) return
    for (const action of Object.keys(ACTIONS)) set(action as MediaSessionAction, null)
    session.metadata = null
  }
}
