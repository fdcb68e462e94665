import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { facesFor } from './face-choices.ts'
import { pageFaces } from './page-faces.ts'

const here = import.meta.dirname
const repository = join(here, '../../../..')
const read = (path: string): string => readFileSync(path, 'utf8')
const bare = (family: string): string => family.trim().replace(/^["']|["']$/g, '')

/** Families whose files `fonts.css` brings, itself or by a sheet of a font package. */
function broughtFamilies(): Set<string> {
  const css = read(join(here, 'fonts.css'))
  const sheets = [...css.matchAll(/@import "([^"]+)"/g)].map(([, sheet]) =>
    read(createRequire(import.meta.url).resolve(sheet!)),
  )
  const named = [css, ...sheets].flatMap((sheet) => [...sheet.matchAll(/font-family:\s*["']([^"']+)["']/g)])
  return new Set(named.map(([, family]) => family!))
}

/** Families that every device has in some form, and the portal's own fallbacks of the same widths. */
const isOfDevice = (family: string): boolean => /^(?:Georgia|serif|sans-serif|system-ui|k-.+)$/.test(family)

it('offers faces fit for the script of the book', () => {
  expect(facesFor('ltr').map((face) => face.name)).toEqual(['literata', 'figtree', 'dyslexic', 'publisher'])
  expect(facesFor('rtl').map((face) => face.name)).toEqual(['naskh', 'vazirmatn', 'publisher'])
})

it('offers the default face of each script first', () => {
  expect(facesFor('ltr')[0]!.fontFamily).toBe(pageFaces.latin)
  expect(bare(facesFor('rtl')[0]!.fontFamily.split(',')[0]!)).toBe(bare(pageFaces.arabic.split(',')[0]!))
})

it('every family that a page, the panel or the interface names has its files in fonts.css', () => {
  const brought = broughtFamilies()
  const choices = (['ltr', 'rtl'] as const).flatMap(facesFor).filter(({ name }) => name !== 'publisher')
  const sheets = [join(here, 'tokens.css'), join(repository, 'apps/portal/src/app/fallback-fonts.css')]
  const lists = [
    pageFaces.latin,
    pageFaces.arabic,
    ...choices.map((face) => face.fontFamily),
    ...sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/--k-font-[a-z-]+: ([^;]+);/g)].map(([, list]) => list!),
    ),
  ]
  expect(lists.length).toBeGreaterThan(10)
  const unknown = lists.flatMap((list) => list.split(',').map(bare)).filter((name) => !isOfDevice(name))
  expect(unknown.filter((name) => !brought.has(name))).toEqual([])
})

it('the engine names none of them', () => {
  const source = join(repository, 'packages/reader-core/src')
  const families = [...broughtFamilies()]
  const naming = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.|testing\//.test(file))
    .filter((file) => families.some((family) => read(join(source, file)).includes(family)))
  expect(naming).toEqual([])
})
