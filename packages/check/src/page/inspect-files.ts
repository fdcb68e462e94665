import { type Publication, ReaderError } from '@kurasa/reader-core'

interface Found {
  file: string
  what: string
}

const ACCESSIBILITY = /^(?:schema:(access\w+)|dcterms:(conformsTo)|a11y:(\w+))$/
/** Elements and attributes that bring a file into a chapter. */
const REFERENCES =
  'img, image, link[rel~="stylesheet" i], audio, video, source, track, iframe, embed, object, script, use, input'
const ATTRIBUTES = ['src', 'href', 'xlink:href', 'poster', 'data']
const IS_SCRIPT = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i
const IS_REMOTE = /^(?:(?:https?|wss?|ftp):)?\/\//i
const BASE = 'https://book.invalid/'

/** The patterns are ASCII: of the encodings that books have, only UTF-16 writes them in another way. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

function parse(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xhtml+xml')
  return parsed.querySelector('parsererror') ? new DOMParser().parseFromString(text, 'text/html') : parsed
}

/** Finds what a book asks for and does not get: scripts, the network, files that it lacks. */
export async function inspectFiles(publication: Publication) {
  const scripts: Found[] = []
  const requests: Found[] = []
  const missing: Found[] = []
  const lostSections: Found[] = []
  const asked = new Map<string, Promise<boolean>>()

  const isThere = (href: string): Promise<boolean> => {
    const known = asked.get(href)
    if (known) return known
    const answer = (publication.readHead?.(href, 1) ?? publication.read(href)).then(
      () => true,
      (error: unknown) => !(error instanceof ReaderError && error.code === 'not-found'),
    )
    asked.set(href, answer)
    return answer
  }

  /** @param base - that the reference is relative to */
  const follow = async (file: string, reference: string, base = file): Promise<void> => {
    const address = reference.trim()
    if (IS_REMOTE.test(address)) {
      requests.push({ file, what: address })
      return
    }
    if (address === '' || /^(?:#|[a-z][\w+.-]*:)/i.test(address)) return
    if (!URL.canParse(address, BASE + base)) return
    const href = new URL(address, BASE + base).pathname.slice(1)
    if (href !== base && !(await isThere(href))) missing.push({ file, what: href })
  }

  const inspectCss = async (file: string, css: string): Promise<void> => {
    for (const [, , quoted, plain] of css.matchAll(
      /(?:url\(\s*|@import\s+)(?:(["'])(.*?)\1|([^"'()\s;]+)\s*\))/g,
    ))
      await follow(file, quoted ?? plain ?? '')
  }

  const inspectChapter = async (file: string, text: string): Promise<void> => {
    const chapter = parse(text)
    for (const element of chapter.querySelectorAll('*')) {
      const name = element.localName
      if (name === 'script' && IS_SCRIPT.test(element.getAttribute('type') ?? ''))
        scripts.push({ file, what: element.getAttribute('src') ?? '<script>' })
      for (const attribute of element.attributes) {
        if (/^on/i.test(attribute.name)) scripts.push({ file, what: `${attribute.name} of <${name}>` })
        if (/^\s*javascript:/i.test(attribute.value)) scripts.push({ file, what: `javascript: of <${name}>` })
      }
      if (name === 'style') await inspectCss(file, element.textContent ?? '')
      const style = element.getAttribute('style')
      if (style) await inspectCss(file, style)
      if (!element.matches(REFERENCES)) continue
      for (const attribute of ATTRIBUTES) {
        const reference = element.getAttribute(attribute)
        if (reference) await follow(file, reference)
      }
    }
  }

  for (const { href, type } of publication.readingOrder) {
    try {
      const bytes = await publication.read(href)
      if (/html|xml/.test(type)) await inspectChapter(href, decode(bytes))
    } catch (error) {
      lostSections.push({ file: href, what: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const { href, type } of publication.resources.values())
    if (type === 'text/css' && (await isThere(href)))
      await inspectCss(href, decode(await publication.read(href)))
  const packageDocument = await publication.packageDocument?.()
  if (packageDocument) {
    const folder = packageFolder(packageDocument, publication)
    for (const item of packageDocument.querySelectorAll('manifest > item'))
      await follow('package', item.getAttribute('href') ?? '', folder)
  }
  return { scripts, requests, missing, lostSections, accessibility: accessibilityOf(packageDocument) }
}

/** Folder of the package, with a slash at its end: a chapter has its path from there in the package, and from the root in the publication. */
function packageFolder(packageDocument: Document, { readingOrder }: Publication): string {
  for (const item of packageDocument.querySelectorAll('manifest > item')) {
    const declared = item.getAttribute('href')
    // Sections have their path as it is in addresses.
    const path = declared && new URL(declared, BASE).pathname.slice(1)
    const section = path && readingOrder.find(({ href }) => href === path || href.endsWith(`/${path}`))
    if (section) return section.href.slice(0, -path.length)
  }
  return ''
}

/** Metadata of schema.org and of EPUB Accessibility. */
function accessibilityOf(packageDocument: Document | undefined): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const element of packageDocument?.querySelectorAll('metadata meta, metadata link') ?? []) {
    const name = ['property', 'name', 'rel'].map((key) => element.getAttribute(key)).find(Boolean) ?? ''
    const [, ...parts] = ACCESSIBILITY.exec(name) ?? []
    const property = parts.find(Boolean)
    const value =
      ['content', 'href'].map((key) => element.getAttribute(key)).find(Boolean) ?? element.textContent ?? ''
    if (property && value.trim()) {
      found[property] ??= []
      found[property].push(value.trim())
    }
  }
  return found
}
