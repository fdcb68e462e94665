import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { readInterests, writeInterests } from '../../storage/interests.ts'
import { type Answers, Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleCards, sampleCategories } from '../../testing/sample-books.ts'
import { sampleMe } from '../../testing/sample-member.ts'

const answers: Answers = {
  getCategories: sampleCategories,
  getBooks: { items: sampleCards, nextCursor: null },
  getHome: { sections: [] },
}
const pick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('interests', () => {
  beforeEach(() => {
    clearBrowser()
    setOnline(true)
  })
  afterEach(cleanup)

  it('shows what is picked leads to, before anything is saved', async () => {
    const { server } = await renderApp('/interested', answers)
    expect(await screen.findByText(/books appear here/)).toBeTruthy()
    await pick('Stories')
    await pick('Swahili')
    expect(await screen.findByRole('list', { name: 'Books for you' })).toBeTruthy()
    await waitFor(() =>
      expect(server.callsOf('getBooks').at(-1)!.query).toMatchObject({ category: 'stories', language: 'sw' }),
    )
    expect(clientStorage.keys('k_interests')).toEqual([])
  })

  it('saves a visitor’s on this phone alone', async () => {
    const { server } = await renderApp('/interested', answers)
    await pick('Poetry')
    await save()
    expect(await screen.findByText('Your interests are saved')).toBeTruthy()
    expect(readInterests(clientStorage)).toEqual({ categories: ['poetry'], languages: [] })
    expect(server.callsOf('putMe')).toHaveLength(0)
  })

  it('needs one at least', async () => {
    await renderApp('/interested', answers)
    await pick('Poetry')
    await pick('Poetry')
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('Pick at least one category or language.')
    expect(clientStorage.keys('k_interests')).toEqual([])
    await pick('English')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('begins with what was saved, without categories that are gone, and forgets it all', async () => {
    writeInterests({ categories: ['stories', 'gone'], languages: ['fr'] }, clientStorage)
    await renderApp('/interested', answers)
    const stories = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Stories' })
    expect(stories.checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'French' }).checked).toBe(true)
    await save()
    await waitFor(() =>
      expect(readInterests(clientStorage)).toEqual({ categories: ['stories'], languages: ['fr'] }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Clear my interests' }))
    await waitFor(() => expect(clientStorage.keys('k_interests')).toEqual([]))
    expect(stories.checked).toBe(false)
  })

  it('saves a member’s in the account, once for two taps', async () => {
    logIn()
    const interests = { categories: ['stories'], languages: ['sw'] }
    let finish = () => {}
    const { server } = await renderApp('/interested', {
      ...answers,
      getMe: { ...sampleMe, user: { ...sampleMe.user, interests } },
      putMe: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        return sampleMe.user
      },
    })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stories' }).checked).toBe(true),
    )
    await pick('Poetry')
    await save()
    await save()
    await waitFor(() => expect(server.callsOf('putMe')).toHaveLength(1))
    expect(server.callsOf('putMe')[0]!.body).toEqual({
      interests: { categories: ['stories', 'poetry'], languages: ['sw'] },
    })
    finish()
    expect(await screen.findByText('Your interests are saved')).toBeTruthy()
    expect(server.callsOf('putMe')).toHaveLength(1)
    expect(readInterests(clientStorage, 'u1').categories).toContain('stories')
    expect(readInterests(clientStorage)).toEqual({ categories: [], languages: [] })
  })

  it('keeps what a member picked when it could not be saved', async () => {
    logIn()
    await renderApp('/interested', {
      ...answers,
      getMe: sampleMe,
      putMe: () => {
        throw new Refusal(500, 500)
      },
    })
    await pick('Poetry')
    await save()
    expect(await screen.findByText('Service exception')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Poetry' }).checked).toBe(true)
    expect(readInterests(clientStorage, 'u1').categories).toEqual([])
  })

  it('says that no book has all of it', async () => {
    await renderApp('/interested', { ...answers, getBooks: { items: [], nextCursor: null } })
    await pick('Stories')
    expect(await screen.findByText(/No book matches all of these yet/)).toBeTruthy()
  })

  it('offers another try when the categories fail, and says that it is offline', async () => {
    let isBroken = true
    await renderApp('/interested', {
      ...answers,
      getCategories: () => {
        if (isBroken) throw new Refusal(500, 500)
        return sampleCategories
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByRole('checkbox', { name: 'Stories' })).toBeTruthy()
    cleanup()
    setOnline(false)
    await renderApp('/interested', answers)
    expect(await screen.findByText('You are offline')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('speaks %s', async (language) => {
    const { container } = await renderApp('/interested', answers, language)
    const group = within(screen.getByRole('main'))
    await waitFor(() => expect(group.getAllByRole('checkbox').length).toBeGreaterThan(3))
    expect(container.textContent).not.toMatch(/\b(interests|action|filter)\.[a-z]/)
  })
})
