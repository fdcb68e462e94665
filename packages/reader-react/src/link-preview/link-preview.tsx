import { useEffect } from 'react'
import { loadOnce } from '../load-once.ts'
import { usePageContext } from '../reader-context.tsx'

const held = loadOnce(() => import('./held-link.ts'))

/** A link that is held, or called for by the right button or its key, shows what it leads to. Its code loads on use. */
export function LinkPreview() {
  const { reader, viewRef } = usePageContext()
  useEffect(() => {
    const view = viewRef.current
    const onMenu = (event: Event) => {
      const [link] = event.composedPath() as HTMLElement[]
      const href = link?.closest?.('[data-kz-href]')?.getAttribute('data-kz-href')
      if (!href || /^[a-z]+:/i.test(href)) return
      event.preventDefault()
      // When the preview fails to load the link stays as it was: a tap follows it.
      held
        .load()
        .then(({ showPreview }) => showPreview(reader, href))
        .catch(() => undefined)
    }
    view?.addEventListener('contextmenu', onMenu)
    return () => view?.removeEventListener('contextmenu', onMenu)
  }, [reader, viewRef])
  return null
}
