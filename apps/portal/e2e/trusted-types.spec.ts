import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from 'playwright/test'
import { silentRecording } from '../../../packages/reader-core/src/testing/silent-recording.ts'
import { sampleEpub } from '../../api/src/testing/sample-epub.ts'
import { importBook } from './import-book.ts'

test.use({ serviceWorkers: 'allow' })

/** A book with styles of its own in each place that may hold some, and a recording. */
async function importStyledBook(request: APIRequestContext): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'kurasa-styled-')), 'styled.epub')
  const chapter = `<h1>Rain</h1><p style="color:red">Red</p><p><audio controls="" src="a.wav"></audio></p>${'<p>Rain falls on the roof.</p>'.repeat(20)}`
  const files = { 'a.wav': { type: 'audio/wav', content: silentRecording(2) } }
  writeFileSync(
    path,
    sampleEpub({ identifier: 'urn:kurasa:e2e:styled', title: 'Styled Rain', chapters: [chapter], files }),
  )
  expect(await importBook(path, '--access', 'free')).toMatchObject({ status: 0 })
  const { data } = await (await request.get('/api/portal/books?limit=50')).json()
  return data.items.find(({ title }: { title: string }) => title === 'Styled Rain').id
}

test('no screen breaks the policy of the portal, and strings are parsed nowhere', async ({ page }) => {
  const styled = await importStyledBook(page.request)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  for (const address of [
    '/',
    '/landing_page',
    '/details?id=the-map-maker-of-lamu',
    '/read?id=the-map-maker-of-lamu',
    '/read_img?id=twiga-na-nyota',
    '/faq',
    '/subscribe',
    '/my_reading',
    `/read?id=${styled}`,
  ]) {
    await page.goto(address)
    await expect(page.locator('h1, h2, [role="article"], article, img').first()).toBeVisible()
    await page.waitForTimeout(1500)
  }
  const { colour, box } = await page.evaluate(() => {
    const within = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot ? within(each.shadowRoot) : []),
      ])
    const all = within(document)
    const red = all.find((each) => each.matches('p[style]'))!
    return {
      colour: getComputedStyle(red).color,
      box: all.find((each) => each.matches('kz-sound'))!.getBoundingClientRect().height,
    }
  })
  expect([colour, box]).toEqual(['rgb(255, 0, 0)', 54])
  // The worker of the portal is there under the policy.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL))
    .toMatch(/service-worker\.js$/)
  expect(violations).toEqual([])
  const isRefused = await page.evaluate(() => {
    try {
      new DOMParser().parseFromString('<p/>', 'text/html')
      return false
    } catch {
      return true
    }
  })
  expect(isRefused).toBe(true)
})
