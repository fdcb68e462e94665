import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../testing/contract-server.ts'
import { clearBrowser, logIn, renderApp, setOnline } from '../../testing/render-app.tsx'
import { sampleFaq } from '../../testing/sample-support.ts'

beforeEach(() => {
  clearBrowser()
  setOnline(true)
})
afterEach(cleanup)

const answers = { getFaq: sampleFaq }
const type = async (text: string) => {
  const field = await screen.findByRole('searchbox', { name: 'Search the answers' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('/FAQ', () => {
  it('shows the topics with their counts, and the ways to a person', async () => {
    await renderApp('/FAQ', answers)
    const topics = within(await screen.findByRole('list', { name: 'Topics' }))
    expect(topics.getByRole('link', { name: /Your account/ }).getAttribute('href')).toBe(
      '/FAQList?id=account',
    )
    expect(topics.getByRole('link', { name: /Your account/ }).textContent).toContain('2 questions')
    expect(topics.getByRole('link', { name: 'All questions' }).getAttribute('href')).toBe('/FAQList')
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/ContactUs')
    expect(screen.queryByRole('link', { name: 'Your support requests' })).toBeNull()
  })

  it('leads a member to the support requests', async () => {
    logIn()
    await renderApp('/FAQ', answers)
    expect((await screen.findByRole('link', { name: 'Your support requests' })).getAttribute('href')).toBe(
      '/chat_history',
    )
  })

  it('searches all answers, in the question first, whatever the accents and the case', async () => {
    await renderApp('/FAQ', answers)
    await screen.findByRole('list', { name: 'Topics' })
    await type('LÓG')
    expect(await screen.findByText('2 answers found')).toBeTruthy()
    const found = screen.getAllByRole('link', { name: /How do I|I lost/ })
    expect(found.map((link) => link.getAttribute('href'))).toEqual([
      '/FAQContent?id=log-in',
      '/FAQContent?id=lost-phone',
    ])
    await type('number two')
    expect(await screen.findByText('1 answer found')).toBeTruthy()
  })

  it('without a result offers a request to support, with the typed words', async () => {
    const { history } = await renderApp('/FAQ', answers)
    await screen.findByRole('list', { name: 'Topics' })
    await type('giraffe <b>')
    expect(await screen.findByText('No answer about “giraffe <b>”')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Ask us' }))
    expect(history.location).toMatchObject({
      pathname: '/report_an_issue',
      state: { content: 'giraffe <b>' },
    })
  })

  it('keeps what was typed while an answer is looked at', async () => {
    const { history } = await renderApp('/FAQ', answers)
    await screen.findByRole('list', { name: 'Topics' })
    await type('stop')
    await userEvent.click(await screen.findByRole('link', { name: /How do I stop/ }))
    await screen.findByText('Two taps, with the same number.')
    history.back()
    expect(await screen.findByText('1 answer found')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('stop')
  })

  it('loads, offers another try after an error, and says when there is nothing', async () => {
    let isBroken = true
    await renderApp('/FAQ', {
      getFaq: async () => {
        if (isBroken) throw new Refusal(503, 500)
        return { topics: [] }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe('/report_an_issue')
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByText('No answers here yet')).toBeTruthy()
  })

  it.each(['ar_SA', 'sw_KE'] as const)('has its words in %s', async (language) => {
    const { container } = await renderApp('/FAQ', answers, language)
    await screen.findByText('Your account')
    expect(container.textContent).not.toMatch(/\b(faq|help)\.[a-z]/)
  })
})

describe('/FAQList', () => {
  it('shows the questions of the topic that id names', async () => {
    await renderApp('/FAQList?id=subscription', answers)
    expect(await screen.findByRole('heading', { level: 1, name: 'Subscription and payment' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How do I stop my membership?' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'I lost my phone' })).toBeNull()
  })

  it('shows all questions by topic without an id', async () => {
    await renderApp('/FAQList', answers)
    expect(await screen.findByRole('heading', { level: 2, name: 'Your account' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /How do I|I lost/ })).toHaveLength(3)
  })

  it.each(['nothing', '<script>', '../..', '%F0'])('says when there is no topic %s', async (id) => {
    await renderApp(`/FAQList?id=${encodeURIComponent(id)}`, answers)
    expect(await screen.findByText('There is no such topic')).toBeTruthy()
  })
})

describe('/FAQContent', () => {
  it('shows the answer as text and links, and nothing of it as markup', async () => {
    const { container } = await renderApp('/FAQContent?id=lost-phone', answers)
    expect(await screen.findByRole('heading', { level: 1, name: 'I lost my phone' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Log out everywhere' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '0700 000 000' }).getAttribute('href')).toBe('tel:+254700000000')
    const outside = screen.getByRole('link', { name: 'what the police advise' })
    expect(outside.getAttribute('rel')).toContain('noopener')
    expect(outside.getAttribute('target')).toBe('_blank')
    expect(screen.getByText(/<b>Not bold<\/b>/)).toBeTruthy()
    expect(container.querySelector('main b')).toBeNull()
  })

  it('leads to a screen of the portal without leaving it', async () => {
    const { history } = await renderApp('/FAQContent?id=log-in', answers)
    expect((await screen.findByText('Never tell anybody your code.')).tagName).toBe('STRONG')
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
  })

  it('has a question whether it helped, stores the reply on this phone, and leads to support when it did not', async () => {
    const first = await renderApp('/FAQContent?id=log-in', answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(screen.getByText('Good to know. Enjoy your book.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull()
    first.unmount()
    const { history, server } = await renderApp('/FAQContent?id=log-in', answers)
    const no = await screen.findByRole('button', { name: 'No' })
    expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(no)
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Report an issue' }))
    expect(history.location.state).toEqual({
      category: 'account',
      content: 'About the answer “How do I log in?”: ',
    })
    expect(
      server.calls.filter(({ name }) => !['getFaq', 'getConfig', 'postTracking'].includes(name)),
    ).toEqual([])
  })

  it('leads on to other questions of the topic', async () => {
    await renderApp('/FAQContent?id=log-in', answers)
    await userEvent.click(await screen.findByRole('link', { name: 'I lost my phone' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'I lost my phone' })).toBeTruthy()
  })

  it('gives its place to /FAQ without an id, so that Back does not return to it', async () => {
    const { history } = await renderApp('/FAQContent', answers)
    await screen.findByRole('list', { name: 'Topics' })
    expect(history.location).toMatchObject({ pathname: '/FAQ', index: 0 })
  })

  it('says when there is no such answer', async () => {
    await renderApp('/FAQContent?id=%22%3E%3Cimg%20src=x%3E', answers)
    expect(await screen.findByRole('heading', { name: 'We could not find this answer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search the answers' }).getAttribute('href')).toBe('/FAQ')
  })
})
