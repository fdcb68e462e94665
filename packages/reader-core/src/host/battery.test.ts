import { expect, it } from 'vitest'
import { watchBattery } from './battery.ts'

const low = async (battery: object | Error | undefined) => {
  const getBattery = async () => {
    if (battery instanceof Error) throw battery
    return battery
  }
  return (await watchBattery(battery === undefined ? {} : { getBattery }))()
}

it.each([
  [{ level: 0.15, charging: false }, true],
  [{ level: 0.15, charging: true }, false],
  [{ level: 0.6, charging: false }, false],
  [new Error('Not for this page'), false],
  [undefined, false],
])('a battery of %o is low: %s', async (battery, expected) => {
  expect(await low(battery)).toBe(expected)
})

it('is read each time', async () => {
  const battery = { level: 0.5, charging: false }
  const isLow = await watchBattery({ getBattery: async () => battery })
  expect(isLow()).toBe(false)
  battery.level = 0.1
  expect(isLow()).toBe(true)
})
