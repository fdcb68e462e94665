import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PartBoundary } from './part-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a part that throws leaves the page, is reported, and renders again with another key', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const onCrash = vi.fn()
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new TypeError('broken')
    return <p>part</p>
  }
  const page = (resetKey: string) => (
    <main>
      page
      <PartBoundary resetKey={resetKey} onCrash={onCrash}>
        <Part />
      </PartBoundary>
    </main>
  )
  const { rerender } = render(page('contents'))
  expect(screen.getByRole('main').textContent).toBe('page')
  expect(onCrash).toHaveBeenCalledOnce()
  isBroken = false
  rerender(page('contents'))
  expect(screen.queryByText('part')).toBeNull()
  rerender(page('search'))
  expect(screen.getByText('part')).toBeTruthy()
})
