import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The part of the bundler's module graph that chunks are chosen by. */
export interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** @returns gives the path of a source of a package. It throws when a module was moved, and would silently go into another file */
export const sourcesOf = (folder: string) => (path: string) => {
  const file = join(folder, 'src', path)
  if (!existsSync(file)) throw new Error(`tsdown.config.ts names src/${path}, which does not exist.`)
  return file
}

/** Whether a module is loaded with one of others, without a dynamic import between them. */
export function isLoadedWith(
  id: string,
  roots: readonly string[],
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (roots.includes(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isLoadedWith(importer, roots, modules, seen))
}
