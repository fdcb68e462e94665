import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as kurasa from '../index.ts'

/** Names of the components that a source file renders: `<Part`, `<tools.Part` and `<Context.Provider`. */
function renderedBy(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const names = [...source.matchAll(/(?<![\w>])<(?:tools\.)?([A-Z]\w+)(?:\.Provider)?(?=[\s/>])/g)]
  return [...new Set(names.map(([, name]) => name!))]
}

it('the reader renders only components that an app can import', () => {
  const rendered = ['./reader.tsx', './publication-reader.tsx'].flatMap(renderedBy)
  expect(rendered.length).toBeGreaterThan(20)
  const own = ['ReaderParts', 'HTMLElement', 'IntervalHandler']
  const isPrivate = (name: string) => !Object.hasOwn(kurasa, name) && !own.includes(name)
  expect(rendered.filter(isPrivate)).toEqual([])
})

it('the panels and overlays of the default tools are exported', () => {
  const source = readFileSync(new URL('../reader-controls/known-tools.tsx', import.meta.url), 'utf8')
  const parts = [...source.matchAll(/(?:Panel|Overlay): (\w+)/g)].map(([, name]) => name!)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((name) => name !== 'ComponentType' && !Object.hasOwn(kurasa, name))).toEqual([])
})
