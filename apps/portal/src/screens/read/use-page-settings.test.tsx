import type { ReaderSettings } from '@kurasa/reader-react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { changePreferences, readPreferences } from '../../storage/preferences.ts'
import { usePageSettings } from './use-page-settings.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const flowOf = (bookId: string, isScrolled: boolean) => {
  const { result, unmount } = renderHook(() => usePageSettings(bookId, isScrolled))
  const { flow } = result.current.settings
  unmount()
  return flow
}

/** A person chooses how the pages of a book come. */
function choose(bookId: string, isScrolled: boolean, flow: ReaderSettings['flow']): void {
  const { result, unmount } = renderHook(() => usePageSettings(bookId, isScrolled))
  act(() => result.current.changeSettings({ ...(result.current.settings as ReaderSettings), flow }))
  expect(result.current.settings.flow).toBe(flow)
  unmount()
}

describe('a book that is made to be scrolled', () => {
  it('opens scrolled, whatever was chosen for others', () => {
    expect(flowOf('webtoon', true)).toBe('scrolled')
    changePreferences({ reader: { flow: 'paged' } }, clientStorage)
    expect(flowOf('webtoon', true)).toBe('scrolled')
  })

  it('is turned when its reader has chosen that, now and when it is opened again; another is scrolled still', () => {
    choose('webtoon', true, 'paged')
    expect(flowOf('webtoon', true)).toBe('paged')
    expect(flowOf('another', true)).toBe('scrolled')
    choose('webtoon', true, 'scrolled')
    expect(flowOf('webtoon', true)).toBe('scrolled')
  })

  it('leaves the choice for other books as it was', () => {
    choose('webtoon', true, 'paged')
    expect(readPreferences(clientStorage).reader?.flow).toBeUndefined()
    expect(flowOf('novel', false)).toBeUndefined()
    choose('novel', false, 'scrolled')
    choose('webtoon', true, 'paged')
    expect(flowOf('novel', false)).toBe('scrolled')
    expect(flowOf('webtoon', true)).toBe('paged')
  })

  it('keeps its other settings for all books', () => {
    const { result } = renderHook(() => usePageSettings('webtoon', true))
    act(() =>
      result.current.changeSettings({ ...(result.current.settings as ReaderSettings), fontSize: 1.5 }),
    )
    expect(readPreferences(clientStorage).reader).toMatchObject({ fontSize: 1.5 })
    const { result: other } = renderHook(() => usePageSettings('novel', false))
    expect(other.current.settings).toMatchObject({ fontSize: 1.5 })
    expect(other.current.settings.flow).toBeUndefined()
  })
})

describe('any other book', () => {
  it('has the flow that was chosen last, for whichever book', () => {
    expect(flowOf('novel', false)).toBeUndefined()
    choose('novel', false, 'scrolled')
    expect(flowOf('another', false)).toBe('scrolled')
    choose('another', false, 'paged')
    expect(flowOf('novel', false)).toBe('paged')
  })
})
