import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTINGS, settingNames } from './settings.ts'

const PAGE = new URL('../../../../apps/docs/pages/concepts/settings.md', import.meta.url)

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function rowOf(name: (typeof settingNames)[number]): string {
  const { type, default: initial, values = [], range, effect } = SETTINGS[name]
  const others = (values as readonly unknown[]).filter((value) => value !== initial)
  const bounds = range
    ? [`${range.least}–${range.most}${range.unit === 'factor' ? '' : ` ${range.unit}`}`]
    : []
  const taken = type === 'text' ? ['a list of font names'] : name === 'theme' ? ['the name of a theme'] : []
  const costs = [...new Set(Object.values(effect))].join(', ')
  return `| \`${name}\` | ${[code(initial), ...others.map(code), ...bounds, ...taken].join(', ')} | ${costs || 'none'} |`
}

it('the table of the documentation has every setting with its values and its effect', () => {
  const page = readFileSync(PAGE, 'utf8')
  const table = page.slice(page.indexOf('<!-- settings: begin -->'), page.indexOf('<!-- settings: end -->'))
  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual(settingNames.map(rowOf))
})
