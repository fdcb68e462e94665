import { createHash } from 'node:crypto'
import { hasLeadingZeroBits, workInput } from '@kurasa/portal-contract'
import { describe, expect, it } from 'vitest'
import { sha256 } from './sha256.ts'
import { doWork } from './work-proof.ts'

const trusted = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('the hash', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 200])('of %d letters is that of everyone', (length) => {
    const text = 'ab٣ç'.repeat(60).slice(0, length)
    expect(hex(sha256(text))).toBe(trusted(text))
  })
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
    await doWork({ challenge: 'a longer one', bits: 15 })
    clearInterval(timer)
    expect(breaths).toBeGreaterThan(0)
  })
})
