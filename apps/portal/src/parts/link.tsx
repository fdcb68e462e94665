import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useNavigation } from '../app/navigation.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the portal, from `hrefs`. */
  to: string
  /** Takes the place of the entry that is left, so that Back does not return to it. */
  replace?: boolean
  /** Put beside the address, never shown in it. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/** Whether the browser itself should follow: another tab, another window, a download. */
const isForBrowser = (event: MouseEvent, target: string | undefined) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target !== undefined && target !== '_self')

/** A link within the portal: goes there without loading the page anew. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const history = useNavigation()
  return (
    <a
      {...rest}
      href={to}
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
