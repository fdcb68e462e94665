import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import type { Publication } from '../publication/publication.ts'
import type { Reader } from '../reader.ts'
import type { ReaderSettings } from '../settings/reader-settings.ts'
import { FakeSpeech, type FakeSpeechHabits, fakeVoice } from '../testing/fake-speech.ts'
import { memoryBook } from '../testing/memory-book.ts'
import { createBridgeSpeech, type SpeechAnswer, type SpeechCall } from './bridge-speech.ts'
import type { ListenControls } from './listen-controls.ts'
import type { SpeechPort } from './speech-port.ts'
import { createWebSpeech } from './web-speech.ts'

const open: { reader: Reader; publication: Publication; box: HTMLElement }[] = []

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { reader, publication, box } of open.splice(0)) {
    reader.destroy()
    publication.close()
    box.remove()
  }
})

const english = [
  { body: `<h1>First</h1>${'<p>One short line. And another one, a little longer.</p>'.repeat(12)}` },
  { body: '<h1>Second</h1><p>The end is near.</p>' },
]

async function openReader(
  speech: SpeechPort | null,
  {
    sections = english,
    language = 'en',
    settings = {},
  }: { sections?: { body: string }[]; language?: string; settings?: Partial<ReaderSettings> } = {},
) {
  const publication = await memoryBook(sections, language)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:420px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, speech, settings })
  reader.mount(box)
  open.push({ reader, publication, box })
  await reader.ready
  return { reader, listen: reader.listen as ListenControls }
}

async function openWith(
  habits: FakeSpeechHabits = {},
  voices = [fakeVoice('Amy', 'en-GB')],
  options: Parameters<typeof openReader>[1] = {},
) {
  const speech = new FakeSpeech(voices, habits)
  return { speech, ...(await openReader(createWebSpeech(speech.parts), options)) }
}

describe('who may listen', () => {
  it('a browser without speech: there are no controls', async () => {
    const { reader } = await openReader(null)
    expect(reader.listen).toBeUndefined()
  })

  it('reports clearly when no voice speaks the language of the book', async () => {
    const { listen, speech } = await openWith({}, [fakeVoice('Amy', 'en-GB')], { language: 'sw' })
    await listen.play()
    expect(listen.getState()).toMatchObject({ status: 'idle', problem: 'no-voice' })
    expect(speech.utterances).toHaveLength(0)
    expect(await listen.voices()).toEqual([])
  })

  it('waits for voices that load late, by their event or by polling', async () => {
    for (const hasEvent of [true, false]) {
      const { listen, speech } = await openWith({}, [])
      const voices = listen.voices()
      setTimeout(() => {
        speech.voices = [fakeVoice('Amy', 'en-GB')]
        if (hasEvent) speech.dispatchEvent(new Event('voiceschanged'))
      }, 100)
      expect((await voices).map(({ name }) => name)).toEqual(['Amy'])
    }
  })

  it('is silent before a person starts it', async () => {
    const { listen, speech, reader } = await openWith()
    await listen.prepare()
    await reader.goForward()
    expect(speech.utterances).toHaveLength(0)
  })

  it('without a network gets the voice on the device, or a clear word', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const cloud = fakeVoice('Cloud', 'en-US', false)
    const both = await openWith({ isManual: true }, [cloud, fakeVoice('Amy', 'en-GB')])
    await both.listen.play()
    expect(both.listen.getState().voice?.name).toBe('Amy')
    const one = await openWith({}, [cloud])
    await one.listen.play()
    expect(one.listen.getState()).toMatchObject({ status: 'idle', problem: 'offline' })
  })

  it('where data costs, needs consent before a voice of the network speaks', async () => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (target, name) =>
          name === 'connection' ? { saveData: true } : Reflect.get(target, name, target),
      }),
    )
    const { listen, speech } = await openWith({ isManual: true }, [fakeVoice('Cloud', 'en-US', false)])
    await listen.play()
    expect(listen.getState().problem).toBe('needs-choice')
    const [cloud] = await listen.voices()
    await listen.setVoice(cloud!.id)
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
  })
})

describe('what is said', () => {
  it('speaks every sentence of the book once, in order, over its chapters, each short; then stops', async () => {
    const { listen, speech, reader } = await openWith()
    await listen.play()
    await vi.waitFor(() => expect(listen.getState().status).toBe('idle'), 20_000)
    const said = [
      'First',
      ...Array.from({ length: 12 }, () => ['One short line.', 'And another one, a little longer.']).flat(),
    ]
    expect(speech.begun).toEqual([...said, 'Second', 'The end is near.'])
    await vi.waitFor(() => expect(reader.getSnapshot().section.index).toBe(1))
  })

  it('of a long paragraph is many utterances of 200 characters at most', async () => {
    const sections = [{ body: `<p>${'Endless words that go on and on, '.repeat(60)}</p>` }]
    const { listen, speech } = await openWith({}, undefined, { sections })
    await listen.play()
    await vi.waitFor(() => expect(listen.getState().status).toBe('idle'), 20_000)
    expect(speech.begun.length).toBeGreaterThan(9)
    for (const text of speech.begun) expect(text.length).toBeLessThanOrEqual(200)
  })

  it('begins with the page in view, or at a place', async () => {
    const { listen, speech, reader } = await openWith({ isManual: true })
    await listen.play({ ...reader.getSnapshot().locator, href: 'c2.xhtml' })
    await vi.waitFor(() => expect(speech.begun).toEqual(['Second']))
  })

  it('has the next sentence waiting, so that there is no gap', async () => {
    const { listen, speech } = await openWith({ isManual: true })
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    expect(speech.waiting).toBe(1)
    speech.finish()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(2))
    expect(speech.waiting).toBe(1)
  })

  it('takes the voice, its language and the pace that were chosen', async () => {
    const { listen, speech } = await openWith({ isManual: true }, [
      fakeVoice('Amy', 'en-GB'),
      fakeVoice('Asha', 'en_KE'),
    ])
    await listen.setRate(1.5)
    const asha = (await listen.voices()).find(({ name }) => name === 'Asha')
    await listen.setVoice(asha!.id)
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    expect(speech.utterances[0]).toMatchObject({ rate: 1.5, lang: 'en_KE', voice: { name: 'Asha' } })
    await expect(listen.setVoice('nobody')).rejects.toThrow(RangeError)
    await listen.setRate(9)
    expect(listen.getState().rate).toBe(3)
  })
})

describe('a pause', () => {
  it('is silence; the same sentence is said again, at its place', async () => {
    const { listen, speech } = await openWith({ isManual: true })
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    speech.finish()
    await vi.waitFor(() => expect(speech.begun.at(-1)).toBe('One short line.'))
    await listen.pause()
    expect(listen.getState()).toMatchObject({ status: 'paused' })
    const place = listen.getState().sentence
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toEqual(['First', 'One short line.', 'One short line.']))
    expect(listen.getState().sentence).toEqual(place)
    expect(speech.ended).toEqual(['First'])
  })

  it('comes by itself after the minutes of the sleep timer, at the end of a sentence, and at the end of a chapter', async () => {
    const { listen, speech } = await openWith({ isManual: true })
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    await listen.setSleep({ minutes: 0.002 })
    expect(listen.getState().sleep).toEqual({ minutes: 0.002 })
    expect(listen.getState().sleepsAt).toBeGreaterThan(Date.now() - 10_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(listen.getState().status).toBe('playing')
    speech.finish()
    await vi.waitFor(() => expect(listen.getState().status).toBe('paused'))
    expect(listen.getState()).not.toHaveProperty('sleepsAt')
    expect(listen.getState().sleep).toBeUndefined()

    const chapter = await openWith()
    await chapter.listen.setSleep('chapter')
    await chapter.listen.play()
    await vi.waitFor(() => expect(chapter.listen.getState().status).toBe('paused'), 10_000)
    expect(chapter.speech.begun).not.toContain('Second')
    expect(chapter.listen.getState().sentence?.href).toBe('c2.xhtml')
  })
})

it('a book that is closed while it speaks ignores speech events and calls of the app', async () => {
  const warned = vi.spyOn(console, 'warn')
  const { listen, speech, reader } = await openWith({ isManual: true })
  expect(reader.readTime.isOn).toBe(true)
  await listen.play()
  await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
  expect(reader.chartState.reader).toMatchObject({ ready: { speech: 'listening' } })
  const { cancels } = speech
  reader.destroy()
  await vi.waitFor(() => expect(speech.cancels).toBeGreaterThan(cancels))
  speech.finish()
  reader.toggleControls()
  reader.openPanel('contents')
  reader.setTurnOffset(20)
  reader.setTurnOffset(0)
  reader.retry()
  await reader.goTo({ position: 1 }).catch(() => undefined)
  expect(warned).not.toHaveBeenCalled()
})

describe('steps', () => {
  it('go sentence by sentence, over chapters too, aloud while it plays and silently while it does not', async () => {
    const { listen, speech, reader } = await openWith({ isManual: true })
    await listen.play({ ...reader.getSnapshot().locator, href: 'c2.xhtml' })
    await vi.waitFor(() => expect(speech.begun).toEqual(['Second']))
    await listen.previousSentence()
    await vi.waitFor(() => expect(speech.begun.at(-1)).toBe('And another one, a little longer.'))
    await listen.nextSentence()
    await listen.nextSentence()
    await vi.waitFor(() => expect(speech.begun.at(-1)).toBe('The end is near.'))
    await listen.pause()
    const count = speech.begun.length
    await listen.previousSentence()
    expect(listen.getState().sentence?.text?.highlight).toBe('Second')
    expect(speech.begun).toHaveLength(count)
  })
})

describe('the page', () => {
  it.each([false, true])(
    'follows what is spoken, with word events: %s; the sentence is marked',
    async (hasBoundaries) => {
      const { listen, speech, reader } = await openWith({ isManual: true, hasBoundaries })
      await listen.play()
      for (let sentence = 0; sentence < 20; sentence++) {
        await vi.waitFor(() => expect(speech.begun).toHaveLength(sentence + 1))
        const { sentence: spoken } = listen.getState()
        await vi.waitFor(() => {
          const { start, end } = reader.visibleText()
          expect(spoken!.locations.textOffset!).toBeLessThan(end.locations.textOffset!)
          expect(spoken!.locations.textOffset! + spoken!.text!.highlight!.length).toBeGreaterThan(
            start.locations.textOffset!,
          )
        })
        await vi.waitFor(() => expect(CSS.highlights.get('kurasa-spoken')?.size).toBeGreaterThan(0))
        expect(CSS.highlights.has('kurasa-spoken-word')).toBe(hasBoundaries)
        speech.finish()
      }
      expect(reader.getSnapshot().section.page).toBeGreaterThan(0)
      await listen.stop()
      expect(CSS.highlights.has('kurasa-spoken')).toBe(false)
    },
  )
})

describe('an engine that fails', () => {
  it('is tried once more and then reported, when a sentence never ends', async () => {
    const { listen, speech } = await openWith({ neverEnds: true })
    await listen.prepare()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await listen.play()
    await vi.advanceTimersByTimeAsync(100)
    expect(speech.begun).toEqual(['First'])
    await vi.advanceTimersByTimeAsync(3500)
    expect(speech.begun).toEqual(['First', 'First'])
    await vi.advanceTimersByTimeAsync(3500)
    expect(listen.getState()).toMatchObject({ status: 'paused', problem: 'silent' })
    expect(speech.begun).toHaveLength(2)
    vi.useRealTimers()
    await listen.play()
    expect(listen.getState().problem).toBeUndefined()
  })

  it('is reported when it never begins', async () => {
    const { listen, speech } = await openWith({ neverStarts: true })
    await listen.prepare()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await listen.play()
    await vi.advanceTimersByTimeAsync(7000)
    expect(listen.getState()).toMatchObject({ status: 'paused', problem: 'silent' })
    expect(speech.utterances).toHaveLength(2)
  })

  it.each([
    ['network', 'silent'],
    ['voice-unavailable', 'no-voice'],
  ] as const)('with the error "%s" says %s', async (error, problem) => {
    const { listen, speech } = await openWith({ isManual: true })
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    speech.utterances[0]!.onerror?.({ error })
    expect(listen.getState()).toMatchObject({ status: 'paused', problem })
  })

  it('may stop on a hidden page: no failure, and the sentence is repeated on return', async () => {
    const { listen, speech } = await openWith({ neverEnds: true })
    await listen.prepare()
    const state = vi.spyOn(document, 'visibilityState', 'get')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await listen.play()
    await vi.advanceTimersByTimeAsync(100)
    state.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(listen.getState().status).toBe('playing')
    expect(listen.getState().problem).toBeUndefined()
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(speech.begun).toEqual(['First', 'First'])
  })
})

describe('around it', () => {
  it('each sentence counts as time of listening, and a pause ends it', async () => {
    const { listen, speech, reader } = await openWith({ isManual: true })
    const speechTime = vi.spyOn(reader.readTime as unknown as { speech(isOn: boolean): void }, 'speech')
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    speech.finish()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(2))
    await listen.pause()
    expect(speechTime.mock.calls.map(([isOn]) => isOn)).toEqual([true, true, false])
  })

  it('nothing speaks on after the reader has gone', async () => {
    const { listen, speech, reader } = await openWith({ isManual: true })
    await listen.play()
    await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
    const before = speech.cancels
    reader.destroy()
    await vi.waitFor(() => expect(speech.cancels).toBeGreaterThan(before))
    speech.finish()
    expect(speech.begun).toHaveLength(1)
  })

  it('an app around a WebView speaks by messages', async () => {
    const calls: SpeechCall[] = []
    let answer: (answer: SpeechAnswer) => void = () => {}
    const port = createBridgeSpeech({
      send: (call) => {
        calls.push(call)
        const voices = [{ id: 'v', name: 'Zuri', language: 'sw-KE', isLocal: true }]
        if (call.type === 'voices') queueMicrotask(() => answer({ type: 'voices', id: call.id, voices }))
        if (call.type === 'speak')
          setTimeout(() => {
            answer({ type: 'start', id: call.id })
            setTimeout(() => answer({ type: 'end', id: call.id }))
          })
      },
      onAnswer: (listener) => {
        answer = listener
      },
    })
    const sections = [{ body: '<p>Sentensi ya kwanza. Ya pili.</p>' }]
    const { listen } = await openReader(port, { sections, language: 'sw' })
    await listen.play()
    await vi.waitFor(() => expect(listen.getState().status).toBe('idle'), 10_000)
    const said = calls.flatMap((call) => (call.type === 'speak' ? [call.text] : []))
    expect(said).toEqual(['Sentensi ya kwanza.', 'Ya pili.'])
  })
})

describe('what was chosen', () => {
  const voices = [fakeVoice('Amy', 'en-GB'), fakeVoice('Asha', 'en-KE'), fakeVoice('Zuri', 'sw-KE')]

  it('voice and speed are there again on the next visit, for books of that language only', async () => {
    const first = await openWith({ isManual: true }, voices)
    const page = first.reader.getSnapshot().locator
    const asha = (await first.listen.voices()).find(({ name }) => name === 'Asha')!
    await first.listen.setVoice(asha.id)
    await first.listen.setRate(1.5)
    const { speech: kept } = first.reader.getSnapshot().settings
    expect(kept).toEqual({ en: { voice: asha.id, rate: 1.5 } })
    // The page is as before: it was not laid out again.
    expect(first.reader.getSnapshot().locator).toBe(page)

    const settings = { speech: JSON.parse(JSON.stringify(kept)) as ReaderSettings['speech'] }
    const again = await openWith({ isManual: true }, voices, { settings })
    await again.listen.play()
    expect(again.listen.getState()).toMatchObject({ rate: 1.5, voice: { name: 'Asha' } })
    const swahili = await openWith({ isManual: true }, voices, { settings, language: 'sw' })
    await swahili.listen.play()
    expect(swahili.listen.getState()).toMatchObject({ rate: 1, voice: { name: 'Zuri' } })
  })

  it('a voice that is gone, or needs the network where there is none, gives way to another', async () => {
    const settings = { speech: { en: { voice: 'urn:voice:Gone', rate: 9 } } }
    const { listen } = await openWith({ isManual: true }, voices, { settings })
    await listen.play()
    expect(listen.getState()).toMatchObject({ rate: 3, voice: { name: expect.stringMatching(/Amy|Asha/) } })
  })
})
