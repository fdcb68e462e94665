import type { Publication, Reader as ReaderEngine } from '@kurasa/reader-core'
import { cleanup, render } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { expect } from 'vitest'
import { Reader, type ReaderProps } from '../reader/reader.tsx'
import './loaded-code.ts'
import '../theme/fonts.css'
import '../theme/tokens.css'
import { type PictureBookInput, pictureBook } from './sample-pictures.ts'
import { prepareTouch } from './touch.ts'
import { waitFor } from './wait-for.ts'

const open: Publication[] = []

/** Takes every reader of a test away. */
export function unmountPictures(): void {
  cleanup()
  for (const publication of open.splice(0)) publication.close()
  document.body.innerHTML = ''
}

type MountOptions = Partial<ReaderProps> & { size?: [number, number]; isStrict?: boolean }

/**
 * Mounts a picture book in a reader, and resolves when its first page is painted. Default: a phone's screen; sizes in
 * CSS px.
 */
export async function mountPictures(book: PictureBookInput = {}, options: MountOptions = {}) {
  const { publication, requests, heal } = await pictureBook(book)
  return { ...(await mountPages(publication, options)), requests, heal }
}

/** A book of pages in a reader, as `mountPictures` does. It is closed with the reader. */
export async function mountPages(
  publication: Publication,
  { size = [360, 740], isStrict = false, ...props }: MountOptions = {},
) {
  document.documentElement.style.cssText = 'margin:0;padding:0'
  document.body.style.cssText = 'margin:0;padding:0'
  await prepareTouch()
  open.push(publication)
  const ref = createRef<ReaderEngine | null>()
  const box = { inlineSize: size[0], blockSize: size[1] }
  const reader = (
    <div style={box}>
      <Reader ref={ref} publication={publication} {...props} />
    </div>
  )
  const view = render(isStrict ? <StrictMode>{reader}</StrictMode> : reader)
  const region = () => view.container.querySelector<HTMLElement>('section[data-state]') as HTMLElement
  await waitFor(() => expect(region().dataset.state).toBe('ready'), { timeout: 20_000 })
  const engine = () => ref.current as ReaderEngine
  const surface = () => region().querySelector<HTMLElement>('[data-kurasa-surface]') as HTMLElement
  const shadow = () => surface().querySelector(':scope > div > div')?.shadowRoot as ShadowRoot
  const images = () => [...shadow().querySelectorAll<HTMLImageElement>('.slot:not([inert]) img')]
  return {
    region,
    engine,
    surface,
    shadow,
    /** Images on screen, left to right. */
    images: () => images().sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left),
    /** Position of the book, from 1. */
    position: () => engine().getSnapshot().locator.locations.position,
    zoom: () => engine().images?.zoom.scale ?? 0,
    /** The point of the image on screen that is under a point of the window, as shares of it. */
    pointUnder: (x: number, y: number) => {
      const { left, top, width, height } = images()[0]!.getBoundingClientRect()
      return { x: (x - left) / width, y: (y - top) / height, width, height }
    },
    /** How far the pages are drawn from their place, screen px. */
    offset: () => new DOMMatrix(getComputedStyle(shadow().querySelector('.track')!).transform).m41,
    settled: () =>
      waitFor(() => {
        expect(getComputedStyle(shadow().querySelector('.track')!).transform).toBe('none')
        const sheets = [...shadow().querySelectorAll('.sheet')]
        expect(sheets.some((sheet) => sheet.getAnimations().length > 0)).toBe(false)
      }),
  }
}
