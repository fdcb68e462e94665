import { defineBrowserProvider } from '@vitest/browser'
import { openEngine } from './browser-engines.mjs'

/** Vitest's tests of a browser in one that Playwright does not drive: Firefox ESR or WebKitGTK. They run in the page, by themselves. */
class EngineProvider {
  name = 'engine'
  supportsParallelism = false
  #name
  #browser

  constructor(project) {
    this.#name = project.config.browser.name
  }

  getCommandsContext() {
    return {}
  }

  async openPage(_session, url) {
    this.#browser ??= await openEngine(this.#name)
    if (!this.#browser) throw new Error(`${this.#name} is not on this machine and could not be installed.`)
    // The frame that tests run in has a size of its own and must fit.
    await this.#browser.page.setViewport?.({ width: 1200, height: 900 })
    await this.#browser.open(url)
  }

  async close() {
    await this.#browser?.close()
  }
}

/** @returns a provider for `browser.provider` of a vitest config */
export const engineProvider = () =>
  defineBrowserProvider({
    name: 'engine',
    supportedBrowser: ['firefox', 'webkit'],
    options: {},
    providerFactory: (project) => new EngineProvider(project),
  })
