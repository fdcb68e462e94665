import type { Publication } from '../publication/publication.ts'
import { setStyle } from '../style-attributes.ts'

/** A recording is held by a picture with this attribute: `audio` or `video`. See `holdRecordings`. */
export const SOUND = 'data-sound'
/** The address of the picture that a film shows before it is played. */
const POSTER = 'data-poster'

const NOTHING = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/%3E'
/** The box of a film that states no size, CSS px. */
const USUAL_FILM = { width: 320, height: 180 }
/** A tenth of a second of silence: browsers offer to play only what has a source. */
const SILENCE = 'UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA='
const SILENT_BYTES = 800
const SILENT_LEVEL = 128

const BOX_CSS = `
:host { display: inline-block; position: relative; max-width: 100%; vertical-align: middle; }
:host([data-sound="audio"]) { width: 300px; height: 54px; }
:host([data-sound="video"]) { width: var(--kz-film-width); aspect-ratio: var(--kz-film); max-height: var(--kz-height); }
audio, video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
:host([data-sound="video"]) video { background: #000; }
::slotted(img) { width: 100% !important; height: 100% !important; }
:host([data-lost]) { height: auto !important; width: auto !important; aspect-ratio: auto; }
:host([data-lost]) ::slotted(img) { width: auto !important; height: auto !important; }
`

/** Book access that a recording needs. */
interface SoundSource {
  publication: Publication
  href: string
  /** Shown in its place when it is not there or cannot be played. */
  words: string
}

/**
 * Puts the browser's own controls over the picture that holds a recording. Nothing of it is loaded before it is played, and it
 * stops when its page is no longer in view.
 *
 * @param holder - the picture; it stays below, so that the text of a page keeps its leaves
 * @param describe - shows the description of a picture, CSS px
 */
export function placeSound(holder: Element, source: SoundSource, describe: (holder: Element) => void): void {
  const kind = holder.getAttribute(SOUND) === 'video' ? 'video' : 'audio'
  const box = boxOf(holder, kind)
  const title = holder.getAttribute('alt')
  const lose = () => {
    holder.setAttribute('alt', title ? `${title}: ${source.words}` : source.words)
    describe(holder)
  }
  const link = source.publication.resources.get(source.href)
  if (!link || document.createElement(kind).canPlayType(link.type) === '') {
    box.dataset.lost = ''
    lose()
    return
  }
  // A voice finds the player alone.
  holder.setAttribute('alt', '')
  holder.setAttribute('src', NOTHING)
  const poster = holder.getAttribute(POSTER)
  whenOnPage(box, () => {
    const player = document.createElement(kind)
    player.controls = true
    player.preload = 'none'
    if (title) player.setAttribute('aria-label', title)
    if (player instanceof HTMLVideoElement && poster) void showPoster(player, source.publication, poster)
    makePlayable(player, source, lose)
    box.shadowRoot!.append(player)
  })
}

/** How often, every so many ms, a box is looked for on the page. */
const MOST_LOOKS = 200
const LOOK_MS = 20

/** Waits until a box is in the document of the page: a player that has been in another has no events. */
function whenOnPage(box: Element, then: () => void, looks = MOST_LOOKS): void {
  if (box.isConnected && box.ownerDocument === document) then()
  else if (looks === MOST_LOOKS) queueMicrotask(() => whenOnPage(box, then, looks - 1))
  else if (looks > 0) setTimeout(() => whenOnPage(box, then, looks - 1), LOOK_MS)
}

/** The box of a recording, with the names by which its book places it. */
function boxOf(holder: Element, kind: 'audio' | 'video'): HTMLElement {
  const box = document.createElement('kz-sound')
  // Taps on its controls turn no page.
  box.dataset.kurasaNoTurn = ''
  box.setAttribute(SOUND, kind)
  for (const name of ['id', 'class']) {
    const value = holder.getAttribute(name)
    if (value !== null) box.setAttribute(name, value)
    holder.removeAttribute(name)
  }
  setStyle(box, holder.getAttribute('style') ?? '')
  holder.removeAttribute('style')
  const side = (name: 'width' | 'height') => Number.parseFloat(holder.getAttribute(name) ?? '') || undefined
  const width = side('width')
  const height = side('height')
  const film = width && height ? { width, height } : { ...USUAL_FILM, ...(width && { width }) }
  if (width && !height) film.height = (width * USUAL_FILM.height) / USUAL_FILM.width
  box.style.setProperty('--kz-film-width', `${film.width}px`)
  box.style.setProperty('--kz-film', `${film.width} / ${film.height}`)
  const root = box.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = BOX_CSS
  root.append(sheet, document.createElement('slot'))
  holder.replaceWith(box)
  box.append(holder)
  return box
}

async function showPoster(film: HTMLVideoElement, publication: Publication, href: string): Promise<void> {
  try {
    const url = URL.createObjectURL(new Blob([(await publication.read(href)) as BlobPart]))
    film.poster = url
    const image = new Image()
    image.src = url
    await image.decode().catch(() => undefined)
    URL.revokeObjectURL(url)
  } catch {
    // The film is shown without it.
  }
}

let silence: string | undefined
function silentUrl(): string {
  const head = Uint8Array.from(atob(SILENCE), (letter) => letter.charCodeAt(0))
  const level = new Uint8Array(SILENT_BYTES).fill(SILENT_LEVEL)
  silence ??= URL.createObjectURL(new Blob([head, level], { type: 'audio/wav' }))
  return silence
}

/** Recordings from the first press of play until their page is left. */
const played = new Map<Element, Playing>()
let watch: IntersectionObserver | undefined

/** Loads a recording when its player is started. */
function makePlayable(player: HTMLMediaElement, source: SoundSource, onLost: () => void): void {
  const playing = new Playing(player, source, onLost)
  player.addEventListener('play', () => playing.begin())
  player.addEventListener('error', () => playing.failed())
}

/** A recording of a book in its player. */
class Playing {
  readonly #player: HTMLMediaElement
  readonly #source: SoundSource
  readonly #onLost: () => void
  #url: string | undefined
  #reading: AbortController | undefined
  /** Where it was left, s. */
  #place = 0

  constructor(player: HTMLMediaElement, source: SoundSource, onLost: () => void) {
    this.#player = player
    this.#source = source
    this.#onLost = onLost
    player.src = silentUrl()
  }

  failed(): void {
    if (this.#url) this.#lose()
  }

  begin(): void {
    for (const other of played.values()) if (other !== this) other.leave()
    if (this.#url || this.#reading) return
    played.set(this.#player, this)
    watch ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (!isIntersecting) played.get(target)?.leave()
    })
    watch.observe(this.#player)
    void this.#load()
  }

  async #load(): Promise<void> {
    const reading = new AbortController()
    this.#reading = reading
    const { publication, href } = this.#source
    const type = publication.resources.get(href)?.type ?? ''
    try {
      const bytes = await publication.read(href, { signal: reading.signal })
      if (reading.signal.aborted) return
      this.#url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
      this.#player.src = this.#url
      this.#player.currentTime = this.#place
      // Where a browser wants another press, its controls are there for it.
      await this.#player.play().catch(() => undefined)
    } catch {
      if (!reading.signal.aborted) this.#lose()
    } finally {
      if (this.#reading === reading) this.#reading = undefined
    }
  }

  #lose(): void {
    this.leave()
    this.#player.remove()
    this.#onLost()
  }

  /** Stops it, and lets its bytes go. */
  leave(): void {
    watch?.unobserve(this.#player)
    played.delete(this.#player)
    this.#reading?.abort()
    this.#reading = undefined
    if (!this.#url) {
      this.#player.pause()
      return
    }
    this.#place = this.#player.currentTime
    this.#player.pause()
    URL.revokeObjectURL(this.#url)
    this.#url = undefined
    this.#player.src = silentUrl()
  }
}
