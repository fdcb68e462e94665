import type { FollowedLink } from '../reader.ts'
import { LINK_HREF } from '../section/sanitise.ts'
import { linkAt } from './link-at.ts'

/** The links of a book: what a click on one leads to. */
export class PageLinks {
  readonly #goTo: (href: string) => void
  readonly #showNote: (href: string, link: Element) => Promise<boolean>
  readonly #listeners = new Set<(link: FollowedLink) => void>()

  constructor(parts: {
    goTo(href: string): void
    /** Opens what a link leads to, when that is a note. @returns whether it is */
    showNote(href: string, link: Element): Promise<boolean>
  }) {
    this.#goTo = parts.goTo
    this.#showNote = parts.showNote
  }

  onFollow(listener: (link: FollowedLink) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly follow = (event: Event): void => {
    if (event.defaultPrevented) return
    const link = linkAt(event)
    if (!link) return
    event.preventDefault()
    const href = link.getAttribute(LINK_HREF)!
    const isExternal = /^(https?:|mailto:|tel:)/i.test(href)
    for (const listener of this.#listeners) listener({ href, isExternal })
    if (isExternal) return
    const goTo = () => this.#goTo(href)
    this.#showNote(href, link).then((isNote) => {
      if (!isNote) goTo()
    }, goTo)
  }

  end(): void {
    this.#listeners.clear()
  }
}
