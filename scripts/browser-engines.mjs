import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './debian-packages.mjs'
import { findChromium } from './find-chromium.mjs'

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

async function openWebkit() {
  if (!ensure('webkit', webkitPaths)) return undefined
  const { driver: driverPath, browser: binary } = webkitPaths()
  const { Builder, Capabilities } = await import('selenium-webdriver')
  const port = await freePort()
  const display = `:${100 + (port % 5000)}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
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
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => {})
      child.kill()
      screen.kill()
    },
  }
}

/**
 * Opens a browser engine for tests: installs it on Debian as root when it is missing.
 *
 * @param engine - `chromium`, `firefox` or `webkit`
 * @returns a browser with one page (`open`, `resize` in CSS px, `screenshot` as PNG bytes, `close`, `version`), or undefined when the engine cannot be had
 */
export function openEngine(engine) {
  return { chromium: openChromium, firefox: openFirefox, webkit: openWebkit }[engine]()
}
