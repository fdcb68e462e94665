import type { Publication, Reader as ReaderEngine } from '@kurasa/reader-core'
import { cleanup, render } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { expect, vi } from 'vitest'
import { Reader, type ReaderProps } from '../reader/reader.tsx'
import './loaded-code.ts'
import '../theme/fonts.css'
import '../theme/tokens.css'
import { type SampleName, samplePublication } from './sample-publication.ts'
import { prepareTouch } from './touch.ts'

const open: Publication[] = []

/** Takes every reader of a test away. */
export function unmountAll(): void {
  cleanup()
  for (const publication of open.splice(0)) publication.close()
  document.body.innerHTML = ''
}

/**
 * Mounts a reader on a phone's screen, and resolves when its first page is painted. Large letters give a small book
 * many pages.
 */
export async function mountReader(
  book: SampleName,
  {
    isStrict = false,
    size = { inlineSize: 360, blockSize: 740 },
    ...props
  }: Partial<ReaderProps> & { isStrict?: boolean; size?: { inlineSize: number; blockSize: number } } = {},
) {
  document.documentElement.style.cssText = 'margin:0;padding:0'
  document.body.style.cssText = 'margin:0;padding:0'
  await prepareTouch()
  const publication = await samplePublication(book)
  open.push(publication)
  const ref = createRef<ReaderEngine | null>()
  const reader = (more: Partial<ReaderProps> = {}) => (
    <div style={size}>
      <Reader ref={ref} publication={publication} settings={{ fontSize: 2 }} {...props} {...more} />
    </div>
  )
  const wrap = (node: ReturnType<typeof reader>) => (isStrict ? <StrictMode>{node}</StrictMode> : node)
  const view = render(wrap(reader()))
  const region = () => view.container.querySelector<HTMLElement>('section[data-state]') as HTMLElement
  await vi.waitFor(() => expect(region().dataset.state).toBe('ready'), { timeout: 20_000 })
  const engine = () => ref.current as ReaderEngine
  // Neighbours are laid out a moment after the page; turns before that are right too, but do not glide.
  await engine().countPages()
  return {
    publication,
    view,
    region,
    engine,
    page: () => engine().getSnapshot().page.index,
    again: (more: Partial<ReaderProps>) => view.rerender(wrap(reader(more))),
    surface: () => region().querySelector<HTMLElement>('[data-kurasa-surface]') as HTMLElement,
    /** How far the strip of pages is drawn from its place, screen px. */
    offset: () => drawnOffset(region()),
  }
}

function drawnOffset(region: HTMLElement): number {
  const view = region.querySelector('[data-kurasa-surface] > div > div')
  const track = view?.shadowRoot?.querySelector<HTMLElement>('.track')
  const x = track ? new DOMMatrix(getComputedStyle(track).transform).m41 : 0
  const stride = view?.getBoundingClientRect().width ?? 360
  const rest = ((x % stride) + stride) % stride
  return rest > stride / 2 ? rest - stride : rest
}
