import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createReader } from '../create-reader.ts'
import { ReaderError } from '../errors.ts'
import { openPublication } from '../publication/open-publication.ts'
import type { Reader } from '../reader.ts'
import { silentRecording } from '../testing/silent-recording.ts'

const open: { reader: Reader; box: HTMLElement }[] = []
afterEach(() => {
  for (const { reader, box } of open.splice(0)) {
    reader.destroy()
    box.remove()
  }
})

const PARAGRAPH = '<p>The ferry left at dawn, and the harbour lay quiet behind it for a long while.</p>'

async function show(body: string, { isFixed = false, sound = silentRecording(60) } = {}) {
  const meta = isFixed ? '<meta name="viewport" content="width=600, height=900"/>' : ''
  const page = (text: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>t</title>${meta}</head><body>${text}</body></html>`
  const files = new Map<string, Uint8Array>([
    ['text/c1.xhtml', new TextEncoder().encode(page(body + (isFixed ? '' : PARAGRAPH.repeat(30))))],
    ['text/c2.xhtml', new TextEncoder().encode(page('<p>After.</p>'))],
    ['sound/a.wav', sound],
  ])
  const reads: string[] = []
  const publication = await openPublication({
    manifest: () => ({
      metadata: { title: 'T', language: 'en', layout: isFixed ? 'fixed' : 'reflowable' },
      readingOrder: ['text/c1.xhtml', 'text/c2.xhtml'].map((href) => ({
        href,
        type: 'application/xhtml+xml',
      })),
      resources: [
        { href: 'sound/a.wav', type: 'audio/wav' },
        { href: 'sound/b.xyz', type: 'audio/x-unheard-of' },
      ],
    }),
    read: async (href) => {
      reads.push(href)
      const bytes = files.get(href)
      if (!bytes) throw new ReaderError('not-found', href)
      return bytes.slice()
    },
  })
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:360px;height:600px'
  document.body.append(box)
  const reader = createReader({ publication, pageStore: null, labels: { missingSound: 'Nothing to hear.' } })
  open.push({ reader, box })
  reader.mount(box)
  await reader.ready
  return { reader, reads, box }
}

/** Elements in the shadow trees below an element. */
function deep(root: ParentNode, query: string): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(query) ? [each] : []),
    ...(each.shadowRoot ? deep(each.shadowRoot, query) : []),
  ])
}
async function playerIn(box: HTMLElement): Promise<HTMLMediaElement> {
  await expect.poll(() => deep(box, 'audio, video').length, { timeout: 5000 }).toBe(1)
  return deep(box, 'audio, video')[0] as HTMLMediaElement
}

const AUDIO =
  '<p>Before.</p><p><audio src="../sound/a.wav" title="The harbour">Cannot play.</audio></p><p>Next.</p>'

/** Sound may be played once a person has touched the page. */
async function touchAndPlay(player: HTMLMediaElement) {
  const button = document.createElement('button')
  button.style.cssText = 'position:absolute;left:370px;top:0;width:20px;height:20px'
  document.body.append(button)
  await userEvent.click(button)
  button.remove()
  player.muted = true
  await player.play().catch(() => undefined)
}

async function play(player: HTMLMediaElement) {
  await touchAndPlay(player)
  await expect.poll(() => player.duration, { timeout: 5000 }).toBeCloseTo(60, 0)
  await expect.poll(() => player.paused, { timeout: 5000 }).toBe(false)
}

describe.each([
  ['a chapter', false],
  ['a page of fixed layout', true],
])('a sound in %s', (_, isFixed) => {
  it("has the browser's own controls, and is read when it is played", async () => {
    const { box, reads, reader } = await show(AUDIO, { isFixed })
    const player = await playerIn(box)
    expect(player.controls).toBe(true)
    const { width, height } = player.getBoundingClientRect()
    expect([width > 100, height > 20]).toEqual([true, true])
    expect(player.getAttribute('aria-label')).toBe('The harbour')
    expect(reader.visibleText().text).not.toContain('Cannot play')
    expect(reads).not.toContain('sound/a.wav')
    await play(player)
    expect(reads.filter((href) => href === 'sound/a.wav')).toHaveLength(1)
  })

  it('stops when its page is left, and goes on where it was', async () => {
    const { box, reader } = await show(AUDIO, { isFixed })
    const player = await playerIn(box)
    await play(player)
    player.currentTime = 20
    await reader.goForward()
    await expect.poll(() => player.paused, { timeout: 5000 }).toBe(true)
    expect(player.duration).not.toBeCloseTo(60, 0)
    await reader.goBackward()
    const again = await playerIn(box)
    await play(again)
    if (again === player) expect(again.currentTime).toBeGreaterThanOrEqual(20)
  })

  it('stops when the book is closed', async () => {
    const { box, reader } = await show(AUDIO, { isFixed })
    const player = await playerIn(box)
    await play(player)
    reader.destroy()
    await expect.poll(() => player.paused, { timeout: 5000 }).toBe(true)
  })

  it.each([
    ['that the book does not have', '<audio src="../sound/none.mp3"></audio>'],
    ['of another host', '<audio src="https://evil.test/a.mp3"></audio>'],
    ['without an address', '<audio></audio>'],
    ['that the browser cannot play', '<video src="../sound/b.xyz"><p>Cannot play.</p></video>'],
  ])('%s is a line that says so', async (_, sound) => {
    const { box, reads } = await show(`<p>Before.</p><p>${sound}</p>`, { isFixed })
    const line = deep(box, 'img[data-sound]')[0] as HTMLImageElement
    expect(line.alt).toBe('Nothing to hear.')
    await expect.poll(() => line.getBoundingClientRect().width, { timeout: 5000 }).toBeGreaterThan(60)
    expect(decodeURIComponent(line.src)).toContain('Nothing to hear.')
    expect(deep(box, 'audio, video')).toHaveLength(0)
    expect(reads.join()).not.toMatch(/evil|xyz/)
  })

  it('whose bytes are none is a line that says so, in its place', async () => {
    const { box } = await show(AUDIO, { isFixed, sound: new TextEncoder().encode('no sound') })
    const player = await playerIn(box)
    const { top } = player.getBoundingClientRect()
    await touchAndPlay(player)
    const line = deep(box, 'img[data-sound]')[0] as HTMLImageElement
    await expect.poll(() => line.alt, { timeout: 5000 }).toBe('The harbour: Nothing to hear.')
    expect(player.isConnected).toBe(false)
    expect(line.getBoundingClientRect().top).toBeCloseTo(top, 0)
  })
})

it('a film has the size that its book states, before and while it is played, and a source that is played', async () => {
  const { box } = await show(
    '<p><video width="640" height="480" poster="p.png"><source src="../sound/b.xyz" type="audio/x-unheard-of"/><source src="../sound/a.wav" type="audio/wav"/></video></p>',
  )
  const film = await playerIn(box)
  const before = film.getBoundingClientRect()
  expect([before.width, before.height]).toEqual([312, 234])
  await play(film)
  expect(film.getBoundingClientRect()).toEqual(before)
})

it('text around a sound is read in order, every character once', async () => {
  const { reader } = await show(AUDIO)
  let text = ''
  do text += reader.visibleText().text
  while (await reader.goForward())
  expect(text).toContain('Before.Next.')
  expect(text.match(/ferry/g)).toHaveLength(30)
})
