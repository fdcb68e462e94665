import type { ReaderPanel } from '@kurasa/reader-core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusStops } from '../focus-stops.ts'
import { inertWhen } from '../inert-when.ts'
import { usePageContext } from '../reader-context.tsx'
import { focusPage } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'

/** The longest way out of a panel, ms; the style sheet has the same. */
const EXIT_MS = 180

/** Props of `Panel`. */
export interface PanelProps {
  name: ReaderPanel
  className: string | undefined
  style?: CSSProperties
  /** id of its heading. */
  labelledBy: string
  /** A modal one keeps the keyboard inside. */
  isModal: boolean
  /** Element that gets the focus when the panel opens; the panel itself when absent. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A dialog over the page. It stays in the document only while it is open or on its way out; the keyboard goes back to
 * what opened it.
 */
export function Panel(props: PanelProps) {
  const { reader } = usePageContext()
  const isOpen = useReaderState(reader, (snapshot) => snapshot.panel === props.name)
  const [isLeaving, setLeaving] = useState(false)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true
      return
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    setLeaving(true)
    const gone = setTimeout(() => setLeaving(false), EXIT_MS)
    return () => {
      clearTimeout(gone)
      setLeaving(false)
    }
  }, [isOpen])
  if (!isOpen && !isLeaving) return null
  return <PanelBody {...props} isOpen={isOpen} />
}

function PanelBody({
  className,
  style,
  labelledBy,
  isModal,
  initialFocus,
  children,
  isOpen,
}: PanelProps & { isOpen: boolean }) {
  const { reader, viewRef } = usePageContext()
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!isOpen) return
    const element = panel.current
    const root = element?.getRootNode() as Document | ShadowRoot | undefined
    const opener = root?.activeElement
    ;(initialFocus?.current ?? element)?.focus({ preventScroll: true })
    return () => {
      // Only what held the keyboard gives it back: it may have gone elsewhere by itself.
      const active = root?.activeElement
      if (active && active !== document.body && !element?.contains(active)) return
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected && !opener.closest('[inert]')) {
          opener.focus({ preventScroll: true })
        }
        // The opener may be gone: the body would have the focus then, without any use for it.
        if (root?.activeElement !== opener || opener === document.body) focusPage(viewRef.current)
      })
    }
  }, [isOpen, initialFocus, viewRef])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      reader.openPanel(undefined)
    }
    if (event.key !== 'Tab' || !isModal || !panel.current) return
    const stops = focusStops(panel.current)
    const [first, last] = [stops[0], stops.at(-1)]
    const leaves = event.shiftKey
      ? event.target === first || event.target === panel.current
      : event.target === last
    if (!leaves) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  }

  return (
    <div
      ref={panel}
      className={className}
      style={style}
      role="dialog"
      aria-modal={isModal || undefined}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      data-state={isOpen ? 'open' : 'closed'}
      inert={inertWhen(!isOpen)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
