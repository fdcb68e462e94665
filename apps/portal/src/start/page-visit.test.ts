import { policyVersion } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import type { PortalHistory, PortalLocation } from '../app/portal-history.ts'
import { osOf } from '../session/os-of.ts'
import { createClientStorage } from '../storage/client-storage.ts'
import { newUuid } from '../storage/new-uuid.ts'
import { isNewVisit, type PageVisitEvent, pageVisitEvent, trackPageVisits } from './page-visit.ts'

const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query ? `?${query}` : '' }
}

const fakeWindow = {
  screen: { width: 360, height: 800 },
  navigator: {
    onLine: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 13; SM-A047F)',
    connection: { effectiveType: '3g' },
  },
} as unknown as Window

describe('page visits', () => {
  it.each([
    [undefined, '/', true],
    ['/', '/category', true],
    ['/details?id=a', '/details?id=b', true],
    ['/list?type=category&id=a', '/list?type=tag&id=a', true],
    ['/details?id=a&from=home', '/details?id=a&from=list', false],
    ['/search?text=k', '/search?text=ka', false],
    ['/list?type=category&id=a', '/list?type=category&id=a&sort=title_asc', false],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(isNewVisit(from === undefined ? undefined : at(from), at(to))).toBe(expected)
  })

  it('gives each visit a new id and one event, before any other module reads it', () => {
    const storage = createClientStorage({})
    const sent: PageVisitEvent[] = []
    const listeners: ((location: PortalLocation) => void)[] = []
    const history = {
      listen(listener: (location: PortalLocation) => void) {
        listeners.push(listener)
        listener({ ...at('/'), hash: '', key: 'a', index: 0, state: null })
        return () => {}
      },
    } as unknown as PortalHistory
    trackPageVisits(history, fakeWindow, storage, (event) => sent.push(event))
    const first = storage.read('ptid')
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const go = (address: string) =>
      listeners[0]!({ ...at(address), hash: '', key: 'b', index: 1, state: null })
    go('/details?id=a')
    expect(storage.read('ptid')).not.toBe(first)
    go('/details?id=a&from=home')
    expect(sent.map(({ event }) => event)).toEqual(['page_visit:/', 'page_visit:/details'])
    // A page of its own, which counts itself.
    go('/landing_page')
    expect(sent).toHaveLength(2)
  })

  it('sends exactly the six keys, the pattern of the route, and no name without consent', () => {
    const storage = createClientStorage({})
    storage.write('uid', 'u1')
    storage.write('token', 't')
    const event = pageVisitEvent(at('/details?id=secret'), fakeWindow, storage)
    expect(Object.keys(event).sort()).toEqual(
      ['event', 'eventTimestamp', 'networkCondition', 'os', 'resolution', 'userId'].sort(),
    )
    expect(event).toMatchObject({
      userId: '',
      event: 'page_visit:/details',
      resolution: '360x800',
      networkCondition: '3g',
      os: 'Android 13',
    })
    storage.writeJson('k_consent', { version: policyVersion, analytics: true, ads: false })
    expect(pageVisitEvent(at('/nowhere/else'), fakeWindow, storage)).toMatchObject({
      userId: 'u1',
      event: 'page_visit:*',
    })
  })

  it('makes version 4 ids', () => {
    expect(new Set(Array.from({ length: 50 }, newUuid)).size).toBe(50)
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)', 'iOS 17.4'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows 10.0'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['', 'unknown'],
  ])('reads the system from %s', (userAgent, os) => {
    expect(osOf(userAgent)).toBe(os)
  })
})
