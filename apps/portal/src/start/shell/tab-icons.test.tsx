import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TabIcon, type TabName } from './tab-icons.tsx'

afterEach(cleanup)

const names: TabName[] = ['member', 'category', 'bookshelf', 'profile']
const drawingOf = (name: TabName, isSelected: boolean) =>
  render(<TabIcon name={name} isSelected={isSelected} />).container.innerHTML

it.each(names)('has a drawing of its own, and another when it is selected: %s', (name) => {
  const plain = drawingOf(name, false)
  expect(plain).toContain('<svg')
  expect(drawingOf(name, true)).not.toBe(plain)
  for (const other of names) if (other !== name) expect(drawingOf(other, false)).not.toBe(plain)
})
