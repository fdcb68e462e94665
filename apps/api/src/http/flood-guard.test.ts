import { describe, expect, it } from 'vitest'
import { createFloodGuard } from './flood-guard.ts'

function openGuard() {
  const time = { now: new Date('2026-11-21T12:00:00Z') }
  const guard = createFloodGuard({ now: () => time.now }, { device: 3, address: 5, minute: 8, day: 12 })
  const send = (n: number, address?: string, userAgent?: string) =>
    Array.from({ length: n }, () => guard.accepts(address, userAgent)).filter(Boolean).length
  return { time, send }
}

describe('a flood', () => {
  it('of one device is dropped, and others of its address are not', () => {
    const { send } = openGuard()
    expect(send(10, '10.0.0.1', 'a')).toBe(3)
    expect([send(1, '10.0.0.2', 'a'), send(1, '10.0.0.1', 'b')]).toEqual([1, 1])
  })

  it('of one address under many names is dropped', () => {
    const { send } = openGuard()
    expect(send(3, '10.0.0.1', 'a') + send(3, '10.0.0.1', 'b') + send(3, '10.0.0.1', 'c')).toBe(5)
  })

  it('of many addresses is dropped, by the minute and by the day', () => {
    const { send, time } = openGuard()
    const many = () => Array.from({ length: 20 }, (_, n) => send(1, `10.0.1.${n}`)).reduce((a, b) => a + b)
    expect(many()).toBe(8)
    time.now = new Date(time.now.getTime() + 60_000)
    expect(many()).toBe(4)
    time.now = new Date(time.now.getTime() + 86_400_000)
    expect(many()).toBe(8)
  })

  it('of callers whose address is unknown is not taken for one device', () => {
    expect(openGuard().send(20)).toBe(8)
  })
})
