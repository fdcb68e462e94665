import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@kurasa/portal-contract'
import { afterAll, describe, expect, it } from 'vitest'
import { openXmlWindow } from '../import/xml-window.ts'
import { packageFolder } from '../package-folder.ts'

/** The books that come with the portal, as their files are. The importer's results have tests of their own. */
const folder = join(packageFolder, 'demo')
const slugs = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'catalogue.json')))
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const xml = openXmlWindow()
afterAll(() => xml.close())

interface Entry {
  category: string
  access: string
  priceKsh?: number
  ageRating: string
  tags: string[]
  description: Record<string, string>
}
const entries = new Map(slugs.map((slug) => [slug, JSON.parse(read(slug, 'catalogue.json')) as Entry]))

/** Reads the language of a demo book: of a text from its package, of a comic from its ComicInfo. */
const languageOf = (slug: string) =>
  existsSync(join(folder, slug, 'OEBPS'))
    ? /<dc:language>(\w+)/.exec(read(slug, 'OEBPS', 'package.opf'))?.[1]
    : /<LanguageISO>(\w+)/.exec(read(slug, 'pages', 'ComicInfo.xml'))?.[1]

function bytesOf(path: string): number {
  const stat = statSync(path)
  return stat.isFile()
    ? stat.size
    : readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

describe('the demo library', () => {
  it('has works in all categories and languages, free, for members and for sale', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(24)
    expect(new Set([...entries.values()].map(({ category }) => category)).size).toBe(10)
    expect(new Set(slugs.map(languageOf))).toEqual(new Set(['en', 'sw', 'ar']))
    expect(new Set([...entries.values()].map(({ access }) => access))).toEqual(
      new Set(['free', 'member', 'paid']),
    )
  })

  it('weighs under 15 MB', () => {
    expect(bytesOf(folder)).toBeLessThan(15_000_000)
  })
})

it.each(slugs)('%s is described in each language of the portal', (slug) => {
  const { description, tags, access, priceKsh } = entries.get(slug)!
  for (const language of languages) expect(description[language]?.length, language).toBeGreaterThan(40)
  expect(tags.length).toBeGreaterThan(0)
  expect(priceKsh !== undefined).toBe(access === 'paid')
})

it.each(slugs.filter((slug) => existsSync(join(folder, slug, 'OEBPS'))))(
  '%s has well-formed pages whose links and pictures are there',
  (slug) => {
    const source = join(folder, slug, 'OEBPS')
    const files = readdirSync(source).filter((name) => name.endsWith('.xhtml'))
    const pages = new Map(files.map((name) => [name, xml.parseXml(read(slug, 'OEBPS', name))]))
    const missing: string[] = []
    for (const [name, page] of pages) {
      for (const link of page.querySelectorAll('a[href]')) {
        const [file, id] = link.getAttribute('href')!.split('#')
        const target = pages.get(file || name)
        const isThere = id ? target?.getElementById(id) : existsSync(join(source, file!))
        if (!isThere) missing.push(`${name}: ${link.getAttribute('href')}`)
      }
      for (const image of page.querySelectorAll('img')) {
        if (!existsSync(join(source, image.getAttribute('src')!))) missing.push(`${name}: ${image.outerHTML}`)
        if (!image.getAttribute('alt')) missing.push(`${name}: a picture without words`)
      }
    }
    expect(missing).toEqual([])
    const listed = [...read(slug, 'OEBPS', 'package.opf').matchAll(/<item [^>]*href="([^"]+)"/g)]
    expect(listed.filter(([, href]) => !existsSync(join(source, href!)))).toEqual([])
  },
)
