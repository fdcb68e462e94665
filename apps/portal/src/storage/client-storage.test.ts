import { describe, expect, it, vi } from 'vitest'
import { createClientStorage } from './client-storage.ts'

class MapStorage implements Storage {
  #values = new Map<string, string>()
  get length() {
    return this.#values.size
  }
  clear() {
    this.#values.clear()
  }
  getItem(key: string) {
    return this.#values.get(key) ?? null
  }
  key(index: number) {
    return [...this.#values.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#values.delete(key)
  }
  setItem(key: string, value: string) {
    this.#values.set(key, value)
  }
}

const blocked = {
  get localStorage(): Storage {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
  get sessionStorage(): Storage {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
}

describe('client storage', () => {
  it('keeps ptid with the tab and the rest on the device', () => {
    const host = { localStorage: new MapStorage(), sessionStorage: new MapStorage() }
    const storage = createClientStorage(host)
    storage.write('ptid', 'p1')
    storage.write('lang', 'sw_KE')
    expect(host.sessionStorage.getItem('ptid')).toBe('p1')
    expect(host.localStorage.getItem('ptid')).toBeNull()
    expect(host.localStorage.getItem('lang')).toBe('sw_KE')
  })

  it.each([
    ['blocked', blocked],
    ['missing', {}],
  ])('lives in memory where storage is %s', (_, host) => {
    const storage = createClientStorage(host)
    storage.write('lang', 'ar_SA')
    storage.writeJson('k_place_b1', { href: 'c1' })
    expect(storage.read('lang')).toBe('ar_SA')
    expect(storage.readJson('k_place_b1')).toEqual({ href: 'c1' })
    expect(storage.keys('k_place_')).toEqual(['k_place_b1'])
    storage.write('lang', undefined)
    expect(storage.read('lang')).toBeUndefined()
  })

  it('remembers the newest value when the disk is full, and that a value was removed', () => {
    const local = new MapStorage()
    local.setItem('lang', 'en_US')
    const setItem = vi.spyOn(local, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    vi.spyOn(local, 'removeItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    const storage = createClientStorage({ localStorage: local })
    storage.write('lang', 'sw_KE')
    expect(setItem).toHaveBeenCalled()
    expect(storage.read('lang')).toBe('sw_KE')
    storage.write('lang', undefined)
    expect(storage.read('lang')).toBeUndefined()
  })

  it('answers undefined for a value that is not JSON', () => {
    const storage = createClientStorage({ localStorage: new MapStorage() })
    storage.write('k_prefs', '{broken')
    expect(storage.readJson('k_prefs')).toBeUndefined()
  })

  it('notifies its listeners until they unsubscribe', () => {
    const storage = createClientStorage({ localStorage: new MapStorage() })
    const listener = vi.fn()
    const leave = storage.subscribe(listener)
    storage.write('lang', 'sw_KE')
    leave()
    storage.write('lang', 'en_US')
    expect(listener.mock.calls).toEqual([['lang']])
  })
})
