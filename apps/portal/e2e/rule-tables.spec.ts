import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, type Request, test } from 'playwright/test'
import { newNumber } from './every-screen.ts'
import { activeMembership, logIn } from './member-session.ts'

/** The tables of the specification, row by row: where a visit came from, what is counted of it, how calls end. */

type Triple = readonly [source: string, medium: string, campaign: string]
const xyz: Triple = ['x', 'y', 'z']
const other: Triple = ['Other Channel', 'channel', 'Other Channel']
const full = 'utm_source=fb&utm_medium=cpc&utm_campaign=jan'

const attribution: { query: string; before?: Triple; gclid?: string; after: Triple; gclidAfter?: string }[] =
  [
    { query: full, after: ['fb', 'cpc', 'jan'] },
    { query: full, before: xyz, after: ['fb', 'cpc', 'jan'] },
    { query: 'utm_source=fb&utm_medium=cpc', after: other },
    { query: 'utm_source=fb&utm_medium=cpc', before: xyz, after: xyz },
    { query: 'nid=9001', after: ['9001', 'channel', '9001'] },
    { query: 'utm_source=fb&utm_medium=cpc&nid=9001', after: ['9001', 'channel', '9001'] },
    { query: `${full}&nid=9001`, after: ['fb', 'cpc', 'jan'] },
    { query: '', before: xyz, after: xyz },
    { query: '', after: other },
    { query: 'gclid=G1', after: other, gclidAfter: 'G1' },
    { query: '', before: xyz, gclid: 'G1', after: xyz, gclidAfter: 'G1' },
    { query: 'utm_source=&utm_medium=cpc&utm_campaign=jan', after: other },
    {
      query: 'utm_source=a%20b&utm_medium=m&utm_campaign=قناة&utm_source=z',
      after: ['a b', 'm', 'قناة'],
    },
    { query: 'utm_source=قناة&utm_medium=m&utm_campaign=c', after: ['قناة', 'm', 'c'] },
  ]

/** A header has printable ASCII only. */
const headerOf = (source: string) => (/^[ -~]*$/.test(source) ? source : encodeURIComponent(source))

for (const [index, { query, before, gclid, after, gclidAfter }] of attribution.entries()) {
  test(`attribution ${index + 1}: ${query || 'no query'}${before ? ' after another visit' : ''}`, async ({
    page,
  }) => {
    const campaigns: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/portal/')) campaigns.push(request.headers().cid)
    })
    await page.addInitScript(
      ([triple, click]) => {
        for (const [at, key] of ['utm_s', 'utm_m', 'utm_c'].entries())
          if (triple) localStorage.setItem(key, triple[at]!)
        if (click) localStorage.setItem('gclid', click)
      },
      [before, gclid] as const,
    )
    await page.goto(`/ContactUs?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await page.evaluate(() =>
      ['utm_s', 'utm_m', 'utm_c', 'gclid'].map((key) => localStorage.getItem(key)),
    )
    expect(stored).toEqual([...after, gclidAfter ?? null])
    // Right from the first request on, the visit of the page.
    await expect.poll(() => campaigns.length).toBeGreaterThan(0)
    expect(new Set(campaigns)).toEqual(new Set([headerOf(after[0])]))
  })
}

interface Visit {
  body: Record<string, unknown>
  headers: Record<string, string>
}

/** The page visits that are reported from now on. */
function recordVisits(page: Page): Visit[] {
  const visits: Visit[] = []
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/page_event/tracking')) return
    visits.push({ body: request.postDataJSON(), headers: request.headers() })
  })
  return visits
}

const eventsOf = (visits: Visit[]) => visits.map(({ body }) => body.event)

test.describe('tracking', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Redmi 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('a visit is six values: no name without consent, time, pattern of the route, screen, line, system', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
    )
    const visits = recordVisits(page)
    const from = Date.now()
    await page.goto('/details?id=the-map-maker-of-lamu&from=home')
    await expect.poll(() => visits.length).toBe(1)
    const { body } = visits[0]!
    expect(body).toEqual({
      userId: '',
      eventTimestamp: expect.any(Number),
      event: 'page_visit:/details',
      resolution: '360x740',
      networkCondition: '3g',
      os: 'Android 13',
    })
    expect(body.eventTimestamp).toBeGreaterThanOrEqual(from)
    expect(body.eventTimestamp).toBeLessThanOrEqual(Date.now())
  })

  test('the line is unknown where the browser does not say it, and offline without one', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
    const visits = recordVisits(page)
    await page.goto('/category')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Member' }).tap()
    await expect.poll(() => visits.map(({ body }) => body.networkCondition)).toEqual(['unknown', 'offline'])
  })

  test('an address that is no page counts as *, and its words are not sent', async ({ page }) => {
    const visits = recordVisits(page)
    await page.goto('/nowhere/0712345678')
    await expect.poll(() => eventsOf(visits)).toEqual(['page_visit:*'])
  })

  test('a member is named with consent alone', async ({ page }) => {
    await logIn(page, newNumber('0750'))
    const visits = recordVisits(page)
    // The reload at the login may be counted late.
    const users = () =>
      visits.filter(({ body }) => body.event === 'page_visit:/language').map(({ body }) => body.userId)
    await page.goto('/language')
    await expect.poll(users).toEqual([''])
    await page.evaluate(() => {
      const { data } = JSON.parse(localStorage.getItem('k_config') ?? '{}')
      const consent = { analytics: true, ads: false, version: data?.consentVersion ?? 'x' }
      localStorage.setItem('k_consent', JSON.stringify(consent))
    })
    await page.goto('/language')
    const uid = await page.evaluate(() => localStorage.getItem('uid'))
    await expect.poll(users).toEqual(['', uid])
  })

  test('a path, an id or a type is a new visit with a ptid of its own; other parameters and what one types are not', async ({
    page,
  }) => {
    const visits = recordVisits(page)
    await page.goto('/list?type=category&id=stories&name=x')
    await expect.poll(() => visits.length).toBe(1)
    const go = (address: string) =>
      page.evaluate((to) => {
        history.pushState({ key: to, index: 1, usr: null }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, address)
    await go('/list?type=category&id=stories&name=y')
    await go('/list?type=category&id=poems&name=y')
    await expect.poll(() => visits.length).toBe(2)
    await go('/list?type=language&id=poems&name=y')
    await expect.poll(() => visits.length).toBe(3)
    await go('/search?text=a')
    await expect.poll(() => visits.length).toBe(4)
    await page.getByRole('combobox', { name: 'Search' }).fill('lamu')
    await expect(page).toHaveURL(/text=lamu/)
    await go('/FAQ')
    await expect.poll(() => visits.length).toBe(5)
    expect(eventsOf(visits)).toEqual([
      'page_visit:/list',
      'page_visit:/list',
      'page_visit:/list',
      'page_visit:/search',
      'page_visit:/FAQ',
    ])
    expect(new Set(visits.map(({ headers }) => headers.ptid)).size).toBe(5)
    expect(await page.evaluate(() => sessionStorage.getItem('ptid'))).toBe(visits[4]!.headers.ptid)
  })

  test('every call has the headers of the specification once their values exist', async ({ page }) => {
    const headersOf = async (address: string) => {
      const sent = page.waitForRequest(/\/api\/portal\/categories/)
      await page.goto(address)
      const { tkn_p, ptid, cid, lid } = (await sent).headers()
      return { tkn_p, ptid, cid, lid }
    }
    const before = await headersOf('/category?nid=9001')
    expect(before).toEqual({
      tkn_p: undefined,
      ptid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cid: '9001',
      lid: 'en_US',
    })
    const { token } = await logIn(page, newNumber('0751'))
    expect((await headersOf('/category')).tkn_p).toBe(token)
  })

  for (const status of [401, 403]) {
    test(`a visit that is answered with ${status} leads nowhere`, async ({ page }) => {
      await logIn(page, newNumber(status === 401 ? '0752' : '0753'))
      await page.route('**/page_event/tracking', (route) =>
        route.fulfill({ status, json: { code: status, data: null } }),
      )
      const answered = page.waitForResponse('**/page_event/tracking')
      await page.goto('/language')
      await answered
      await page.getByRole('radio', { name: 'Kiswahili' }).tap()
      await expect(page.locator('html')).toHaveAttribute('lang', /^sw/)
      await expect(page).toHaveURL(/\/language$/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    })
  }
})

const run = promisify(execFile)
/** A command of the operator while the server runs. */
const kurasa = (...words: string[]) =>
  run('npm', ['run', '--silent', 'kurasa', '--', ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT },
    timeout: 60_000,
  })

/** A number that no other run has; how its payments end follows from its last digits. */
const numberWith = (ending: `${number}`) =>
  `+2547${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${ending}`

const screenOf = (page: Page) => page.locator('[data-screen-active]')

test.describe('outcomes', () => {
  test('-30000: a number that the carrier knows as subscribed', async ({ page }) => {
    await logIn(page, numberWith('09'))
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
    await expect(page.getByRole('heading', { name: 'This user has subscribed' })).toBeVisible({
      timeout: 60_000,
    })
  })

  test('-30001: an unsubscription of what is not subscribed', async ({ page }) => {
    await logIn(page, newNumber('0754'))
    // The phone believes in a membership that the server does not know.
    await page.route('**/api/portal/subscription*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: {
              code: 200,
              data: { subscription: activeMembership(), pendingIntent: null, lateIntents: [] },
            },
          })
        : route.continue(),
    )
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).tap()
    await expect(page.getByText('You are not subscribed to this package').first()).toBeVisible()
  })

  test('-30006: a subscription beside another one', async ({ page }) => {
    const { token } = await logIn(page, numberWith('00'))
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page.getByRole('button', { name: 'Pay KSH 10' })).toBeVisible()
    // Meanwhile another phone of the member subscribes to another package.
    const headers = { tkn_p: token }
    const { data: packages } = await (await page.request.get('/api/portal/packages')).json()
    const another = packages.find(({ id }: { id: string }) => id !== 'daily')
    const answer = await page.request.post('/api/portal/subscription', {
      headers,
      data: {
        packageId: another.id,
        idempotencyKey: crypto.randomUUID(),
        disclosureVersion: another.disclosure.version,
        agreed: true,
      },
    })
    expect((await answer.json()).code).toBe(200)
    await expect
      .poll(
        async () => {
          const { data } = await (await page.request.get('/api/portal/subscription', { headers })).json()
          return data.subscription?.state
        },
        { timeout: 60_000 },
      )
      .toBe('active')
    await page.getByRole('button', { name: 'Pay KSH 10' }).tap()
    await expect(
      page.getByRole('heading', { name: 'You have already subscribed to other packages' }),
    ).toBeVisible()
  })

  test('Purchase Failed: a payment of a book that is refused', async ({ page }) => {
    await logIn(page, numberWith('06'))
    const { data } = await (await page.request.get('/api/portal/books?access=paid&limit=1')).json()
    await page.goto(`/details?id=${data.items[0].id}`)
    await page.getByRole('button', { name: /^Buy/ }).tap()
    await page.getByRole('button', { name: /^Pay KSH/ }).tap()
    await expect(page.getByRole('heading', { name: 'Purchase Failed' })).toBeVisible({ timeout: 60_000 })
  })

  test('no number of the network: the words of the specification, and the way by a code', async ({
    page,
  }) => {
    await page.goto('/n')
    const words = 'Failed to retrieve the phone number, please refresh and try again'
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('link', { name: /code/ }).tap()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('500: Service exception', async ({ page }) => {
    await logIn(page, newNumber('0755'))
    await page.route('**/api/portal/points/checkin', (route) =>
      route.fulfill({ status: 500, json: { code: 500, data: null } }),
    )
    await page.goto('/point_center')
    await page.getByRole('button', { name: 'Check in' }).tap()
    await expect(page.getByText('Service exception')).toBeVisible()
  })

  test('401: the login, and back', async ({ page }) => {
    await logIn(page, newNumber('0756'))
    await page.route('**/api/portal/orders*', (route) =>
      route.fulfill({ status: 401, json: { code: 401, data: null } }),
    )
    await page.goto('/myPurchase')
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('403: access denied, with its page', async ({ page }) => {
    await logIn(page, newNumber('0757'))
    await page.route('**/api/portal/orders*', (route) =>
      route.fulfill({ status: 403, json: { code: 403, data: null } }),
    )
    await page.goto('/myPurchase')
    await expect(page).toHaveURL(/\/403$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('403 of a number that support has blocked says so', async ({ page }) => {
    const phone = numberWith('01')
    await logIn(page, phone)
    await kurasa('user', 'block', phone)
    await page.goto('/myPurchase')
    await expect(page.getByText('The number has been blocked')).toBeVisible()
    await expect(page).toHaveURL(/\/(403|login)$/)
  })

  test('No pending support requests: none to add to', async ({ page }) => {
    await logIn(page, newNumber('0758'))
    await page.goto('/additional_comments')
    await expect(screenOf(page).getByText('No pending support requests')).toBeVisible()
  })

  test('a wrong number, a report without a category and without words say what is missing', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByLabel('Mobile phone number').fill('12345')
    await page.getByRole('button', { name: 'Send me a code' }).tap()
    await expect(page.getByText('Please enter the correct mobile phone number')).toBeVisible()
    await page.goto('/report_an_issue')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Please select issue category')).toBeVisible()
    await expect(page.getByText('Fill in the content')).toBeVisible()
  })
})
