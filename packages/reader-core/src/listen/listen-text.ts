import { ContentsIndex } from '../places/contents-index.ts'
import { SectionChapters } from '../places/section-chapters.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { type SectionText, SectionTexts } from '../section/section-text.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import type { SpeechOptions } from './speech-view.ts'

/** The sentences of a section. */
interface Track {
  section: SectionText
  sentences: Sentence[]
  chapters: SectionChapters
  options: SpeechOptions
}

/** A sentence of the book. */
export interface SpokenPlace {
  track: Track
  index: number
}

/** The text of a book as sentences, from one to the next, chapters over. */
export class ListenText {
  readonly #publication: Publication
  readonly #contents: ContentsIndex
  readonly #texts: SectionTexts
  readonly #rate: () => number
  readonly #options: () => SpeechOptions
  #track: Track | undefined

  /** @param rate - sentences are cut by how long they take */
  constructor(publication: Publication, rate: () => number, options: () => SpeechOptions) {
    this.#publication = publication
    this.#contents = new ContentsIndex(publication)
    this.#texts = new SectionTexts(publication)
    this.#rate = rate
    this.#options = options
  }

  /** The sentence at a place of the book, or the next one. */
  async find(place: Locator): Promise<SpokenPlace | undefined> {
    const { readingOrder } = this.#publication
    const section = readingOrder.find(({ href }) => href === place.href)
    if (!section) return undefined
    const track = await this.#load(section.index)
    const index = track ? indexAt(track, place.locations.textOffset ?? 0) : 0
    if (track && index < track.sentences.length) return { track, index }
    return this.#firstAfter(section.index, 1)
  }

  /** The sentence after or before one. */
  async beside({ track, index }: SpokenPlace, by: 1 | -1): Promise<SpokenPlace | undefined> {
    if (track.sentences[index + by]) return { track, index: index + by }
    return this.#firstAfter(track.section.index, by)
  }

  /** The first sentence of the next chapter of the contents, of the present one, or of the one before where it is the first. */
  async chapterBeside({ track, index }: SpokenPlace, by: 1 | -1): Promise<SpokenPlace | undefined> {
    const { readingOrder } = this.#publication
    for (let section = track.section.index; readingOrder[section]; section += by) {
      const isHere = section === track.section.index
      const other = isHere ? track : await this.#readLinear(section)
      const starts = (other?.chapters.starts() ?? [])
        .map((offset) => indexAt(other!, offset))
        .filter((each) => other!.sentences[each] && (!isHere || (each - index) * by > 0))
      const start = by === 1 ? starts[0] : starts.at(-1)
      if (other && start !== undefined) return { track: other, index: start }
    }
    return undefined
  }

  /** The same place in a track that follows the options of now. */
  fresh(place: SpokenPlace): SpokenPlace {
    const now = this.#options()
    const { readNotes, readPageNumbers } = place.track.options
    const isSame = readNotes === now.readNotes && readPageNumbers === now.readPageNumbers
    return isSame ? place : this.recut(place)
  }

  /** The same place, its section cut by the present rate. */
  recut({ track: { section, sentences }, index }: SpokenPlace): SpokenPlace {
    const track = this.#cut(section)
    this.#track = track
    return { track, index: indexAt(track, sentences[index]?.from ?? 0) }
  }

  /** The first sentence of the next section that has one, or the last of one before. */
  async #firstAfter(section: number, by: 1 | -1): Promise<SpokenPlace | undefined> {
    const { readingOrder } = this.#publication
    for (let at = section + by; at >= 0 && at < readingOrder.length; at += by) {
      const track = await this.#readLinear(at)
      if (track && track.sentences.length > 0)
        return { track, index: by === 1 ? 0 : track.sentences.length - 1 }
    }
    return undefined
  }

  async #readLinear(index: number): Promise<Track | undefined> {
    return this.#publication.readingOrder[index]!.isLinear ? this.#load(index) : undefined
  }

  async #load(index: number): Promise<Track | undefined> {
    if (this.#track?.section.index === index) return this.#track
    try {
      const section = await this.#texts.read(index)
      this.#track = this.#cut(section)
      return this.#track
    } catch {
      // A chapter that cannot be read is skipped; its own page shows the error.
      return undefined
    }
  }

  #cut(section: SectionText): Track {
    const options = this.#options()
    const sentences = sentencesOf(section, this.#rate(), options)
    return { section, sentences, chapters: new SectionChapters(section, this.#contents), options }
  }
}

/** The sentence at a place; undefined past the last. */
export function sentenceAt(place: SpokenPlace | undefined): Sentence | undefined {
  return place?.track.sentences[place.index]
}

/** Index of the sentence at a place, or of the next one. */
function indexAt({ sentences }: Track, textOffset: number): number {
  const index = sentences.findIndex(({ from, to }) => to > textOffset || (from === to && to === textOffset))
  return index < 0 ? sentences.length : index
}
