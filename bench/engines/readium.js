import { EpubNavigator, EpubPreferences } from '@readium/navigator'
import { Locator, LocatorLocations, Manifest, Publication } from '@readium/shared'
import { openEpubFiles } from './epub-files.js'

/*
 * The toolkit shows a Readium manifest that a server made of the EPUB. Here the page makes it itself from the bytes
 * in memory; chapters come from memory too, style sheets by address, as the toolkit's frames load them.
 */

let navigator
let positions

/** The same 18 px that the other engines start with; its own base is 16. */
const preferences = (factor) => ({ fontSize: factor * 1.125, lineHeight: 1.55, columnCount: 1 })

class MemoryResource {
  constructor(link, epub) {
    this.item = link
    this.epub = epub
  }
  async link() {
    return this.item
  }
  async length() {
    return (await this.read()).length
  }
  async read() {
    return this.epub.read(this.item.href)
  }
  async readAsString() {
    return this.epub.readText(this.item.href)
  }
  async readAsJSON() {
    return JSON.parse(await this.readAsString())
  }
  async readAsXML() {
    return new DOMParser().parseFromString(await this.readAsString(), 'application/xml')
  }
  close() {}
}

window.engine = {
  async open(bytes, stage, { folder }) {
    const epub = openEpubFiles(bytes)
    const manifest = Manifest.deserialize({
      '@context': 'https://readium.org/webpub-manifest/context.jsonld',
      metadata: {
        '@type': 'http://schema.org/Book',
        title: epub.title,
        language: epub.language,
        readingProgression: epub.direction,
        conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
      },
      links: [{ rel: 'self', href: `${folder}manifest.json`, type: 'application/webpub+json' }],
      readingOrder: epub.chapters.map(({ path, type }) => ({ href: path, type })),
      resources: [],
      toc: [],
    })
    manifest.setSelfLink(`${folder}manifest.json`)
    const fetcher = { links: () => [], get: (link) => new MemoryResource(link, epub), close() {} }
    const publication = new Publication({ manifest, fetcher })
    // One position per 1,024 bytes of a chapter, as Readium's servers count them.
    const total = epub.chapters.reduce((sum, { size }) => sum + Math.max(1, Math.ceil(size / 1024)), 0)
    let position = 0
    positions = epub.chapters.flatMap(({ path, type, size }) => {
      const count = Math.max(1, Math.ceil(size / 1024))
      return Array.from(
        { length: count },
        (_, i) =>
          new Locator({
            href: path,
            type,
            locations: new LocatorLocations({
              progression: i / count,
              totalProgression: position / total,
              position: ++position,
            }),
          }),
      )
    })
    const listeners = {
      frameLoaded() {},
      positionChanged() {},
      tap: () => false,
      click: () => false,
      zoom() {},
      miscPointer() {},
      scroll() {},
      customEvent() {},
      handleLocator: () => false,
      textSelected() {},
    }
    // The application brings the size of the frames.
    const style = document.createElement('style')
    style.textContent =
      '.readium-navigator-iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0 }'
    document.head.append(style)
    const container = document.createElement('div')
    container.style.cssText = 'position: relative; width: 100%; height: 100%'
    stage.append(container)
    navigator = new EpubNavigator(container, publication, listeners, positions, positions[0], {
      preferences: preferences(1),
      defaults: {},
    })
    await navigator.load()
  },
  next: () => new Promise((resolve) => navigator.goForward(false, resolve)),
  fontSize: (factor) => navigator.submitPreferences(new EpubPreferences(preferences(factor))),
  jump: (fraction) =>
    new Promise((resolve) => {
      navigator.go(positions[Math.floor(fraction * positions.length)], false, resolve)
    }),
  destroy: () => navigator.destroy(),
}
