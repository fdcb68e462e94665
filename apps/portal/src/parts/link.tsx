import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from '../app/navigation.ts'
import { useScreenAhead } from '../app/screens-ahead.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the portal, from `hrefs`. */
  to: string
  /** Takes the place of the entry that is left, so that Back does not return to it. */
  replace?: boolean
  /** Put beside the address, never shown in it. */
  state?: unknown
}

/** Whether the browser itself should follow: another tab, another window, a download. */
const isForBrowser = (event: MouseEvent, target: string | undefined) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target !== undefined && target !== '_self')

/** A link within the portal: navigates without a page load, to a screen that is prefetched. */
export function Link({ to, replace = false, state, onClick, onPointerDown, ...rest }: LinkProps) {
  const history = useNavigation()
  const { ref, fetchNow } = useScreenAhead(to)
  return (
    <a
      {...rest}
      ref={ref}
      href={to}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        fetchNow()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event, rest.target)) return
        event.preventDefault()
        if (replace) history.replace(to, state)
        else history.push(to, state)
      }}
    />
  )
}
