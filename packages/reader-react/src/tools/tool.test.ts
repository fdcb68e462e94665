import { expect, it } from 'vitest'
import { isShortcut } from './tool.ts'

const stroke = (key: string, modifiers: string[] = []) => ({
  key,
  shiftKey: modifiers.includes('shift'),
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  altKey: modifiers.includes('alt'),
})

it.each([
  ['m', stroke('m'), true],
  ['m', stroke('M', ['shift']), false],
  ['m', stroke('m', ['ctrl']), false],
  ['Mod+f', stroke('f', ['ctrl']), true],
  ['Mod+f', stroke('f', ['meta']), true],
  ['Mod+f', stroke('f'), false],
  ['Mod+Shift+m', stroke('M', ['ctrl', 'shift']), true],
  ['Alt+m', stroke('m', ['alt']), true],
  ['?', stroke('?', ['shift']), true],
  ['+', stroke('+', ['shift']), true],
  ['Mod++', stroke('+', ['ctrl']), true],
  ['F9', stroke('F9'), true],
])('the shortcut %s for %o is %s', (shortcut, keys, isIt) => {
  expect(isShortcut(shortcut, keys)).toBe(isIt)
})
