import type { Point, Reader } from '@kurasa/reader-core'
import { inlineSign } from '@kurasa/reader-core/internal'
import { enUsRegions } from '../i18n/en-us-regions.ts'
import type { PageContextValue } from '../reader-context.tsx'
import { RegionMark } from './region-mark.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Share of the page that an arrow moves the frame by. */
const STEP = 0.02
/** Shortest side of a frame, CSS px. */
const LEAST_PX = 24
/** Beyond the edge of a page there may be another this far away, CSS px. */
const GAP_PX = 24
/** A key that is held is announced once, ms. */
const SETTLED_MS = 400

const WAYS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Lays a frame over the page of images in view, which arrows move and with Shift resize; Enter marks what is in it, and any change of the
 * page takes it away. The counterpart of a held drag by a finger.
 */
export function openRegionFrame(context: PageContextValue): void {
  const { reader, viewRef, marks, lateParts } = context
  const view = viewRef.current
  const surface = view?.closest<HTMLElement>('[data-kurasa-surface]')
  const page = view && firstPage(reader, view)
  if (!surface || !page || surface.querySelector('[data-kurasa-frame]')) return
  const t = context.withTools(enUsRegions)
  const region = new RegionMark({ reader, marks, lateParts, isOnWords: () => false })
  let bounds = page
  let box: Box = {
    x: page.x + page.width / 3,
    y: page.y + page.height / 3,
    width: page.width / 3,
    height: page.height / 3,
  }

  const frame = document.createElement('div')
  frame.dataset.kurasaFrame = ''
  frame.dataset.kurasaNoTurn = ''
  frame.tabIndex = 0
  // Its arrows are not those of a screen reader.
  frame.setAttribute('role', 'application')
  frame.setAttribute('aria-label', t('markRegion'))
  frame.setAttribute('aria-description', t('markRegionKeys'))
  frame.style.cssText =
    'position: absolute; z-index: 2; box-sizing: border-box; outline: 3px solid var(--k-focus); border: 2px solid var(--k-ground); box-shadow: 0 0 0 100vmax rgb(0 0 0 / 35%)'
  const help = document.createElement('p')
  help.textContent = t('markRegionKeys')
  help.setAttribute('aria-hidden', 'true')
  help.style.cssText =
    'position: absolute; z-index: 3; inset-inline: 16px; inset-block-start: calc(12px + env(safe-area-inset-top)); inline-size: fit-content; margin: 0 auto; padding: 8px 16px; border-radius: var(--k-radius-card); background: var(--k-surface); color: var(--k-ink); font: var(--k-type-small); text-align: center; text-wrap: balance; pointer-events: none'
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.style.cssText =
    'position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%)'
  const parts = [frame, help, status]

  let settled: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    const { x, y, width, height } = box
    frame.style.left = `${x}px`
    frame.style.top = `${y}px`
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    region.begin({ x, y })
    region.draw({ x: x + width, y: y + height })
    clearTimeout(settled)
    settled = setTimeout(() => {
      status.textContent = t('regionFrame', {
        left: (x - bounds.x) / bounds.width,
        top: (y - bounds.y) / bounds.height,
        width: width / bounds.width,
        height: height / bounds.height,
      })
    }, SETTLED_MS)
  }

  const move = ({ x, y }: Point) => {
    const next = { ...box, x: box.x + x * STEP * bounds.width, y: box.y + y * STEP * bounds.height }
    const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height]
    const isOver =
      next.x < bounds.x ||
      next.y < bounds.y ||
      next.x + box.width > right + 1 ||
      next.y + box.height > bottom + 1
    const beyond = {
      x: x < 0 ? bounds.x - GAP_PX : x > 0 ? right + GAP_PX : box.x,
      y: y < 0 ? bounds.y - GAP_PX : y > 0 ? bottom + GAP_PX : box.y,
    }
    if (isOver) bounds = pageAt(reader, view!, beyond) ?? bounds
    const width = Math.min(box.width, bounds.width)
    const height = Math.min(box.height, bounds.height)
    box = {
      x: between(next.x, bounds.x, bounds.x + bounds.width - width),
      y: between(next.y, bounds.y, bounds.y + bounds.height - height),
      width,
      height,
    }
  }
  const resize = ({ x, y }: Point) => {
    const width = box.width + x * STEP * bounds.width
    const height = box.height + y * STEP * bounds.height
    box = {
      ...box,
      width: between(width, LEAST_PX, bounds.x + bounds.width - box.x),
      height: between(height, LEAST_PX, bounds.y + bounds.height - box.y),
    }
  }

  const shown = placeOf(reader)
  const close = (isKept = false) => {
    unsubscribe()
    frame.removeEventListener('blur', cancel)
    window.removeEventListener('resize', cancel)
    clearTimeout(settled)
    for (const each of parts) each.remove()
    region.end(isKept)
  }
  const cancel = () => close()
  const unsubscribe = reader.subscribe(() => {
    const now = placeOf(reader)
    if (now.some((value, at) => value !== shown[at])) close()
  })
  window.addEventListener('resize', cancel)
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.key === 'Shift') return
    // No key turns a page meanwhile.
    event.preventDefault()
    event.stopPropagation()
    const way = WAYS[event.key]
    if (way) {
      if (event.shiftKey) resize(way)
      else move(way)
      draw()
    } else if (event.key === 'Enter' || event.key === 'Escape') {
      close(event.key === 'Enter')
      surface.focus({ preventScroll: true })
    }
  })
  frame.addEventListener('blur', cancel)
  surface.append(...parts)
  frame.focus({ preventScroll: true })
  draw()
}

/** Owners of a frame: a change of any means another target. */
function placeOf(reader: Reader): unknown[] {
  const { locator, panel, settings, status, images } = reader.getSnapshot()
  return [locator, panel, settings, status, images?.zoom]
}

/** The part of a page that is in view. */
function pageAt(reader: Reader, view: HTMLElement, point: Point): Box | undefined {
  const page = reader.images?.pageBoxAt(point)
  if (!page) return undefined
  const [x, y] = [Math.max(0, page.x), Math.max(0, page.y)]
  const width = Math.min(view.clientWidth, page.x + page.width) - x
  const height = Math.min(view.clientHeight, page.y + page.height) - y
  return width >= LEAST_PX && height >= LEAST_PX ? { x, y, width, height } : undefined
}

/** The page in the middle of the view, or of its halves where two are side by side. */
function firstPage(reader: Reader, view: HTMLElement): Box | undefined {
  const { clientWidth: width, clientHeight: height } = view
  const sign = inlineSign(reader.getSnapshot().direction)
  for (const away of [-0.25, 0, 0.25]) {
    const found = pageAt(reader, view, { x: (0.5 + away * sign) * width, y: height / 2 })
    if (found) return found
  }
  return undefined
}
