import type { KeyboardEvent } from 'react'
import { actionForKey } from '../keyboard-actions.ts'
import type { PageContextValue } from '../reader-context.tsx'
import { jump } from '../use-reader-keys.ts'
import { turnOrPan } from './turn-or-pan.ts'

const OWN_KEYS = 'input, select, textarea, [role="dialog"], [role="listbox"]'
/** Keys that do as another does. */
const SAME_KEYS: Partial<Record<string, string>> = { '=': '+', _: '-', ' ': 'PageDown', PageUp: 'PageDown' }
/** As far as an arrow moves a page that is larger than the view, CSS px. */
const STEP_PX = 60

/**
 * Keys that only image pages have, for the `onKeyDown` of the element around the parts of a reader: +, - and 0 zoom,
 * arrows move a page that is larger than the view, and what turns reads it to its end first. With Shift a frame over the page opens. A key that did something
 * is prevented.
 */
export function onImageKey(event: KeyboardEvent<HTMLElement>, context: PageContextValue): void {
  const { reader, turner } = context
  const { images } = reader
  const { settings, direction } = reader.getSnapshot()
  if (!images || event.defaultPrevented || event.nativeEvent.isComposing) return
  const isForeign = event.target instanceof Element && event.target.closest(OWN_KEYS)
  if (isForeign || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.shiftKey && event.key.startsWith('Arrow')) {
    // Words of a page of fixed layout are selected as those of others.
    if (reader.visibleText().text.trim() !== '') return
    event.preventDefault()
    jump(import('../regions/region-frame.ts').then(({ openRegionFrame }) => openRegionFrame(context)))
    return
  }
  const isOnButton = event.key === ' ' && event.target instanceof Element && event.target.closest('button, a')
  const { left, right, up, down } = images.zoom.canPan
  // Along a strip that is not zoomed, left and right turn.
  const isScrolled = settings.imageMode !== 'paged' && images.zoom.scale === 1
  const pan = (isFree: boolean, dx: number, dy: number) => {
    if (!isFree || (isScrolled && dx !== 0)) return false
    images.panBy(dx, dy)
    images.settleZoom()
    return true
  }
  const keys: Partial<Record<string, () => boolean | void>> = {
    '+': () => images.stepZoom(1),
    '-': () => images.stepZoom(-1),
    '0'() {
      images.setZoom(1)
      images.settleZoom()
    },
    ArrowLeft: () => pan(left, STEP_PX, 0),
    ArrowRight: () => pan(right, -STEP_PX, 0),
    ArrowUp: () => pan(up, 0, STEP_PX),
    ArrowDown: () => pan(down, 0, -STEP_PX),
    PageDown() {
      const turn = actionForKey(event, direction)
      if (isOnButton || (turn !== 'forward' && turn !== 'backward')) return false
      turnOrPan(turn, images, turner)
      return true
    },
  }
  const key = SAME_KEYS[event.key] ?? event.key
  const isDone = Object.hasOwn(keys, key) && keys[key]!() !== false
  if (isDone) event.preventDefault()
}
