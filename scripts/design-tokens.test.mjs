import { expect, it } from 'vitest'
import { designTokens } from './design-tokens.mjs'

it('tokens.json has the tokens of tokens.css: node scripts/design-tokens.mjs writes them', () => {
  const { written, wanted } = designTokens()
  expect(written).toEqual(wanted)
})

it('tokens are of the types of the Design Tokens format, and name only tokens that are there', () => {
  const tokens = designTokens().wanted
  const found = []
  const walk = (group, path, inherited) => {
    for (const [name, child] of Object.entries(group)) {
      if (name.startsWith('$')) continue
      const type = child.$type ?? inherited
      if ('$value' in child) found.push({ path: [...path, name].join('.'), type, value: child.$value })
      else walk(child, [...path, name], type)
    }
  }
  walk(tokens, [], undefined)
  const paths = found.map(({ path }) => path)
  for (const { path, type, value } of found) {
    expect(type, path).toMatch(/^(color|dimension|duration|number|cubicBezier|fontFamily|shadow|typography)$/)
    if (type === 'dimension') expect(['px', 'rem'], path).toContain(value.unit)
    if (type === 'typography') expect(paths, path).toContain(value.fontFamily.slice(1, -1))
    expect(JSON.stringify(value), path).not.toContain('null')
  }
  expect(paths).toContain('theme.contrast-night.accent')
  expect(found.find(({ path }) => path === 'theme.light.ground').value.hex).toBe('#f7f4ef')
  expect(found.find(({ path }) => path === 'type.hero').value).toMatchObject({
    fontWeight: 560,
    lineHeight: 1.1765,
  })
})
