import { afterEach, describe, expect, it, vi } from 'vitest'
import { installNativeHost } from '../testing/fake-native-host.ts'
import { openNativeBridge } from './native-bridge.ts'
import { nativeChannelOf } from './native-channel.ts'
import { LONGEST_MESSAGE } from './native-messages.ts'

const hello = { appVersion: '1', lang: 'sw_KE' }
let host: ReturnType<typeof installNativeHost> | undefined
const open = async (
  ...[kind, takes, isDeaf]: [
    Parameters<typeof installNativeHost>[1],
    Parameters<typeof installNativeHost>[2],
    boolean?,
  ]
) => {
  host = installNativeHost(window, kind, takes, isDeaf)
  return openNativeBridge(window, nativeChannelOf(window)!, hello)
}

afterEach(() => host?.uninstall())

describe('the native bridge', () => {
  it.each(['android', 'android-interface', 'ios', 'react-native'] as const)(
    'is open once an app answers hello: %s',
    async (kind) => {
      const bridge = await open(kind, ['hello', 'back'])
      expect(bridge).toBeDefined()
      expect(host!.seen[0]).toMatchObject({ v: 1, type: 'hello', payload: hello })
      await expect(bridge!.request('back', {})).resolves.toBe(true)
      await expect(bridge!.request('share', { title: 't', url: 'u' })).resolves.toBe(false)
      bridge!.destroy()
    },
  )

  it('is not there without a channel, whatever the user agent says', () => {
    expect(nativeChannelOf(window)).toBeUndefined()
  })

  it('is not there when a channel answers nothing in time, and leaves nothing behind', async () => {
    await expect(open('ios', [], true)).resolves.toBeUndefined()
    expect('KurasaBridge' in window).toBe(false)
  })

  it('does it itself when an answer does not come in time', async () => {
    const bridge = (await open('android', ['hello']))!
    host!.uninstall()
    host = installNativeHost(window, 'android', [], true)
    await expect(bridge.request('back', {})).resolves.toBe(false)
    bridge.destroy()
  })

  it("receives the app's messages, in both forms, and nothing else", async () => {
    const bridge = (await open('ios', ['hello']))!
    const heard = vi.fn()
    bridge.on('setLang', heard)
    host!.tell({ type: 'setLang', lang: 'ar_SA' })
    host!.tell({ v: 1, type: 'setLang', payload: { lang: 'sw_KE' } })
    for (const hostile of [
      '{',
      'null',
      '[]',
      '"setLang"',
      { type: 'setLang', lang: 'xx' },
      { type: 'eval', code: 'alert(1)' },
      { type: 'setLang', lang: 'ar_SA', pad: 'x'.repeat(LONGEST_MESSAGE) },
    ]) {
      host!.tell(hostile)
    }
    expect(heard.mock.calls.map(([message]) => message.lang)).toEqual(['ar_SA', 'sw_KE'])
    bridge.destroy()
    host!.tell({ type: 'setLang', lang: 'ar_SA' })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('does not listen to other windows or origins', async () => {
    const bridge = (await open('react-native', ['hello']))!
    const heard = vi.fn()
    bridge.on('backPressed', heard)
    const data = JSON.stringify({ type: 'backPressed' })
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }))
    const frame = document.body.appendChild(document.createElement('iframe'))
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }))
    frame.remove()
    expect(heard).not.toHaveBeenCalled()
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }))
    expect(heard).toHaveBeenCalledTimes(1)
    bridge.destroy()
  })

  it('posts nothing that is too long', async () => {
    const bridge = (await open('ios', ['hello', 'share']))!
    await expect(bridge.request('share', { title: 'x'.repeat(LONGEST_MESSAGE), url: '' })).resolves.toBe(
      false,
    )
    expect(host!.of('share')).toHaveLength(0)
    bridge.destroy()
  })

  it('does it itself when the channel breaks', async () => {
    const bridge = (await open('android-interface', ['hello']))!
    const channel = window as unknown as { KurasaNative: { postMessage: () => void } }
    channel.KurasaNative.postMessage = () => {
      throw new Error('gone')
    }
    await expect(bridge.request('back', {})).resolves.toBe(false)
    bridge.destroy()
  })
})
