import { stretchLocator } from '../navigator/text-stretch-locator.ts'
import type { Locator } from '../publication/locator.ts'
import type { Publication } from '../publication/publication.ts'
import { readSectionText, type SectionText } from '../section/section-text.ts'
import { type ListenProblem, type ListenState, type SleepTimer, silentState } from './listen-controls.ts'
import { takeMediaKeys } from './media-keys.ts'
import { type Sentence, sentencesOf, speakingSeconds } from './sentences.ts'
import { SPEECH_RATES, type SpeechChoice } from './speech-choice.ts'
import type { SpeechFailure, SpeechPort, SpeechVoice } from './speech-port.ts'
import { defaultVoice, isSameLanguage, voicesFor } from './voice-language.ts'

/** Without a word that it began, a sentence is given up after so many ms. */
const START_PATIENCE_MS = 3000
/** A sentence may take so many times as long as it should. */
const END_PATIENCE = 3

/** What listening asks of the reader around it. */
export interface ListenGround {
  publication: Publication
  port: SpeechPort
  /** What the page in view shows: the first character, and the one after the last. */
  visible(): { start: Locator; end: Locator }
  /** Shows the page of a place. */
  show(place: Locator): void
  /** Turns to the next page. */
  turn(): void
  /** Marks what is spoken: a sentence, and a word of it where the voice tells. */
  mark(sentence: Locator | undefined, word: Locator | undefined): void
  /** Something is read aloud, or no longer. Said at each sentence. */
  onSpeech(isOn: boolean): void
  /** What the person chose for this language before. */
  choice(): SpeechChoice
  /** Keeps what the person chooses now. */
  remember(choice: SpeechChoice): void
}

/** What the browser tells of the network. Few tell what it costs. */
function network(): { isOnline: boolean; isMetered: boolean } {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  return {
    isOnline: navigator.onLine,
    isMetered: connection?.saveData === true || connection?.type === 'cellular',
  }
}

/** The sentences of a section. */
interface Track {
  section: SectionText
  sentences: Sentence[]
}

/** A sentence of the book. */
interface Place {
  track: Track
  index: number
}

/**
 * Reads a book aloud, sentence by sentence and chapter after chapter. A sentence is one utterance, and the next waits in
 * the queue, so that there is no gap. A pause is silence and a sentence remembered: engines differ in what theirs does.
 */
export class ListenSession {
  readonly #ground: ListenGround
  readonly #listeners = new Set<() => void>()
  #state: ListenState = silentState
  #voices: SpeechVoice[] | undefined
  #track: Track | undefined
  #place: Place | undefined
  /** The sentence that waits in the queue. */
  #next: Place | undefined
  /** Counts what was begun: events of what was given up are not heard. */
  #run = 0
  #retries = 0
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #turnTimer: ReturnType<typeof setTimeout> | undefined
  #sleepTimer: ReturnType<typeof setTimeout> | undefined
  #isSleepy = false
  /** The page edge that was turned at last. */
  #turnedAt: string | undefined
  #tellMedia: ((isPlaying: boolean | undefined) => void) | undefined
  #lastEvent = 0

  constructor(ground: ListenGround) {
    this.#ground = ground
    this.#state = { ...silentState, rate: ground.choice().rate ?? silentState.rate }
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  getState(): ListenState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  // --- voices -----------------------------------------------------------------------------------------------------

  get #language(): string {
    return this.#ground.publication.metadata.language
  }

  async voices(): Promise<SpeechVoice[]> {
    this.#voices ??= await this.#ground.port.voices()
    // None yet is no answer to keep.
    const voices = voicesFor(this.#voices, this.#language)
    if (this.#voices.length === 0) this.#voices = undefined
    return voices
  }

  async prepare(): Promise<void> {
    const voices = await this.voices()
    if (this.#state.voice) return
    // What was chosen is taken even where it costs data: it was chosen knowing that.
    const { voice: wanted } = this.#ground.choice()
    const chosen = voices.find(({ id, isLocal }) => id === wanted && (isLocal || network().isOnline))
    const voice = chosen ?? defaultVoice(voices, this.#language, network())
    if (voice) this.#use(voice)
    else this.#set({ problem: this.#problemWithout(voices) })
  }

  #problemWithout(voices: readonly SpeechVoice[]): ListenProblem {
    if (voices.length === 0) return 'no-voice'
    return network().isOnline ? 'needs-choice' : 'offline'
  }

  async setVoice(id: string): Promise<void> {
    await this.voices()
    const voice = this.#voices?.find((each) => each.id === id)
    if (!voice) throw new RangeError(`There is no voice "${id}".`)
    this.#use(voice)
    this.#ground.remember({ voice: id })
    if (this.#state.status === 'playing') this.#speak()
  }

  #use(voice: SpeechVoice): void {
    const { problem: _, ...state } = this.#state
    this.#state = { ...state, voice, isOtherLanguage: !isSameLanguage(voice.language, this.#language) }
    this.#changed()
  }

  async setRate(rate: number): Promise<void> {
    if (!(rate > 0)) throw new RangeError('A rate is a number from 0.5 to 3.')
    const next = Math.min(SPEECH_RATES.most, Math.max(SPEECH_RATES.least, rate))
    this.#set({ rate: next })
    this.#ground.remember({ rate: next })
    // Sentences are cut by how long they take.
    const from = this.#sentence?.from
    if (this.#place && from !== undefined) {
      const { section } = this.#place.track
      this.#track = { section, sentences: sentencesOf(section, next) }
      this.#place = { track: this.#track, index: indexAt(this.#track, from) }
      this.#setSentence()
    }
    if (this.#state.status === 'playing') this.#speak()
  }

  async setSleep(sleep: SleepTimer | undefined): Promise<void> {
    clearTimeout(this.#sleepTimer)
    this.#isSleepy = false
    const { sleep: _sleep, sleepsAt: _sleepsAt, ...state } = this.#state
    const ms = sleep === undefined || sleep === 'chapter' ? undefined : sleep.minutes * 60_000
    this.#state = { ...state, ...(sleep && { sleep }), ...(ms && { sleepsAt: Date.now() + ms }) }
    this.#changed()
    if (ms === undefined) return
    // The sentence that is being said is said to its end.
    this.#sleepTimer = setTimeout(() => {
      this.#isSleepy = true
    }, ms)
  }

  // --- playing ----------------------------------------------------------------------------------------------------

  get #sentence(): Sentence | undefined {
    return this.#place?.track.sentences[this.#place.index]
  }

  async play(from?: Locator): Promise<void> {
    const run = ++this.#run
    this.#retries = 0
    if (from || !this.#sentence || !this.#isVisible()) {
      if (!this.#voices) this.#set({ status: 'loading' })
      this.#place = await this.#find(from ?? this.#ground.visible().start)
      if (run !== this.#run) return
    }
    if (!this.#state.voice) await this.prepare()
    if (run !== this.#run) return
    if (!this.#place || !this.#state.voice) {
      this.#set({ status: 'idle' })
      return
    }
    const { isOnline } = network()
    if (!this.#state.voice.isLocal && !isOnline) {
      const voice = defaultVoice(await this.voices(), this.#language, network())
      if (run !== this.#run) return
      if (!voice) {
        this.#fail('offline')
        return
      }
      this.#use(voice)
    }
    this.#takeKeys()
    this.#speak()
  }

  async pause(): Promise<void> {
    if (this.#state.status !== 'playing' && this.#state.status !== 'loading') return
    this.#hush()
    this.#set({ status: this.#place ? 'paused' : 'idle' })
    this.#ground.onSpeech(false)
    this.#tellMedia?.(false)
  }

  async stop(): Promise<void> {
    const wasOn = this.#state.status === 'playing'
    this.#hush()
    clearTimeout(this.#sleepTimer)
    this.#isSleepy = false
    this.#place = undefined
    this.#ground.mark(undefined, undefined)
    const { sentence: _sentence, sleep: _sleep, sleepsAt: _at, problem: _problem, ...state } = this.#state
    this.#state = { ...state, status: 'idle', secondsLeft: 0 }
    this.#changed()
    if (wasOn) this.#ground.onSpeech(false)
    this.#tellMedia?.(undefined)
    this.#tellMedia = undefined
  }

  /** The sentence after or before; while it plays it is said, else only marked. */
  async step(by: 1 | -1): Promise<void> {
    if (!this.#place) this.#place = await this.#find(this.#ground.visible().start)
    if (!this.#place) return
    const run = ++this.#run
    const isPlaying = this.#state.status === 'playing'
    if (isPlaying) this.#ground.port.cancel()
    const next = await this.#beside(this.#place, by)
    if (run !== this.#run) return
    if (next) this.#place = next
    if (isPlaying) this.#speak()
    else {
      this.#setSentence()
      this.#follow()
      this.#set({ status: 'paused' })
    }
  }

  /** Takes every listener, timer and mark away. */
  end(): void {
    void this.stop()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#listeners.clear()
  }

  /** Says the present sentence, and lets the next wait behind it. */
  #speak(): void {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#turnTimer)
    const run = ++this.#run
    this.#next = undefined
    this.#ground.port.cancel()
    const { problem: _, ...state } = this.#state
    this.#state = { ...state, status: 'playing' }
    this.#setSentence()
    this.#tellMedia?.(true)
    this.#queue(run, this.#place!)
    this.#expectStart(run)
  }

  #queue(run: number, place: Place): void {
    const sentence = place.track.sentences[place.index]
    const { voice, rate } = this.#state
    if (!sentence || !voice) return
    const isNow = () => run === this.#run && this.#place === place
    this.#ground.port.speak(
      { text: sentence.text, language: this.#language, voice, rate },
      {
        onStart: () => {
          if (run !== this.#run) return
          // One that waited has its turn.
          if (this.#place !== place) {
            this.#place = place
            this.#setSentence()
          }
          this.#started(run, place, sentence)
        },
        onWord: (offset) => isNow() && this.#heardWord(sentence, offset),
        onEnd: () => {
          if (isNow()) void this.#ended(run, place)
        },
        onError: (failure) => {
          if (isNow()) this.#erred(failure)
        },
      },
    )
  }

  #started(run: number, place: Place, sentence: Sentence): void {
    this.#lastEvent = performance.now()
    this.#turnedAt = undefined
    this.#ground.onSpeech(true)
    this.#follow()
    this.#expectEnd(run, sentence)
    this.#turnOnTheWay(sentence)
    const hasNext = place.index + 1 < place.track.sentences.length
    this.#next = hasNext ? { track: place.track, index: place.index + 1 } : undefined
    if (this.#next) this.#queue(run, this.#next)
  }

  async #ended(run: number, place: Place): Promise<void> {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#turnTimer)
    this.#lastEvent = performance.now()
    this.#retries = 0
    const isLast = this.#next === undefined
    if (this.#isSleepy || (isLast && this.#state.sleep === 'chapter')) {
      const next = await this.#beside(place, 1)
      if (run !== this.#run) return
      if (next) this.#place = next
      this.#setSentence()
      await this.setSleep(undefined)
      await this.pause()
      return
    }
    // What waited begins by itself; of that it does, the watchdog makes sure.
    if (this.#next) {
      this.#place = this.#next
      this.#setSentence()
      this.#expectStart(run)
      return
    }
    const next = await this.#beside(place, 1)
    if (run !== this.#run) return
    if (!next) {
      await this.stop()
      return
    }
    this.#place = next
    this.#speak()
  }

  #heardWord(sentence: Sentence, offset: number): void {
    this.#lastEvent = performance.now()
    clearTimeout(this.#turnTimer)
    const rest = sentence.text.slice(offset)
    const length = /^[\p{L}\p{M}\p{N}’'-]+/u.exec(rest)?.[0].length ?? 0
    const from = sentence.from + offset
    const locator = this.#state.sentence
    if (!locator || length === 0) return
    const { section } = this.#place!.track
    this.#ground.mark(locator, stretchLocator(this.#ground.publication, section, from, from + length, ''))
    const { end } = this.#ground.visible()
    const at = end.locations.textOffset ?? 0
    const edge = `${end.href} ${at}`
    const isOver = end.href === section.href && sentence.from < at && from >= at
    if (!isOver || edge === this.#turnedAt) return
    // Once for each edge: more words may be told before the next page stands.
    this.#turnedAt = edge
    this.#ground.turn()
  }

  #erred(failure: SpeechFailure): void {
    if (failure === 'network') this.#fail(network().isOnline ? 'silent' : 'offline')
    else if (failure === 'no-voice') this.#fail('no-voice')
    else this.#again()
  }

  /** Once more, then an honest word. */
  #again(): void {
    if (document.visibilityState === 'hidden') return
    if (this.#retries > 0) {
      this.#fail('silent')
      return
    }
    this.#retries++
    this.#speak()
  }

  #fail(problem: ListenProblem): void {
    this.#hush()
    this.#set({ status: this.#place ? 'paused' : 'idle', problem })
    this.#ground.onSpeech(false)
    this.#tellMedia?.(false)
  }

  #hush(): void {
    this.#run++
    clearTimeout(this.#watchdog)
    clearTimeout(this.#turnTimer)
    this.#ground.port.cancel()
  }

  #expectStart(run: number): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => run === this.#run && this.#again(), START_PATIENCE_MS)
  }

  #expectEnd(run: number, sentence: Sentence): void {
    clearTimeout(this.#watchdog)
    const seconds = speakingSeconds(sentence.text.length, this.#language, this.#state.rate)
    const patience = Math.max(START_PATIENCE_MS, seconds * 1000 * END_PATIENCE)
    this.#watchdog = setTimeout(() => run === this.#run && this.#again(), patience)
  }

  // --- page -------------------------------------------------------------------------------------------------------

  #isVisible(): boolean {
    const sentence = this.#sentence
    if (!sentence || !this.#place) return false
    const { href } = this.#place.track.section
    const { start, end } = this.#ground.visible()
    // Of a view of several pages one may stand between the first and the last.
    const [first, own, last] = [start.href, href, end.href].map((each) => this.#orderOf(each))
    if (first! < own! && own! < last!) return true
    const isAfterStart = start.href !== href || sentence.to > (start.locations.textOffset ?? 0)
    const isBeforeEnd = end.href !== href || sentence.from < (end.locations.textOffset ?? 0)
    return (start.href === href || end.href === href) && isAfterStart && isBeforeEnd
  }

  #orderOf(href: string): number {
    return this.#ground.publication.readingOrder.findIndex((section) => section.href === href)
  }

  /** The page follows what is spoken. */
  #follow(): void {
    const { sentence } = this.#state
    if (sentence && !this.#isVisible()) this.#ground.show(sentence)
  }

  /** A sentence over the edge of the page: the page turns when the voice is there, told by its words or about. */
  #turnOnTheWay(sentence: Sentence): void {
    clearTimeout(this.#turnTimer)
    const { end } = this.#ground.visible()
    const edge = end.locations.textOffset ?? 0
    if (end.href !== this.#place?.track.section.href || edge <= sentence.from || edge >= sentence.to) return
    const seconds = speakingSeconds(edge - sentence.from, this.#language, this.#state.rate)
    this.#turnTimer = setTimeout(() => this.#ground.turn(), seconds * 1000)
  }

  /** Hidden pages may fall silent: that is no failure. Seen again, the sentence is said again when it was lost. */
  readonly #onVisibility = (): void => {
    if (this.#state.status !== 'playing') return
    if (document.visibilityState === 'hidden') {
      clearTimeout(this.#watchdog)
      return
    }
    const isLost = performance.now() - this.#lastEvent > START_PATIENCE_MS
    if (isLost) this.#speak()
    else this.#expectStart(this.#run)
  }

  // --- text -------------------------------------------------------------------------------------------------------

  async #find(place: Locator): Promise<Place | undefined> {
    const { readingOrder } = this.#ground.publication
    const section = readingOrder.find(({ href }) => href === place.href)
    if (!section) return undefined
    const track = await this.#load(section.index)
    const index = track ? indexAt(track, place.locations.textOffset ?? 0) : 0
    if (track && index < track.sentences.length) return { track, index }
    return this.#firstAfter(section.index, 1)
  }

  async #beside({ track, index }: Place, by: 1 | -1): Promise<Place | undefined> {
    if (track.sentences[index + by]) return { track, index: index + by }
    return this.#firstAfter(track.section.index, by)
  }

  /** The first sentence of the next section that has one, or the last of one before. */
  async #firstAfter(section: number, by: 1 | -1): Promise<Place | undefined> {
    const { readingOrder } = this.#ground.publication
    for (let at = section + by; at >= 0 && at < readingOrder.length; at += by) {
      if (!readingOrder[at]!.isLinear) continue
      const track = await this.#load(at)
      if (track && track.sentences.length > 0)
        return { track, index: by === 1 ? 0 : track.sentences.length - 1 }
    }
    return undefined
  }

  async #load(index: number): Promise<Track | undefined> {
    if (this.#track?.section.index === index) return this.#track
    try {
      const section = await readSectionText(this.#ground.publication, index)
      this.#track = { section, sentences: sentencesOf(section, this.#state.rate) }
      return this.#track
    } catch {
      // A chapter that cannot be read is passed over, as its pages tell themselves.
      return undefined
    }
  }

  // --- state ------------------------------------------------------------------------------------------------------

  #setSentence(): void {
    const sentence = this.#sentence
    if (!sentence || !this.#place) return
    const { section, sentences } = this.#place.track
    const { publication } = this.#ground
    const locator = stretchLocator(publication, section, sentence.from, sentence.to, '')
    this.#ground.mark(locator, undefined)
    const left = sentences
      .slice(this.#place.index)
      .reduce((sum, { text }) => sum + speakingSeconds(text.length, this.#language, this.#state.rate), 0)
    this.#set({ sentence: locator, secondsLeft: left })
  }

  #takeKeys(): void {
    const { metadata, readingOrder } = this.#ground.publication
    const chapter = readingOrder[this.#place?.track.section.index ?? 0]?.title
    const run = (work: Promise<void>) => void work.catch(() => undefined)
    this.#tellMedia ??= takeMediaKeys(
      {
        play: () => run(this.play()),
        pause: () => run(this.pause()),
        next: () => run(this.step(1)),
        previous: () => run(this.step(-1)),
        stop: () => run(this.stop()),
      },
      { title: chapter ?? metadata.title, artist: metadata.authors.join(', '), album: metadata.title },
    )
  }

  #set(patch: Partial<ListenState>): void {
    this.#state = { ...this.#state, ...patch }
    this.#changed()
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Index of the sentence at a place, or of the next one. */
function indexAt({ sentences }: Track, textOffset: number): number {
  const index = sentences.findIndex(({ to }) => to > textOffset)
  return index < 0 ? sentences.length : index
}
