import { describe, expect, it } from 'vitest'
import { createClientStorage } from '../storage/client-storage.ts'
import { deviceNameOf, readDevice } from './device.ts'

describe('the device', () => {
  it('has one id for good', () => {
    const storage = createClientStorage({})
    const first = readDevice(storage, 'x')
    expect(first.deviceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(readDevice(storage, 'y').deviceId).toBe(first.deviceId)
    storage.write('k_device', 'x'.repeat(65))
    expect(readDevice(storage, 'x').deviceId).toHaveLength(36)
  })

  it.each([
    ['Mozilla/5.0 (Linux; Android 10; M2004J19C) AppleWebKit/537.36 Chrome/112', 'M2004J19C'],
    ['Mozilla/5.0 (Linux; Android 11; Redmi 9 Build/RP1A.200720.011; wv) AppleWebKit/537.36', 'Redmi 9'],
    ['Mozilla/5.0 (Linux; Android 11; Redmi 9 Build/RP1A.200720.011) AppleWebKit/537.36', 'Redmi 9'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120', 'Android 10'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)', 'iOS 17.4'],
    ['', ''],
  ])('is called by %s', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name))

  it('has a name that the contract takes', () => {
    expect(deviceNameOf(`Mozilla/5.0 (Linux; Android 10; ${'M'.repeat(90)}) X`)).toHaveLength(60)
  })
})
