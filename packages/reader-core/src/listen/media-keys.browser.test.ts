import { afterEach, expect, it, vi } from 'vitest'
import { createReader } from '../create-reader.ts'
import { FakeSpeech, fakeVoice } from '../testing/fake-speech.ts'
import { memoryBook } from '../testing/memory-book.ts'
import type { ListenControls } from './listen-controls.ts'
import { createWebSpeech } from './web-speech.ts'

const ended: (() => void)[] = []

afterEach(() => {
  for (const end of ended.splice(0)) end()
  vi.restoreAllMocks()
})

const sections = [
  { body: '<h1 id="one">One</h1><p>First words. More words.</p><h1 id="two">Two</h1><p>Second words.</p>' },
  { body: '<p>Words of Two in the next file.</p>' },
  { body: '<h1>Three</h1><p>Third words. The end.</p>' },
]
const toc = [
  { title: 'One', href: 'c1.xhtml#one' },
  { title: 'Two', href: 'c1.xhtml#two' },
  { title: 'Three', href: 'c3.xhtml' },
]
const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><rect width="20" height="30"/></svg>'

/** A book that is read aloud, and the handlers of the keys in the browser. */
async function listenTo(more: Parameters<typeof memoryBook>[2]) {
  const keys = new Map<string, () => void>()
  const { mediaSession } = navigator
  const set = mediaSession.setActionHandler.bind(mediaSession)
  vi.spyOn(mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    // Throws for an action that the browser does not know.
    set(action, handler)
    if (handler) keys.set(action, handler as () => void)
    else keys.delete(action)
  })
  const publication = await memoryBook(sections, 'en', more)
  const box = document.createElement('div')
  box.style.cssText = 'position:relative;width:360px;height:420px'
  document.body.append(box)
  const speech = new FakeSpeech([fakeVoice('Amy', 'en-GB')], { isManual: true })
  const reader = createReader({ publication, pageStore: null, speech: createWebSpeech(speech.parts) })
  reader.mount(box)
  ended.push(() => {
    reader.destroy()
    publication.close()
    box.remove()
  })
  await reader.ready
  const listen = reader.listen as ListenControls
  await listen.play()
  await vi.waitFor(() => expect(speech.begun).toHaveLength(1))
  const press = async (key: string, said: string) => {
    keys.get(key)!()
    await vi.waitFor(() => expect(speech.begun.at(-1)).toBe(said))
  }
  return { keys, listen, speech, press, reader }
}

const artist = () => navigator.mediaSession.metadata?.artist

it('the keys of tracks step from chapter to chapter of the contents, whatever their files', async () => {
  const { press } = await listenTo({ toc })
  await press('nexttrack', 'Two')
  await press('nexttrack', 'Three')
  await vi.waitFor(() => expect(artist()).toBe('Three'))
  await press('seekforward', 'Third words.')
  // The first press leads to the beginning of the chapter, the next to the chapter before.
  await press('previoustrack', 'Three')
  await press('previoustrack', 'Two')
  await press('previoustrack', 'One')
})

it('the keys of tracks step from section to section of a book without contents', async () => {
  const { press } = await listenTo({})
  await press('nexttrack', 'Words of Two in the next file.')
  await press('nexttrack', 'Three')
  await press('previoustrack', 'Words of Two in the next file.')
})

it('the keys of seeking step by a sentence', async () => {
  const { press } = await listenTo({ toc })
  await press('seekforward', 'First words.')
  await press('seekforward', 'More words.')
  await press('seekbackward', 'First words.')
})

it('the keys play, pause and stop, and are given back', async () => {
  const { keys, listen } = await listenTo({ toc })
  const { mediaSession } = navigator
  expect(mediaSession.playbackState).toBe('playing')
  keys.get('pause')!()
  await vi.waitFor(() => expect(mediaSession.playbackState).toBe('paused'))
  keys.get('play')!()
  await vi.waitFor(() => expect(listen.getState().status).toBe('playing'))
  keys.get('stop')!()
  await vi.waitFor(() => expect(listen.getState().status).toBe('idle'))
  expect([...keys.keys()]).toEqual([])
  expect(mediaSession.playbackState).toBe('none')
  expect(mediaSession.metadata).toBeNull()
})

it('the lock screen shows title, chapter, author and the picture of the cover', async () => {
  await listenTo({ toc, cover })
  const { mediaSession } = navigator
  await vi.waitFor(() => expect(mediaSession.metadata?.artwork).toHaveLength(1))
  const { title, artist, album, artwork } = mediaSession.metadata!
  expect([title, artist, album]).toEqual(['A Test', 'One', 'Nobody'])
  const picture = new Image()
  picture.src = artwork[0]!.src
  await picture.decode()
  expect([picture.naturalWidth, picture.naturalHeight]).toEqual([20, 30])
})
