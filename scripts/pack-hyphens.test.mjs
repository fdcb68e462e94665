import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FILE, packPatterns } from './pack-hyphens.mjs'

it('patterns of English are those of the package', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(packPatterns())
})
