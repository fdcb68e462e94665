import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../docs/adr/', import.meta.url)

it.each(readdirSync(folder))('decision %s has its number and the five sections', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(text).toMatch(new RegExp(`^# ${file.slice(0, 4)} \\w`))
  expect(text.match(/^## .+$/gm)).toEqual([
    '## Context',
    '## Decision',
    '## Alternatives',
    '## Drawbacks',
    '## Status',
  ])
})
