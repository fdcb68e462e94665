import { stretchLocator } from '../places/text-stretch-locator.ts'
import type { Locator } from '../publication/locator.ts'
import { SPEECH_RATES, type SpeechChoice } from '../settings/speech-choice.ts'
import { type ListenProblem, type ListenState, type SleepTimer, silentState } from './listen-controls.ts'
import { ListenPage, type PageGround } from './listen-page.ts'
import { ListenText, type SpokenPlace, sentenceAt } from './listen-text.ts'
import { ListenVoices, network } from './listen-voices.ts'
import { type MediaAbout, takeMediaKeys } from './media-keys.ts'
import { type Sentence, speakingSeconds } from './sentences.ts'
import { SleepClock } from './sleep-clock.ts'
import type { SpeechFailure, SpeechPort, SpeechVoice } from './speech-port.ts'
import type { SpeechOptions } from './speech-view.ts'
import { SpeechWatch } from './speech-watch.ts'
import { isSameLanguage } from './voice-language.ts'

/** The part of a reader that listening needs. */
export interface ListenGround extends PageGround {
  port: SpeechPort
  /** Marks what is spoken: a sentence, and a word of it where the voice reports words. */
  mark(sentence: Locator | undefined, word: Locator | undefined): void
  /** Something is read aloud, or no longer. Called at each sentence. */
  onSpeech(isOn: boolean): void
  /** Parts of the book that are said. */
  options(): SpeechOptions
  /** Stored choice of the person for a language. */
  choice(language: string): SpeechChoice
  /** Stores a choice of the person for a language. */
  remember(language: string, choice: SpeechChoice): void
}

/** After a person has turned pages the voice moves to theirs when they have rested for so long, ms. */
const HAND_REST_MS = 700

/**
 * Reads a book aloud, sentence by sentence and chapter after chapter. A sentence is one utterance, and the next waits in
 * the queue, so that there is no gap. A pause is silence and a sentence remembered: engines differ in what theirs does.
 */
export class ListenSession {
  readonly #ground: ListenGround
  readonly #listeners = new Set<() => void>()
  #state: ListenState = silentState
  readonly #voices: ListenVoices
  readonly #text: ListenText
  readonly #page: ListenPage
  #place: SpokenPlace | undefined
  /** The sentence that waits in the queue. */
  #next: SpokenPlace | undefined
  /** Generation counter: events of a cancelled run are ignored. */
  #run = 0
  #retries = 0
  readonly #watch = new SpeechWatch()
  readonly #sleep = new SleepClock()
  #updateMedia: ((isPlaying: boolean | undefined) => void) | undefined
  /** Picture of the lock screen. */
  #cover: { src: string; type: string } | undefined
  #isEnded = false
  /** Moves of a person that are under way. */
  #moves = 0
  /** A person has turned pages since the last sentence was begun or chosen. */
  #isTurned = false
  #handRest: ReturnType<typeof setTimeout> | undefined

  constructor(ground: ListenGround) {
    this.#ground = ground
    this.#state = {
      ...silentState,
      rate: ground.choice(ground.publication.metadata.language).rate ?? silentState.rate,
    }
    this.#voices = new ListenVoices(ground.port, this.#language)
    this.#text = new ListenText(
      ground.publication,
      () => this.#state.rate,
      () => ground.options(),
    )
    this.#page = new ListenPage(ground)
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

  voices(language?: string): Promise<SpeechVoice[]> {
    return this.#voices.list(language)
  }

  async prepare(): Promise<void> {
    const voice = await this.#voices.choose(this.#ground.choice(this.#language).voice)
    if (this.#state.voice) return
    if (typeof voice === 'string') this.#set({ problem: voice })
    else this.#use(voice)
  }

  async setVoice(id: string): Promise<void> {
    const voice = await this.#voices.find(id)
    // One of another language reads the parts of the book in that.
    if (isSameLanguage(voice.language, this.#language) || !this.#hasLanguage(voice.language)) {
      this.#use(voice)
      this.#ground.remember(this.#language, { voice: id })
    } else this.#ground.remember(voice.language, { voice: id })
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
    this.#ground.remember(this.#language, { rate: next })
    // Sentences are cut by how long they take.
    if (this.#place && this.#sentence) {
      this.#place = this.#text.recut(this.#place)
      this.#setSentence()
    }
    if (this.#state.status === 'playing') this.#speak()
  }

  async setSleep(sleep: SleepTimer | undefined): Promise<void> {
    const { sleep: _sleep, sleepsAt: _sleepsAt, ...state } = this.#state
    this.#state = { ...state, ...this.#sleep.set(sleep) }
    this.#changed()
  }

  // --- playing ----------------------------------------------------------------------------------------------------

  get #sentence(): Sentence | undefined {
    return sentenceAt(this.#place)
  }

  async play(from?: Locator): Promise<void> {
    const run = ++this.#run
    this.#retries = 0
    this.#endHand()
    if (from || !this.#sentence || !this.#page.shows(this.#place)) {
      if (!this.#voices.isKnown) this.#set({ status: 'loading' })
      this.#place = await this.#text.find(from ?? this.#ground.visible().start)
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
      const voice = await this.#voices.choose()
      if (run !== this.#run) return
      if (typeof voice === 'string') {
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
    this.#updateMedia?.(false)
  }

  async stop(): Promise<void> {
    const wasOn = this.#state.status === 'playing'
    this.#hush()
    this.#sleep.end()
    this.#place = undefined
    this.#ground.mark(undefined, undefined)
    const { sentence: _sentence, sleep: _sleep, sleepsAt: _at, problem: _problem, ...state } = this.#state
    this.#state = { ...state, status: 'idle', secondsLeft: 0 }
    this.#changed()
    if (wasOn) this.#ground.onSpeech(false)
    this.#updateMedia?.(undefined)
    this.#updateMedia = undefined
  }

  /** The sentence after or before; while it plays it is spoken, else only marked. */
  step(by: 1 | -1): Promise<void> {
    return this.#stepTo((place) => this.#text.beside(place, by))
  }

  /** The beginning of the next chapter; of this one, or of the one before when this one has just begun. */
  stepChapter(by: 1 | -1): Promise<void> {
    return this.#stepTo((place) => this.#text.chapterBeside(place, by))
  }

  async #stepTo(find: (place: SpokenPlace) => Promise<SpokenPlace | undefined>): Promise<void> {
    this.#endHand()
    const isPlaying = this.#state.status === 'playing'
    const isElsewhere = this.#isTurned && !isPlaying && !this.#page.shows(this.#place)
    this.#isTurned = false
    if (!this.#place || isElsewhere) this.#place = await this.#text.find(this.#ground.visible().start)
    if (!this.#place) return
    const run = ++this.#run
    if (isPlaying) this.#ground.port.cancel()
    const next = await find(this.#place)
    if (run !== this.#run) return
    if (next) this.#place = next
    if (isPlaying) this.#speak()
    else {
      this.#setSentence()
      this.#page.follow(this.#place, this.#state.sentence)
      this.#set({ status: 'paused' })
    }
  }

  /**
   * A person turns pages or jumps. The voice goes on with its sentence and then moves to the page on which they rest; where
   * the sentence is on that page, too, nothing is interrupted.
   *
   * @param shown - resolves when the page is shown
   */
  byHand(shown: Promise<unknown>): void {
    this.#isTurned = true
    if (this.#state.status !== 'playing') return
    this.#moves++
    this.#page.leave(true)
    const end = () => {
      this.#moves--
      clearTimeout(this.#handRest)
      this.#handRest = setTimeout(() => {
        if (this.#moves === 0) void this.#moveToPage()
      }, HAND_REST_MS)
    }
    void shown.then(end, end)
  }

  /** The page follows the voice again. */
  #endHand(): void {
    clearTimeout(this.#handRest)
    this.#page.leave(false)
  }

  /** Goes on with the first sentence that begins on the page, when the present one is not there. */
  async #moveToPage(): Promise<void> {
    this.#page.leave(false)
    if (this.#state.status !== 'playing' || this.#page.shows(this.#place)) return
    const run = ++this.#run
    const { start, end } = this.#ground.visible()
    const first = await this.#text.find(start)
    if (run !== this.#run || !first) return
    const next = { track: first.track, index: first.index + 1 }
    const isCut = (sentenceAt(first)?.from ?? 0) < (start.locations.textOffset ?? 0)
    const isNextHere =
      end.href !== start.href || (sentenceAt(next)?.from ?? Infinity) < (end.locations.textOffset ?? 0)
    this.#place = isCut && isNextHere && sentenceAt(next) ? next : first
    this.#retries = 0
    this.#speak()
  }

  /** Takes every listener, timer and mark away. */
  end(): void {
    this.#isEnded = true
    if (this.#cover) URL.revokeObjectURL(this.#cover.src)
    void this.stop()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#listeners.clear()
  }

  /** Speaks the present sentence, and lets the next wait behind it. */
  #speak(): void {
    this.#watch.rest()
    this.#page.rest()
    this.#isTurned = false
    const run = ++this.#run
    this.#next = undefined
    this.#ground.port.cancel()
    const { problem: _, ...state } = this.#state
    this.#state = { ...state, status: 'playing' }
    this.#setSentence()
    this.#updateMedia?.(true)
    this.#queue(run, this.#place!)
    this.#expectStart(run)
  }

  /** Whether some of the chapter is in a language. */
  #hasLanguage(language: string): boolean {
    return this.#place?.track.sentences.some((each) => isSameLanguage(each.language, language)) ?? false
  }

  /** The voice of a language; the voice of the book where there is none. */
  #voiceOf(language: string): SpeechVoice | undefined {
    const { voice } = this.#state
    if (isSameLanguage(language, this.#language)) return voice
    return this.#voices.of(language, this.#ground.choice(language).voice) ?? voice
  }

  #queue(run: number, place: SpokenPlace): void {
    const sentence = place.track.sentences[place.index]
    const { rate } = this.#state
    const voice = sentence && this.#voiceOf(sentence.language)
    if (!sentence || !voice) return
    const isNow = () => run === this.#run && this.#place === place
    this.#ground.port.speak(
      { text: sentence.text, language: sentence.language, voice, rate },
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
        onWord: (offset) => isNow() && this.#wordSpoken(sentence, offset),
        onEnd: () => {
          if (isNow()) void this.#ended(run, place)
        },
        onError: (failure) => {
          if (isNow()) this.#erred(failure)
        },
      },
    )
  }

  #started(run: number, place: SpokenPlace, sentence: Sentence): void {
    this.#watch.heard()
    this.#page.forget()
    this.#ground.onSpeech(true)
    this.#updateMedia?.(true)
    this.#page.follow(this.#place, this.#state.sentence)
    this.#watch.expectEnd(this.#seconds(sentence.text.length), () => run === this.#run && this.#again())
    this.#page.turnOnTheWay(place, (length) => this.#seconds(length))
    const { track, index } = this.#text.fresh(place)
    this.#next = index + 1 < track.sentences.length ? { track, index: index + 1 } : undefined
    if (this.#next) this.#queue(run, this.#next)
  }

  async #ended(run: number, place: SpokenPlace): Promise<void> {
    this.#watch.rest()
    this.#page.rest()
    this.#watch.heard()
    this.#retries = 0
    const isLast = this.#next === undefined
    if (this.#sleep.isDue || (isLast && this.#state.sleep === 'chapter')) {
      const next = await this.#text.beside(place, 1)
      if (run !== this.#run) return
      if (next) this.#place = next
      this.#setSentence()
      await this.setSleep(undefined)
      await this.pause()
      return
    }
    // A queued utterance begins by itself; the watchdog checks that it does.
    if (this.#next) {
      this.#place = this.#next
      this.#setSentence()
      this.#expectStart(run)
      return
    }
    const next = await this.#text.beside(place, 1)
    if (run !== this.#run) return
    if (!next) {
      await this.stop()
      return
    }
    this.#place = next
    this.#speak()
  }

  #wordSpoken(sentence: Sentence, offset: number): void {
    this.#watch.heard()
    this.#page.rest()
    const rest = sentence.text.slice(offset)
    const length = /^[\p{L}\p{M}\p{N}’'-]+/u.exec(rest)?.[0].length ?? 0
    const from = sentence.offsetOf(offset)
    const locator = this.#state.sentence
    if (!locator || length === 0 || from === undefined) return
    const { section } = this.#place!.track
    const word = stretchLocator(this.#ground.publication, section, from, from + length, '')
    this.#ground.mark(locator, word)
    this.#page.heard(this.#place!, from, word)
  }

  #erred(failure: SpeechFailure): void {
    if (failure === 'network') this.#fail(network().isOnline ? 'silent' : 'offline')
    else if (failure === 'no-voice') this.#fail('no-voice')
    else this.#again()
  }

  /** Tries once more, then reports the failure. */
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
    this.#updateMedia?.(false)
  }

  #hush(): void {
    this.#run++
    this.#watch.rest()
    this.#page.rest()
    this.#endHand()
    this.#ground.port.cancel()
  }

  #expectStart(run: number): void {
    this.#watch.expectStart(() => run === this.#run && this.#again())
  }

  /** How long so many characters take to speak. */
  #seconds(length: number): number {
    return speakingSeconds(length, this.#language, this.#state.rate)
  }

  /**
   * Speech may stop while the page is hidden: that is no failure. When the page is visible again, a lost sentence is
   * repeated.
   */
  readonly #onVisibility = (): void => {
    if (this.#state.status !== 'playing') return
    if (document.visibilityState === 'hidden') {
      this.#watch.rest()
      return
    }
    if (this.#watch.isLost) this.#speak()
    else this.#expectStart(this.#run)
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
      .reduce((sum, { text }) => sum + this.#seconds(text.length), 0)
    this.#set({ sentence: locator, secondsLeft: left })
  }

  #takeKeys(): void {
    const run = (work: Promise<void>) => void work.catch(() => undefined)
    void this.#loadCover()
    this.#updateMedia ??= takeMediaKeys(
      {
        play: () => run(this.play()),
        pause: () => run(this.pause()),
        nextChapter: () => run(this.stepChapter(1)),
        previousChapter: () => run(this.stepChapter(-1)),
        nextSentence: () => run(this.step(1)),
        previousSentence: () => run(this.step(-1)),
        stop: () => run(this.stop()),
      },
      () => this.#aboutNow(),
    )
  }

  /** Texts of a lock screen: many show at most two lines, so these are the book and its chapter. */
  #aboutNow(): MediaAbout {
    const { publication } = this.#ground
    const { title, authors } = publication.metadata
    const chapter = this.#place?.track.chapters.titleAt(this.#sentence?.from ?? 0)
    const by = authors.join(', ')
    return {
      title,
      artist: chapter && chapter !== title ? chapter : by,
      album: by,
      ...(this.#cover && { artwork: [this.#cover] }),
    }
  }

  /** Makes the cover an address that a lock screen can show; without one, words must do. */
  async #loadCover(): Promise<void> {
    if (this.#cover) return
    const cover = await this.#ground.publication.cover().catch(() => undefined)
    if (!cover || this.#cover || this.#isEnded) return
    this.#cover = { src: URL.createObjectURL(cover), type: cover.type }
    if (this.#state.status === 'playing') this.#updateMedia?.(true)
  }

  #set(patch: Partial<ListenState>): void {
    this.#state = { ...this.#state, ...patch }
    this.#changed()
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
