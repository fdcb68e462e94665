import { afterEach, describe, expect, it, vi } from 'vitest'
import { isInShare } from './share.mjs'

afterEach(() => vi.unstubAllEnvs())

const sharesOf = (turn) => {
  vi.stubEnv('KURASA_TURN', turn)
  return [0, 1, 2, 3, 4, 5].filter((index) => isInShare(index, 3))
}

describe('isInShare', () => {
  it('takes all without a turn', () => {
    vi.stubEnv('KURASA_TURN', undefined)
    expect([0, 1, 2].every((index) => isInShare(index, 3))).toBe(true)
  })

  it('takes each item in exactly one of the turns', () => {
    const shares = ['11', '12', '13'].map(sharesOf)
    expect(shares.flat().sort()).toEqual([0, 1, 2, 3, 4, 5])
    expect(shares.map(({ length }) => length)).toEqual([2, 2, 2])
  })
})
