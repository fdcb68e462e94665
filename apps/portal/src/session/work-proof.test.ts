import { createHash } from 'node:crypto'
import { hasLeadingZeroBits, workInput } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { sha256After } from './sha256.ts'
import { doWork } from './work-proof.ts'

const trusted = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

describe('the hash', () => {
  it.each([0, 1, 30, 54, 55, 56, 63, 64, 65, 119, 120, 128, 200])(
    'after %d letters is that of everyone',
    (length) => {
      const shared = 'ab٣ç'.repeat(60).slice(0, length)
      const hashOf = sha256After(shared)
      for (const rest of ['', '0', 'zz', 'x'.repeat(40)])
        expect(hex(hashOf(rest))).toBe(trusted(shared + rest))
    },
  )
})

describe('the work', () => {
  it('is what the server checks', async () => {
    const proof = await doWork({ challenge: 'nonce.1.12.sig', bits: 12 })
    expect(proof.challenge).toBe('nonce.1.12.sig')
    const hash = createHash('sha256').update(workInput(proof)).digest()
    expect(hasLeadingZeroBits(hash, 12)).toBe(true)
  })

  it('lets the page breathe', async () => {
    let breaths = 0
    const timer = setInterval(() => breaths++)
    await doWork({ challenge: 'a longer one', bits: 20 })
    clearInterval(timer)
    expect(breaths).toBeGreaterThan(0)
  })
})
