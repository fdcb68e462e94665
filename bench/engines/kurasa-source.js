import { createReader, openPublicationSource } from '@kurasa/reader-core'

let publication
let reader

/** A host with an API: manifest, styles and first chapter come in one answer, everything else by itself. */
async function sourceOf(address) {
  const prepared = address.replace('/books/', '/prepared/').replace(/\.epub$/, '.json')
  const { manifest, files } = await (await fetch(prepared)).json()
  const unpacked = address.replace('/books/', '/unzipped/').replace(/\.epub$/, '')
  return {
    manifest: () => manifest,
    async read(href, { signal } = {}) {
      if (href in files) return new TextEncoder().encode(files[href])
      const response = await fetch(`${unpacked}/${href}`, { signal })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

window.engine = {
  takesAddress: true,
  promisesPaint: true,
  async open(address, stage) {
    publication = await openPublicationSource(await sourceOf(address))
    reader = createReader({ publication, settings: { turn: 'none', ...window.engineSettings } })
    reader.mount(stage)
    await reader.ready
  },
  next: () => reader.goForward(),
  destroy() {
    reader.destroy()
    publication.close()
  },
}
