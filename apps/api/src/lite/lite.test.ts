import { getProgress, type Phone } from '@kurasa/portal-contract'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDevSms } from '../adapters/dev-sms.ts'
import { call } from '../testing/call.ts'
import { type MoneyApp, openMoneyApp } from '../testing/money-app.ts'
import { sampleEpub } from '../testing/sample-epub.ts'

/** Most bytes of a page. */
const LIMIT = 15 * 1024
const words = (text: string, count: number) => `<p>${`${text} `.repeat(count)}</p>`

let test: MoneyApp
const ids = { free: '', member: '', arabic: '' }
beforeAll(async () => {
  test = await openMoneyApp()
  const add = async (title: string, chapters: string[], options: object, language = 'en') => {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    const made = await test.importer.importBytes(
      sampleEpub({ identifier: `urn:${title}`, title, chapters, language, direction }),
      { name: 'book.epub', options },
    )
    return made!.bookId
  }
  ids.free = await add(
    'Free &amp; &lt;b&gt;Open',
    [
      `<h1>The Door</h1>${Array.from({ length: 60 }, (_, index) => words(`Water ${index} came to the door`, 20)).join('')}`,
      `<h1>The Well</h1>${words('Below the stones the water slept', 4000)}`,
    ],
    { access: 'free' },
  )
  ids.member = await add('Members Only', ['<p>Open to all.</p>', '<p>Behind the door.</p>'], {
    access: 'member',
    free: 1,
  })
  ids.arabic = await add('كتاب', [words('جاء الماء إلى الباب', 3000)], { access: 'free' }, 'ar')
})
afterAll(() => test.close())

/** A browser without script: keeps cookies, follows links and sends forms. */
function openBrowser(token?: string) {
  const cookies = new Map(token ? [['k_s', token]] : [])
  const request = async (path: string, init: RequestInit = {}): Promise<Visited> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await test.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }))
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/Max-Age=0/.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) return request(location)
    const text = await response.text()
    return { response, text, page: new JSDOM(text, { url: `http://localhost${path}` }).window.document }
  }
  return {
    cookies,
    open: request,
    send: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    /** Sends the form with this button, its fields as they are but for those given. */
    submit: ({ page }: Visited, button: RegExp, fields: Record<string, string> = {}) => {
      const form = [...page.forms].find((each) => button.test(each.textContent ?? ''))!
      const own = Object.fromEntries(
        [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]),
      )
      const { pathname } = new URL(form.action)
      return request(pathname, { method: 'POST', body: new URLSearchParams({ ...own, ...fields }) })
    },
    follow: ({ page }: Visited, link: RegExp) => {
      const found = [...page.links].find((each) => link.test(each.textContent ?? '')) as HTMLAnchorElement
      expect(found, String(link)).toBeTruthy()
      return request(found.getAttribute('href')!)
    },
  }
}
interface Visited {
  response: Response
  text: string
  page: Document
}

describe('the plain pages', () => {
  it('run and load nothing, and escape what a book brings', async () => {
    const { open } = openBrowser()
    for (const path of [
      '/lite',
      `/lite/book/${ids.free}`,
      `/lite/read/${ids.free}/0/1`,
      '/lite/login',
      '/lite/membership',
    ]) {
      const { response, text, page } = await open(path)
      expect(response.status, path).toBe(200)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/)
      expect(page.querySelectorAll('script, img, link, iframe, [onload], [style]'), path).toHaveLength(0)
      expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(LIMIT)
      expect(page.querySelector('b b')).toBeNull()
    }
    const { page } = await open(`/lite/book/${ids.free}`)
    expect(page.querySelector('h1')?.textContent).toBe('Free & <b>Open')
  })

  it.each([
    ['en_US', 'ltr', 'Books'],
    ['sw_KE', 'ltr', 'Vitabu'],
    ['ar_SA', 'rtl', 'الكتب'],
  ])('are in %s, and stay so', async (language, direction, title) => {
    const browser = openBrowser()
    await browser.open(`/lite?lang=${language}`)
    const { page } = await browser.open('/lite')
    expect(page.documentElement.dir).toBe(direction)
    expect(page.querySelector('h1')?.textContent).toBe(title)
  })

  it('follow the language of the browser at first', async () => {
    const { page } = await openBrowser().open('/lite', { headers: { 'accept-language': 'sw-KE,en;q=0.5' } })
    expect(page.documentElement.lang).toBe('sw')
  })

  it('find books, and say so when there is none', async () => {
    const { open } = openBrowser()
    expect((await open('/lite?q=members')).page.querySelectorAll('ul li')).toHaveLength(1)
    expect((await open('/lite?q=zzzzqq')).text).toContain('No books found.')
    expect((await open('/lite?q=%3Cscript%3E')).page.querySelector('script')).toBeNull()
  })

  it.each([['free'], ['arabic']] as const)('show a whole %s book in parts of 15 KB', async (name) => {
    const browser = openBrowser()
    let visited = await browser.open(`/lite/book/${ids[name]}`)
    visited = await browser.follow(visited, /Begin reading/)
    let text = ''
    let parts = 0
    for (;;) {
      parts++
      expect(Buffer.byteLength(visited.text)).toBeLessThanOrEqual(LIMIT)
      const main = visited.page.querySelector('main')!
      expect(main.dir).toBe(name === 'arabic' ? 'rtl' : 'ltr')
      text += ` ${main.textContent}`
      if (![...visited.page.links].some((link) => link.textContent === 'Next')) break
      visited = await browser.follow(visited, /^Next$/)
    }
    expect(parts).toBeGreaterThan(name === 'free' ? 12 : 5)
    const count = (sentence: string) => text.replace(/\s+/g, ' ').split(sentence).length - 1
    if (name === 'free') expect(count('the water slept')).toBe(4000)
    else expect(count('جاء الماء إلى الباب')).toBe(3000)
    // A visitor's place is in a cookie.
    const { page } = await browser.open('/lite')
    expect(page.body.textContent).toContain('Continue reading')
    const back = await browser.follow(await browser.open(`/lite/book/${ids[name]}`), /Continue reading/)
    expect(back.page.querySelector('main')?.textContent).toBe(visited.page.querySelector('main')?.textContent)
  })

  it('say what is missing, with a way on', async () => {
    const { open } = openBrowser()
    for (const path of [
      '/lite/book/none',
      `/lite/read/${ids.free}/9/1`,
      `/lite/read/${ids.free}/0/99`,
      '/lite/nothing',
      '/lite/book/%00',
    ]) {
      const { response, page } = await open(path)
      expect(response.status, path).toBe(404)
      expect(page.querySelector('a[href="/lite"]'), path).toBeTruthy()
    }
  })

  it('lead a visitor at a closed chapter to the login, a member to the membership', async () => {
    const visitor = await openBrowser().open(`/lite/read/${ids.member}/1/1`)
    expect(visitor.response.status).toBe(401)
    expect(visitor.text).not.toContain('Behind the door')
    expect(visitor.page.querySelector('a[href="/lite/login"]')).toBeTruthy()
    // Why it is closed, and what it costs.
    expect(visitor.text).toContain('This chapter is for members.')
    expect(visitor.text).toMatch(/\d+ days?, KSH \d+/)
    const other = await openBrowser().open(`/lite/read/${test.bookId}/1/1`)
    expect(other.text).toContain('Buy this book to keep reading.')
    expect(other.text).toMatch(/KSH \d+/)
    expect(other.page.querySelector('a[href="/lite/login"]')).toBeTruthy()
    for (const [lang, words] of [
      ['sw_KE', 'Sura hii ni ya wanachama.'],
      ['ar_SA', 'هذا الفصل للأعضاء.'],
    ] as const) {
      const { text } = await openBrowser().open(`/lite/read/${ids.member}/1/1?lang=${lang}`)
      expect(text).toContain(words)
      expect(text).toMatch(/KSH \d+/)
    }
    const { token } = await test.member()
    const member = await openBrowser(token).open(`/lite/read/${ids.member}/1/1`)
    expect(member.text).toContain('This chapter is for members.')
    expect(member.text).not.toContain('Behind the door')
    const paid = await openBrowser(token).open(`/lite/read/${test.bookId}/1/1`)
    expect(paid.response.status).toBe(402)
    expect(paid.text).not.toContain('Second.')
  })

  it('log in by a code, keep the place of a member for all phones, and log out', async () => {
    const browser = openBrowser()
    let visited = await browser.open('/lite/login')
    visited = await browser.submit(visited, /Send me a code/, { phone: '12' })
    expect(visited.response.status).toBe(422)
    expect(visited.text).toContain('Please enter a Kenyan mobile number.')
    visited = await browser.submit(visited, /Send me a code/, { phone: '0712 998 877' })
    visited = await browser.submit(visited, /Log in/, { code: '000000' })
    expect(visited.text).toContain('Wrong code.')
    const [message] = await createDevSms(test).inbox('+254712998877' as Phone)
    visited = await browser.submit(visited, /Log in/, { code: /\b\d{6}\b/.exec(message!.text)![0] })
    expect(browser.cookies.get('k_s')).toBeTruthy()
    expect(visited.text).toContain('Log out')

    await browser.open(`/lite/read/${ids.free}/1/3`)
    const headers = { tkn_p: browser.cookies.get('k_s')! }
    const { data } = await call(test.app, getProgress, {}, { bookIds: [ids.free] }, headers)
    expect(data[0]).toMatchObject({ bookId: ids.free, deviceName: 'Kurasa Lite' })
    expect(data[0]!.offset).toBeGreaterThan(10_000)
    const again = await browser.follow(await browser.open(`/lite/book/${ids.free}`), /Continue reading/)
    expect(again.text).toContain('Part 3 of')

    visited = await browser.submit(await browser.open('/lite'), /Log out/)
    expect(browser.cookies.get('k_s')).toBeUndefined()
    expect(visited.page.querySelector('a[href="/lite/login"]')).toBeTruthy()
  })

  it('sell a membership, which opens its books', async () => {
    const { token } = await test.member('00')
    const browser = openBrowser(token)
    let visited = await browser.open('/lite/membership')
    expect(visited.text).toContain('You are not a member.')
    visited = await browser.submit(visited, /Pay KSH 10/)
    expect(visited.text).toContain('Check your phone and enter your PIN.')
    await test.pass(60)
    visited = await browser.follow(visited, /Check again/)
    expect(visited.text).toContain('Member books are open until')
    expect((await browser.open(`/lite/read/${ids.member}/1/1`)).text).toContain('Behind the door')
  })

  it('take a form from our own pages only, and of a member only with the mark of the session', async () => {
    const { token } = await test.member()
    const browser = openBrowser(token)
    const form = { package: 'daily', version: '2026-11/10/1', key: crypto.randomUUID() }
    const unmarked = await browser.send('/lite/membership', form)
    expect(unmarked.response.status).toBe(403)
    const foreign = await browser.send(
      '/lite/login',
      { phone: '0712998877' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.response.status).toBe(403)
    expect((await browser.open('/lite/membership')).text).toContain('You are not a member.')
  })

  it('do not move the place of a member for a page of another site', async () => {
    const { token, headers } = await test.member()
    await openBrowser(token).open(`/lite/read/${ids.free}/1/2`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect((await call(test.app, getProgress, {}, {}, headers)).data).toEqual([])
  })
})
