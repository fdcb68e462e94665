import type { Reader, Turn } from '@kurasa/reader-core'
import type { KeyboardEvent } from 'react'
import { actionForKey, type KeyAction } from './keyboard-actions.ts'
import { type PageContextValue, usePageContext } from './reader-context.tsx'
import { isShortcut, pressTool, useToolbox } from './tools/tool.ts'

const FIELD = 'input, select, textarea, [contenteditable=""], [contenteditable="true"]'
/** As far as browsers scroll by an arrow. */
const LINE_PX = 40
const PRESSABLE = 'a[href], button, summary, [role="button"]'

/** Moves the keyboard to the page, so that keys go on turning after a bar or panel has gone. */
export function focusPage(view: HTMLElement | null): void {
  const surface = view?.closest<HTMLElement>('[data-kurasa-surface]')
  surface?.focus({ preventScroll: true })
}

function focusBar(view: HTMLElement | null): void {
  const button = view?.closest('[data-controls]')?.querySelector<HTMLElement>('[data-kurasa-bar] button')
  button?.focus({ preventScroll: true })
}

/**
 * The keys of a reader, for the `onKeyDown` of the element around its parts. Fields, links, buttons and open panels
 * keep theirs.
 */
export function useReaderKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const context = usePageContext()
  const { tools } = useToolbox()
  return (event) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const { reader } = context
    const tool = tools.find(
      ({ shortcut, isAvailable }) =>
        shortcut && isShortcut(shortcut, event) && (isAvailable?.(reader) ?? true),
    )
    const { direction } = reader.getSnapshot()
    const action = tool ? 'tool' : (actionForKey(event, direction) ?? upOrDown(event, reader))
    if (!action) return
    const elements = event.nativeEvent
      .composedPath()
      .filter((node): node is Element => node instanceof Element)
    const isIn = (selector: string) => elements.some((element) => element.matches(selector))
    if (action !== 'dismiss' && action !== 'toggle-controls') {
      if (isIn('[role="dialog"]') || isIn(FIELD)) return
      if (event.key === ' ' && isIn(PRESSABLE)) return
    }
    if (tool) pressTool(tool, context)
    if (action === 'tool' || perform(action, context, event.key)) event.preventDefault()
  }
}

/** Up and down turn pages where that is chosen, and move scrolled text by some lines; else they are the host's. */
function upOrDown(event: KeyboardEvent, reader: Reader): Turn | 'down' | 'up' | undefined {
  const isDown = event.key === 'ArrowDown'
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || (!isDown && event.key !== 'ArrowUp')) return undefined
  const { arrowsTurn, flow } = reader.getSnapshot().settings
  if (arrowsTurn) return isDown ? 'forward' : 'backward'
  if (flow === 'scrolled') return isDown ? 'down' : 'up'
  return undefined
}

/** @returns false when there was nothing to do, so that the key stays the host's */
function perform(action: KeyAction | 'down' | 'up', context: PageContextValue, key: string): boolean {
  const { reader, turner } = context
  switch (action) {
    case 'forward':
    case 'backward':
      void turner.turn(action)
      return true
    case 'down':
    case 'up':
      reader.scrollBy(action === 'down' ? LINE_PX : -LINE_PX)
      return true
    case 'chapter-start':
    case 'chapter-end':
      return goInChapter(reader, action === 'chapter-start' ? 0 : 1)
    case 'book-start':
    case 'book-end':
      jump(reader.goTo({ totalProgression: action === 'book-start' ? 0 : 1 }))
      return true
    case 'dismiss':
      return dismiss(context)
    case 'select':
      jump(import('./select-by-keys.ts').then((loaded) => loaded.default(context, key)))
      return true
    case 'toggle-controls':
      toggleControls(context)
      return true
  }
}

/** @param progression - of the chapter in view */
function goInChapter(reader: Reader, progression: number): boolean {
  const { section, locator } = reader.getSnapshot()
  const chapter = reader.publication.readingOrder[section.index]
  if (!chapter) return false
  const { href, type } = chapter
  const { totalProgression } = locator.locations
  jump(reader.goTo({ href, type, locations: { progression, totalProgression } }))
  return true
}

/** Closes what is on top: a panel, else what is selected, else the controls. */
function dismiss({ reader, viewRef }: PageContextValue): boolean {
  const { panel, isControlsVisible, selection } = reader.getSnapshot()
  if (panel) {
    reader.openPanel(undefined)
    return true
  }
  if (selection) reader.clearSelection()
  else if (isControlsVisible) reader.showControls(false)
  else return false
  focusPage(viewRef.current)
  return true
}

function toggleControls({ reader, viewRef }: PageContextValue): void {
  const { isControlsVisible } = reader.getSnapshot()
  reader.toggleControls()
  if (isControlsVisible) focusPage(viewRef.current)
  // As for a menu bar; it takes the focus when it is there.
  else requestAnimationFrame(() => focusBar(viewRef.current))
}

/** A jump that fails shows in the snapshot; the promise needs no second report. */
export function jump(painted: Promise<unknown>): void {
  painted.catch(() => undefined)
}
