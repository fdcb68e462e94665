import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { installPackages } from './debian-packages.mjs'
import { findChromium } from './find-chromium.mjs'
import { startScreen } from './x-screen.mjs'

/** Debian packages of the engines that are not Chromium. */
const PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-x11'],
}

const firstOf = (paths) => paths.find((path) => existsSync(path))
const firefoxPath = () => process.env.FIREFOX_PATH ?? firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox'])
const webkitPaths = () => {
  const driver = firstOf(['/usr/bin/WebKitWebDriver'])
  const browser = firstOf(
    ['x86_64', 'aarch64'].flatMap((cpu) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(
        (name) => `/usr/lib/${cpu}-linux-gnu/${name}/MiniBrowser`,
      ),
    ),
  )
  return driver && browser && existsSync('/usr/bin/Xvfb') ? { driver, browser } : undefined
}

/** Installs an engine when it is missing and this is Debian; true when it is there afterwards. */
function ensure(engine, isThere) {
  if (isThere()) return true
  installPackages(PACKAGES[engine])
  return Boolean(isThere())
}

/** A port of this machine that nothing listens on. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

async function openChromium() {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  return {
    version: browser.version(),
    page,
    open: (url) => page.goto(url),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close().catch(() => {}),
  }
}

async function openFirefox() {
  if (!ensure('firefox', firefoxPath)) return undefined
  const { default: puppeteer } = await import('puppeteer-core')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    protocol: 'webDriverBiDi',
    protocolTimeout: 600_000,
    // A section laid out as one slice takes seconds: that is the oracle, not a page that hangs.
    extraPrefsFirefox: { 'dom.max_script_run_time': 0 },
  })
  const page = await browser.newPage()
  return {
    version: await browser.version(),
    page,
    open: (url) => page.goto(url, { timeout: 60_000 }),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot({ captureBeyondViewport: false })),
    close: () => browser.close().catch(() => {}),
  }
}

/**
 * An old Chromium, at OLD_CHROMIUM_PATH, by Puppeteer: Playwright needs a new one. Its sandbox and its GPU process are off, as in the
 * builds without a screen that registries keep.
 */
async function openOldChromium() {
  const executablePath = process.env.OLD_CHROMIUM_PATH
  if (!executablePath) return undefined
  const { default: puppeteer } = await import('puppeteer-core')
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const page = await browser.newPage()
  return {
    version: await browser.version(),
    page,
    open: (url) => page.goto(url, { timeout: 60_000, waitUntil: 'domcontentloaded' }),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot({ captureBeyondViewport: false })),
    close: () => browser.close().catch(() => {}),
  }
}

/**
 * Writes a folder of GTK settings that removes the buttons above the page. With it a window can be as narrow as a
 * phone; without it MiniBrowser's is at least 447 px wide.
 */
function narrowWindows() {
  const folder = mkdtempSync(join(tmpdir(), 'kurasa-gtk-'))
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version))
    writeFileSync(
      join(folder, version, 'gtk.css'),
      '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px }',
    )
  }
  return folder
}

/** Edge of the square that distinguishes frames of a page, CSS px. */
const FRAME_MARK_PX = 4
/** Longest that a painted frame may take to reach the screen. */
const FRAME_LIMIT_MS = 5000

/**
 * A picture of the page from the screen: WebKitGTK's driver does not answer `takeScreenshot` here. A square in the
 * bottom right corner changes its colour, so that the picture is of a frame painted after the call. The page is in the
 * bottom left corner of a window at the top left of the screen, at 1 px per CSS px.
 *
 * @throws Error when the frame is not on the screen within {@link FRAME_LIMIT_MS}
 */
async function screenshotOf(driver, screen) {
  const color = 1 + Math.floor(Math.random() * 0xff_ff_fe)
  const [width, height, windowHeight] = await driver.executeScript(
    `const mark = document.createElement('div')
    mark.id = 'kurasa-frame-mark'
    mark.style.cssText = 'all:initial;position:fixed;right:0;bottom:0;z-index:2147483647;width:${FRAME_MARK_PX}px;height:${FRAME_MARK_PX}px;background:#${color.toString(16).padStart(6, '0')}'
    document.documentElement.append(mark)
    return [innerWidth, innerHeight, outerHeight]`,
  )
  const top = windowHeight - height
  const rowBytes = width * 3
  try {
    for (const end = Date.now() + FRAME_LIMIT_MS; Date.now() < end; ) {
      await new Promise((done) => setTimeout(done, 20))
      const picture = screen.capture()
      const pixel = ((windowHeight - 2) * picture.width + width - 2) * 3
      if (picture.data.readUIntBE(pixel, 3) !== color) continue
      const page = Buffer.alloc(rowBytes * height)
      for (let y = 0; y < height; y++) {
        const from = (top + y) * picture.width * 3
        picture.data.copy(page, y * rowBytes, from, from + rowBytes)
      }
      const square = Buffer.alloc(FRAME_MARK_PX * 3, 255)
      for (let y = height - FRAME_MARK_PX; y < height; y++)
        square.copy(page, (y + 1) * rowBytes - square.length)
      return await sharp(page, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer()
    }
    throw new Error(`WebKit painted no frame within ${FRAME_LIMIT_MS} ms.`)
  } finally {
    await driver.executeScript(`document.getElementById('kurasa-frame-mark')?.remove()`)
  }
}

async function openWebkit() {
  if (!ensure('webkit', webkitPaths)) return undefined
  const { driver: driverPath, browser: binary } = webkitPaths()
  const { Builder, Capabilities } = await import('selenium-webdriver')
  const port = await freePort()
  const display = `:${100 + (port % 5000)}`
  const screen = startScreen(display, { width: 1280, height: 1024 })
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: narrowWindows(),
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  await new Promise((done) => setTimeout(done, 800))
  const child = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
  await new Promise((done) => setTimeout(done, 800))
  const capabilities = new Capabilities()
  capabilities.set('browserName', 'MiniBrowser')
  capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] })
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
  return {
    version: (await driver.getCapabilities()).get('browserVersion') ?? '',
    page: driver,
    open: (url) => driver.get(url),
    resize: (width, height) => driver.manage().window().setRect({ width, height, x: 0, y: 0 }),
    screenshot: () => screenshotOf(driver, screen),
    close: async () => {
      await driver.quit().catch(() => {})
      child.kill()
      screen.stop()
    },
  }
}

/**
 * Opens a browser engine for tests: installs it on Debian as root when it is missing.
 *
 * @param engine - `chromium`, `old-chromium` (OLD_CHROMIUM_PATH), `firefox` or `webkit`
 * @returns a browser with one page (`open`, `resize` in CSS px, `screenshot` as PNG bytes, `close`, `version`), or undefined when the engine cannot be had
 */
export function openEngine(engine) {
  return {
    chromium: openChromium,
    'old-chromium': openOldChromium,
    firefox: openFirefox,
    webkit: openWebkit,
  }[engine]()
}
