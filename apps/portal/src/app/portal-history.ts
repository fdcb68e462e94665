/** Where the portal is. `key` is new for every entry; `index` is its place among the portal's own entries, from 0. */
export interface PortalLocation {
  pathname: string
  search: string
  hash: string
  key: string
  index: number
  /** State that is passed beside the address (a return target); never shown in it. */
  state: unknown
}

export type NavigationKind = 'first' | 'push' | 'replace' | 'pop'

export interface PortalHistory {
  readonly location: PortalLocation
  readonly kind: NavigationKind
  push(to: string, state?: unknown): void
  replace(to: string, state?: unknown): void
  /**
   * Navigates to where a detour began: back to it when it is the previous entry, else replaces this entry.
   *
   * @param state - beside the address; without it a previous entry keeps its own
   */
  leaveTo(to: string, state?: unknown): void
  /** One entry back when there is an own one; else out of the page to the app around it, or home in this entry's place. */
  back(): void
  /**
   * Takes the next Back for something that is over the screen, such as an open sheet: `onBack` is called and nothing
   * moves. Going elsewhere ends it, too. Returns a function that gives it up.
   */
  hold(onBack: () => void): () => void
  /**
   * Leads back to the screen that is still shown while the one of the current address is awaited.
   *
   * @param shown - the location of that screen
   */
  stay(shown: PortalLocation): void
  /**
   * Stores whether the screen of the current address is still loading. An entry that was never shown is replaced by the
   * next one, so that Back never leads to it.
   */
  setAwaited(isAwaited: boolean): void
  /** Called after every change, and once at once with the location it starts at. Returns a function that ends it. */
  listen(listener: (location: PortalLocation, kind: NavigationKind) => void): () => void
  destroy(): void
}

/** State of an entry in `history.state`. */
interface EntryState {
  key: string
  index: number
  usr: unknown
  /** Address of the entry behind, when this one was pushed. */
  behind?: string
  /** It is there for Back to take, see `hold`. */
  isHeld?: true
}

const isEntryState = (value: unknown): value is EntryState =>
  typeof value === 'object' && value !== null && 'index' in value && typeof value.index === 'number'

const entryOf = (value: unknown): Partial<EntryState> => (isEntryState(value) ? value : {})

const newKey = () => Math.random().toString(36).slice(2, 10)

/**
 * The browser's history with an index of our own: `history.length` counts pages of other sites too, so it cannot
 * show whether Back stays in the portal.
 *
 * @param leave - hands Back on to what is around the page when there is no own entry; false when nothing took it
 * @param redirect - the path that takes the place of another, so that Back never meets the old one
 */
export function createPortalHistory(
  window: Window,
  redirect: (pathname: string) => string | undefined = () => undefined,
  leave: () => Promise<boolean> = async () => false,
): PortalHistory {
  const { history } = window
  const listeners = new Set<(location: PortalLocation, kind: NavigationKind) => void>()

  if (!isEntryState(history.state)) history.replaceState({ key: newKey(), index: 0, usr: null }, '')

  const resolve = (to: string): string => {
    const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
    const target = redirect(pathname)
    return target === undefined ? to : target + rest
  }

  const readLocation = (): PortalLocation => {
    const { pathname, search, hash } = window.location
    const entry = isEntryState(history.state) ? history.state : { key: 'default', index: 0, usr: null }
    return { pathname, search, hash, key: entry.key, index: entry.index, state: entry.usr }
  }

  let location = readLocation()
  const other = redirect(location.pathname)
  if (other !== undefined) {
    history.replaceState(history.state, '', other + location.search + location.hash)
    location = readLocation()
  }
  let kind: NavigationKind = 'first'
  // While something is held there is one more entry of the same address on top, for Back to take.
  let held: { onBack: () => void; isLeftOver?: true } | undefined
  // After a reload what was over the screen is gone, and the entry is still there: Back passes it by.
  if (entryOf(history.state).isHeld) held = { onBack: () => history.back(), isLeftOver: true }
  let isLettingGo = false
  let isAwaited = false
  let afterwards: (() => void) | undefined
  /** State of the entry that a detour leads back to. */
  let newState: unknown

  const announce = (next: NavigationKind) => {
    location = readLocation()
    kind = next
    for (const listener of [...listeners]) listener(location, kind)
  }
  const onPop = () => {
    if (isLettingGo) {
      isLettingGo = false
      const next = afterwards
      afterwards = undefined
      next?.()
      return
    }
    if (held) {
      const { onBack } = held
      held = undefined
      onBack()
      return
    }
    // An entry written by hand (a pasted #fragment) has no index: it follows the one it came from.
    if (!isEntryState(history.state)) {
      history.replaceState({ key: newKey(), index: location.index + 1, usr: null }, '')
    }
    if (newState !== undefined) history.replaceState({ ...history.state, usr: newState }, '')
    newState = undefined
    announce('pop')
  }
  window.addEventListener('popstate', onPop)

  const self: PortalHistory = {
    get location() {
      return location
    },
    get kind() {
      return kind
    },
    push(to, state) {
      if (isLettingGo) {
        afterwards = () => self.push(to, state)
        return
      }
      const address = resolve(to)
      // As browsers do with a link to the current page: Back must not lead to the same place.
      if (address === location.pathname + location.search + location.hash) return self.replace(to, state)
      const isUnseen = isAwaited && kind === 'push' && !held
      const behind = isUnseen
        ? entryOf(history.state).behind
        : location.pathname + location.search + location.hash
      const index = isUnseen ? location.index : location.index + 1
      const entry: EntryState = { key: newKey(), index, usr: state ?? null, behind }
      if (held || isUnseen) history.replaceState(entry, '', address)
      else history.pushState(entry, '', address)
      held = undefined
      announce('push')
    },
    replace(to, state) {
      if (isLettingGo) {
        afterwards = () => self.replace(to, state)
        return
      }
      held = undefined
      const { behind } = entryOf(history.state)
      const entry: EntryState = { key: newKey(), index: location.index, usr: state ?? null, behind }
      history.replaceState(entry, '', resolve(to))
      announce('replace')
    },
    leaveTo(to, state) {
      if (isLettingGo) {
        afterwards = () => self.leaveTo(to, state)
        return
      }
      const address = resolve(to)
      if (location.index > 0 && entryOf(history.state).behind === address) {
        newState = state
        history.back()
      } else self.replace(to, state)
    },
    back() {
      if (isLettingGo) afterwards = () => self.back()
      else if (held?.isLeftOver) {
        held = undefined
        isLettingGo = true
        afterwards = () => self.back()
        history.back()
      } else if (held || location.index > 0) history.back()
      else {
        const { key } = location
        void leave().then((hasLeft) => {
          if (!hasLeft && location.key === key && location.pathname !== '/') self.replace('/')
        })
      }
    },
    stay(shown) {
      const distance = shown.index - location.index
      if (distance !== 0) history.go(distance)
      else if (shown.key !== location.key)
        self.replace(shown.pathname + shown.search + shown.hash, shown.state)
    },
    setAwaited(value) {
      isAwaited = value
    },
    hold(onBack) {
      const own = { onBack }
      if (!held) history.pushState({ ...history.state, isHeld: true }, '')
      held = own
      return () => {
        if (held !== own) return
        held = undefined
        isLettingGo = true
        history.back()
      }
    },
    listen(listener) {
      listeners.add(listener)
      listener(location, kind)
      return () => listeners.delete(listener)
    },
    destroy() {
      window.removeEventListener('popstate', onPop)
      listeners.clear()
    },
  }
  return self
}
