import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { clearBrowser, renderApp } from '../../testing/render-app.tsx'
import { bookOf, manifestOf, mapMaker } from '../../testing/sample-books.ts'
import { clickOf } from './click-screen.tsx'

const answers = { getBook: bookOf(mapMaker), getManifest: manifestOf(mapMaker), postClick: null }

describe('/c', () => {
  beforeEach(clearBrowser)
  afterEach(cleanup)

  it('counts the click with its campaign and takes the place of its own entry', async () => {
    const { history, server } = await renderApp(
      '/c?to=%2Fdetails%3Fid%3Dmap-maker&utm_source=fb&utm_medium=cpc&utm_campaign=jan&other=x',
      answers,
    )
    await waitFor(() => expect(history.location.pathname).toBe('/details'))
    expect(history.location).toMatchObject({ search: '?id=map-maker', index: 0 })
    await waitFor(() => expect(server.callsOf('postClick')).toHaveLength(1))
    expect(server.callsOf('postClick')[0]!.body).toEqual({
      params: { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'jan' },
      to: '/details?id=map-maker',
    })
    expect(clientStorage.read('utm_s')).toBe('fb')
  })

  it.each(['https://evil.example/', '//evil.example', '/nowhere', 'javascript:alert(1)', '/c?to=/c', ''])(
    'leads to the landing page instead of "%s"',
    (to) => {
      expect(clickOf(new URLSearchParams({ to }))).toEqual({ params: {}, to: '/landing_page' })
    },
  )

  it('sends no value longer than the contract takes', () => {
    const { params } = clickOf(new URLSearchParams({ nid: 'x'.repeat(300), gclid: '  ' }))
    expect(params).toEqual({ nid: 'x'.repeat(128) })
  })
})
