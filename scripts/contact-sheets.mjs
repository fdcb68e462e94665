import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findChromium } from './find-chromium.mjs'
import { startPortalServer } from './portal-server.mjs'

/**
 * `npm run build && npm run contact-sheets`: the screens of the portal on a phone of 360×740, in three languages, by day
 * and by night, as a fresh installation shows them to a visitor and to a member who has read, bought and subscribed.
 * Writes docs/pictures/portal-<visitor|member>-<language>-<light|night>.webp. `-- --only member-ar` makes some of them.
 */
// The database of the server, which is a dependency of its package alone.
const ofServer = createRequire(new URL('../apps/api/package.json', import.meta.url))
const { PGlite } = ofServer('@electric-sql/pglite')
const { pg_trgm } = ofServer('@electric-sql/pglite/contrib/pg_trgm')

const OUT = 'docs/pictures'
const PORT = 8094
const COLUMNS = 8
/** So long the member of the pictures has read. */
const DAYS = 14
/** Width and height of a screen on a sheet, px. */
const [WIDTH, HEIGHT, GAP] = [180, 370, 10]
const only = process.argv[process.argv.indexOf('--only') + 1]
const isWanted = (name) => !process.argv.includes('--only') || name.includes(only)

const BOOK = 'the-map-maker-of-lamu'
const COMIC = 'twiga-na-nyota'
const SCREENS = {
  visitor: [
    '/',
    '/category',
    `/details?id=${BOOK}`,
    '/member_bookshelf',
    '/my_profile',
    '/login',
    '/subscribe',
    '/landing_page',
    '/list?type=category&id=stories',
    '/search?text=lamu',
    '/classification',
    '/interested',
    '/FAQ',
    '/report_an_issue',
    `/read?id=${BOOK}`,
    `/read_img?id=${COMIC}`,
  ],
  member: [
    '/',
    '/member_bookshelf',
    '/paid_bookshelf',
    '/my_profile',
    '/subscribe',
    '/my_reading',
    '/point_center',
    '/point_list',
    '/my_prize',
    '/myPurchase',
    '/readHistory',
    '/chat_history',
    '/ai',
    `/details?id=${BOOK}`,
    '/search',
    `/read?id=${BOOK}`,
  ],
}
const LANGUAGES = { en: 'en_US', sw: 'sw_KE', ar: 'ar_SA' }

// Payments of the simulated carrier end at once.
process.env.SIM_SPEED = '40'
let server = await startPortalServer(PORT)
const { origin } = server

const NAIROBI = 3 * 3_600_000
/** Minutes in one of five books, by age of the day in days; some days have none. */
const minutesOf = (day, index) => (day % 6 === 4 ? 0 : (day * 7 + index * 3) % 9)

/** One call of a member. */
async function call(token, path, body) {
  const answer = await fetch(`${origin}/api/portal${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin, ...(token && { tkn_p: token }) },
    body: body && JSON.stringify(body),
  })
  const { code, data } = await answer.json()
  if (code !== 200) throw new Error(`${path} answered ${code}.`)
  return data
}

const until = async (isTrue) => {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The payment did not end.')
}

/** Makes accounts and logins older: the server counts no reading from before it knew the device. */
async function ageLogins(days) {
  await server.end()
  const database = await PGlite.create({ dataDir: join(server.data, 'db'), extensions: { pg_trgm } })
  for (const table of ['users', 'sessions'])
    await database.exec(`update ${table} set created_at = created_at - interval '${days} days'`)
  await database.close()
  server = await startPortalServer(PORT, server.data)
}

/** A member who has read for two weeks, has a shelf, a membership, a bought book, points and a question to support. */
async function makeMember() {
  const phone = '+254712345600'
  const deviceId = randomUUID()
  const { challengeId } = await call(undefined, '/auth/otp', { phone, lang: 'en_US', deviceId })
  const inbox = await (await fetch(`${origin}/api/dev/sms?phone=${encodeURIComponent(phone)}`)).json()
  const code = /\b(\d{6})\b/.exec(inbox.data[0].text)[1]
  const login = { challengeId, code, deviceId, deviceName: 'Redmi 9', ageConfirmed: true }
  const { token, uid } = await call(undefined, '/auth/login', login)
  await ageLogins(DAYS + 1)
  await fetch(`${origin}/api/portal/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin, tkn_p: token },
    body: JSON.stringify({ nickname: 'Amina' }),
  })
  const { items } = await call(token, '/books?limit=50')
  // Local storage of a reader's phone.
  let here = {}
  const week = {}
  for (let day = 0; day < DAYS; day++) {
    const minutes = [0, 1, 2, 3, 4].reduce((sum, index) => sum + minutesOf(day, index), 0)
    week[Math.floor((Date.now() + NAIROBI) / 86_400_000) - day] = minutes * 60
  }
  const kept = items.filter(({ id }) => id !== BOOK).slice(0, 7)
  await call(token, '/shelf', { bookIds: [...kept.map(({ id }) => id), BOOK] })
  for (const [index, { id }] of [...kept.slice(0, 4), { id: BOOK }].entries()) {
    const book = items.find((item) => item.id === id)
    const kind = book.kinds[0]
    const manifest = await call(token, `/books/${id}/manifest?kind=${kind}`)
    const percent = [0.2, 0.55, 0.8, 0.1, 0.34][index]
    const unit = manifest.units[Math.floor(percent * manifest.units.length)]
    const place = { bookId: id, editionId: manifest.editionId, unitId: unit.id, offset: 0, percent }
    const item = { ...place, furthest: percent, deviceId, deviceName: 'Redmi 9', baseRev: 0, cause: 'turn' }
    await call(token, '/progress', { items: [{ ...item, clientAt: new Date().toISOString() }] })
    const ticks = []
    for (let day = 0; day < DAYS; day++)
      for (let minute = 0; minute < minutesOf(day, index); minute++)
        ticks.push({
          at: new Date(Date.now() - day * 86_400_000 - (index * 20 + minute) * 60_000).toISOString(),
          seconds: 60,
        })
    await call(token, '/read_time', { bookId: id, ticks })
    if (id === BOOK) here = { chapter: unit.title, minutesLeft: Math.ceil(unit.minutes) }
  }
  await call(token, '/points/checkin', {})
  await call(token, '/reports', {
    category: 'reading',
    content: 'The third chapter of my book stays white, and the fourth too.',
    idempotencyKey: randomUUID(),
  })
  const daily = (await call(token, '/packages')).find(({ id }) => id === 'weekly')
  await call(token, '/subscription', {
    packageId: daily.id,
    idempotencyKey: randomUUID(),
    disclosureVersion: daily.disclosure.version,
    agreed: true,
  })
  await until(async () => (await call(token, '/subscription')).subscription?.isOpen)
  const paid = items.find(({ access }) => access === 'paid')
  await call(token, '/orders', { bookId: paid.id, idempotencyKey: randomUUID() })
  await until(async () => (await call(token, '/orders')).items[0]?.state === 'paid')
  const cards = [items.find(({ id }) => id === BOOK), ...kept.slice(0, 3)]
  const shelf = cards.map((book, index) => ({
    ...(book.id === BOOK && here),
    book,
    kind: book.kinds[0],
    openedAt: Date.now() - index * 3_600_000,
    addedAt: Date.now() - index * 3_600_000,
    fraction: [0.34, 0.2, 0.55, 0.8][index],
  }))
  return { token, uid, k_owner: uid, k_shelf: JSON.stringify(shelf), [`k_days_${uid}`]: JSON.stringify(week) }
}

/** One sheet of screens. */
async function takeSheet(browser, name, addresses, stored, isNight) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    colorScheme: isNight ? 'dark' : 'light',
  })
  const page = await context.newPage()
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  const parts = []
  for (const [index, address] of addresses.entries()) {
    await page.goto(origin + address)
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('region')).first().waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached', timeout: 30_000 })
    await page.locator('[class*="bone" i]').first().waitFor({ state: 'detached', timeout: 30_000 })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForTimeout(900)
    const input = await sharp(await page.screenshot())
      .resize(WIDTH, HEIGHT)
      .toBuffer()
    const [left, top] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    parts.push({ input, left: GAP + left * (WIDTH + GAP), top: GAP + top * (HEIGHT + GAP) })
  }
  await context.close()
  const file = join(OUT, `${name}.webp`)
  await sharp({
    create: {
      width: GAP + COLUMNS * (WIDTH + GAP),
      height: GAP + Math.ceil(addresses.length / COLUMNS) * (HEIGHT + GAP),
      channels: 3,
      background: isNight ? '#3a3438' : '#d9d2c8',
    },
  })
    .composite(parts)
    .webp({ quality: 68, effort: 6 })
    .toFile(file)
  console.log(`${file}  ${Math.round(statSync(file).size / 1024)} KB`)
}

try {
  mkdirSync(OUT, { recursive: true })
  const member = await makeMember()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const [role, stored] of Object.entries({ visitor: {}, member }))
    for (const theme of ['light', 'night'])
      await Promise.all(
        Object.entries(LANGUAGES).map(async ([short, lang]) => {
          const name = `portal-${role}-${short}-${theme}`
          if (isWanted(name))
            await takeSheet(browser, name, SCREENS[role], { ...stored, lang }, theme === 'night')
        }),
      )
  await browser.close()
} finally {
  await server.stop()
}
