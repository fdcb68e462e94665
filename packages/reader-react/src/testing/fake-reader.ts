import {
  defaultReaderSettings,
  type Publication,
  type Reader,
  type ReaderPanel,
  type ReaderSettings,
  type ReaderSnapshot,
  type ReadTimeControls,
  type ReadTimeSnapshot,
} from '@kurasa/reader-core'
import { vi } from 'vitest'

/** Constant read time, with nine minutes left in the chapter. */
function createFakeReadTime(patch: Partial<ReadTimeSnapshot> = {}): ReadTimeControls {
  const snapshot: ReadTimeSnapshot = {
    isOn: true,
    totals: { activeMs: 0, listenMs: 0, pagesRead: 0 },
    minutesLeft: { chapter: 9, book: 90 },
    ...patch,
  }
  return {
    ...snapshot,
    getSnapshot: () => snapshot,
    subscribe: () => () => undefined,
    onSlices: () => () => undefined,
    speech: vi.fn(),
    setOn: () => Promise.resolve(),
    export: () => Promise.reject(new Error('A fake reader has nothing to export.')),
    delete: () => Promise.resolve(),
  }
}

const coloursOf = (scheme: 'light' | 'dark') => ({ ground: '', ink: '', accent: '', mark: '', scheme })

/** A reader without pages, for tests of what is drawn from its state. */
export function createFakeReader(publication: Publication, start: Partial<ReaderSnapshot> = {}) {
  let snapshot: ReaderSnapshot = {
    status: 'ready',
    locator: {
      href: publication.readingOrder[0]?.href ?? '',
      type: 'application/xhtml+xml',
      locations: { progression: 0, totalProgression: 0.27, textOffset: 0 },
    },
    direction: publication.metadata.direction,
    atStart: false,
    atEnd: false,
    isControlsVisible: true,
    page: { index: 83, count: 312, isExact: true },
    section: {
      index: 0,
      title: publication.tableOfContents[0]?.title ?? '',
      page: 0,
      pageCount: 1,
      isExact: true,
    },
    settings: defaultReaderSettings,
    isBusy: false,
    ...start,
  }
  const listeners = new Set<() => void>()
  const set = (patch: Partial<ReaderSnapshot>) => {
    snapshot = { ...snapshot, ...patch }
    for (const listener of listeners) listener()
  }
  const reader: Reader = {
    publication,
    themes: { light: coloursOf('light'), night: coloursOf('dark'), 'contrast-night': coloursOf('dark') },
    ready: Promise.resolve(),
    waitsFor: undefined,
    stopWaiting: vi.fn(),
    pageStride: 360,
    mount: vi.fn(),
    unmount: vi.fn(),
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn: vi.fn(() => ({ shown: true, moved: Promise.resolve(true), painted: Promise.resolve(true) })),
    goForward: vi.fn(() => Promise.resolve(true)),
    goBackward: vi.fn(() => Promise.resolve(true)),
    goTo: vi.fn(() => Promise.resolve()),
    updateSettings: vi.fn((patch: Partial<ReaderSettings>) => {
      set({ settings: { ...snapshot.settings, ...patch } })
      return Promise.resolve()
    }),
    visibleText: () => ({ text: '', start: snapshot.locator, end: snapshot.locator }),
    countPages: () => Promise.resolve(snapshot.page.count),
    setDecorations: vi.fn(),
    onDecorationActivate: () => () => undefined,
    activateDecorationAt: () => false,
    annotations: new Promise(() => undefined),
    search: async function* () {},
    clearSelection: vi.fn(),
    goBack: vi.fn(() => Promise.resolve(true)),
    showImageAt: () => false,
    preview: () => Promise.resolve(undefined),
    retry: vi.fn(),
    readTime: createFakeReadTime(),
    chartState: { reader: 'ready' },
    setTurnOffset: vi.fn(),
    turnOffset: 0,
    glideTurn: () => Promise.resolve(),
    scrollBy: vi.fn(),
    focusText: vi.fn(),
    canTurn: () => true,
    showControls: (isControlsVisible) => set({ isControlsVisible, panel: undefined }),
    toggleControls: () => set({ isControlsVisible: !snapshot.isControlsVisible }),
    openPanel: (panel: ReaderPanel | undefined) => set({ panel }),
    print: vi.fn(() => Promise.resolve()),
    onLink: () => () => undefined,
    destroy: vi.fn(),
  }
  return { reader, set, listenerCount: () => listeners.size }
}
