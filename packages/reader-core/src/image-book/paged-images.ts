import { leftToRight, oppositeSide, type ReadingDirection } from '../direction/reading-direction.ts'
import { fitPages } from '../layout/image-fit.ts'
import { startZoom } from '../layout/zoom.ts'
import type { BookLayout } from '../view/book-view.ts'
import type { BookImage, PageFrame, ShownImage } from '../view/image-controls.ts'
import type { BookPages } from './book-pages.ts'
import { imageFilterCss, imageGround } from './image-colours.ts'
import { ImageStage, type StagedView } from './image-stage.ts'
import type { PageImages } from './page-images.ts'
import { PageZoom } from './page-zoom.ts'

/** Image pages one view after the other: draws the one on screen and its neighbours, and zooms it. */
export class PagedImages {
  readonly zoom: PageZoom
  readonly direction: ReadingDirection
  readonly #pages: BookPages
  readonly #images: PageImages
  readonly #stage: ImageStage
  readonly #afterPaint: () => Promise<void>
  /** Ends of subscriptions to the images that are drawn, by section. */
  readonly #listening = new Map<number, () => void>()
  #layout: BookLayout
  #view = -1
  #isEnded = false

  constructor(parts: {
    layout: BookLayout
    pages: BookPages
    images: PageImages
    direction: ReadingDirection
    /** Resolves when what was changed is painted. */
    afterPaint: () => Promise<void>
    /** The page came to rest under a new zoom. */
    onZoom: () => void
  }) {
    this.#layout = parts.layout
    this.#pages = parts.pages
    this.#images = parts.images
    this.direction = parts.direction
    this.#afterPaint = parts.afterPaint
    this.#stage = new ImageStage(parts.layout.view.page, parts.direction)
    this.zoom = new PageZoom({
      stage: this.#stage,
      direction: parts.direction,
      isStill: () => isStill(this.#layout),
      onRest: parts.onZoom,
    })
    this.#paint()
  }

  /** Index of the view on screen; -1 before the first. */
  get view(): number {
    return this.#view
  }

  /**
   * Shows a view from its start. The frame in which a finger is lifted only has time for existing pages, so the new
   * neighbour follows later.
   */
  begin(view: number): void {
    this.#view = view
    const scale = this.#layout.settings.keepZoom ? this.zoom.current.scale : 1
    const zoom = this.zoom.begin(this.#fit(view).fitted, this.#layout.size, scale)
    if (!this.#stage.bring(view, zoom, this.#layout.size.width)) {
      this.#draw()
      return
    }
    void this.#afterPaint().then(() => {
      if (this.#view === view && !this.#isEnded) this.#draw()
    })
  }

  /** Draws the view on screen again under another layout, or with newly known sizes; its zoom stays. */
  refit(view: number, layout: BookLayout): void {
    this.#view = view
    this.#layout = layout
    this.#paint()
    this.zoom.refit(this.#fit(view).fitted, layout.size)
    this.#draw()
  }

  /** Applies settings that move nothing, and draws their colours. */
  restyle(layout: BookLayout): void {
    this.#layout = layout
    this.#paint()
  }

  setOffset(px: number): void {
    this.#stage.setOffset(px)
  }

  glide(velocity: number): Promise<boolean> {
    return this.#stage.glide(velocity)
  }

  get offset(): number {
    return this.#stage.offset
  }

  /** Pages of the view on screen, and their places at rest. */
  shown(): ShownImage[] {
    if (!this.#pages.spreads[this.#view]) return []
    const { leaves, zoom } = this.#fit(this.#view)
    return leaves.map(({ page, box }) => ({
      ...page,
      state: this.#images.state(page.section),
      box: { x: zoom.x + box.x, y: zoom.y, width: box.width, height: box.height },
    }))
  }

  /** The pages that are drawn, and their boxes. */
  get frames(): PageFrame[] {
    return this.#stage.frames
  }

  /** Pages of a view; none for a view the book lacks. */
  pagesOf(view: number): BookImage[] {
    return (this.#pages.spreads[view]?.pages ?? []).map((page) => this.#pages.pages[page]!)
  }

  /** Width at which the image of a section is drawn, CSS px; 0 when it is not. */
  widthOf(section: number): number {
    for (const view of [this.#view, this.#view + 1, this.#view - 1, this.#view + 2]) {
      if (!this.#pages.spreads[view]) continue
      const leaf = this.#fit(view).leaves.find(({ page }) => page.section === section)
      const scale = view === this.#view ? this.zoom.current.scale : 1
      if (leaf) return (leaf.box.width * scale) / leaf.page.clip.width
    }
    return 0
  }

  end(): void {
    this.#isEnded = true
    for (const end of this.#listening.values()) end()
    this.#listening.clear()
    this.#stage.end()
  }

  #paint(): void {
    const { imageBackground, imageFilter } = this.#layout.settings
    this.#stage.paint(imageGround(imageBackground), imageFilterCss(imageFilter))
  }

  #draw(): void {
    const current = this.#view
    const views = [current - 1, current, current + 1].flatMap((view) =>
      this.#pages.spreads[view] ? [this.#fit(view)] : [],
    )
    for (const view of views) if (view.index === current) view.zoom = this.zoom.current
    this.#stage.draw(views, current, this.#layout.size.width, (section) => this.#images.state(section))
    this.#listen(new Set(views.flatMap(({ leaves }) => leaves.map(({ page }) => page.section))))
  }

  #listen(sections: ReadonlySet<number>): void {
    for (const [section, end] of this.#listening) {
      if (sections.has(section)) continue
      end()
      this.#listening.delete(section)
    }
    for (const section of sections) {
      if (this.#listening.has(section)) continue
      const end = this.#images.onChange(section, () => {
        this.#stage.drawImage(section, this.#images.state(section), this.#pages.pages)
      })
      this.#listening.set(section, end)
    }
  }

  #fit(view: number): StagedView {
    const { size, settings } = this.#layout
    const spread = this.#pages.spreads[view]!
    const inOrder = this.pagesOf(view)
    const onScreen = leftToRight(inOrder, this.direction)
    const empty = !spread.side || spread.side === 'center' ? undefined : oppositeSide(spread.side)
    const fitted = fitPages(onScreen, size, settings.imageFit, empty)
    return {
      index: view,
      leaves: inOrder.map((page) => ({ page, box: fitted.boxes[onScreen.indexOf(page)]! })),
      fitted,
      zoom: startZoom(fitted.size, size, this.direction),
    }
  }
}

/** Whether the settings or the device disable motion. */
export function isStill({ settings }: BookLayout): boolean {
  return settings.turn === 'none' || matchMedia('(prefers-reduced-motion: reduce), (update: slow)').matches
}
