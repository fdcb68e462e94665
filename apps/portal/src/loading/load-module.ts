import { FileError } from './file-error.ts'
import { loadFile } from './load-file.ts'

/** Style sheets that this file has added, by address. A failed one is removed. */
const sheets = new Map<string, Promise<void>>()

function addSheet(href: string): Promise<void> {
  let added = sheets.get(href)
  if (added) return added
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  added = new Promise<void>((resolve, reject) => {
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => reject(new FileError('unreached', href))
    document.head.append(link)
  })
  sheets.set(href, added)
  added.catch(() => {
    link.remove()
    sheets.delete(href)
  })
  return added
}

async function loadWithStyle(file: string): Promise<void> {
  const href = `/${file}`
  await loadFile(href)
  if (href.endsWith('.css')) await addSheet(href)
}

/**
 * Runs an `import()` of the build once all of its files are on the phone. The build calls it in place of Vite's preload helper:
 * `build/load-module.ts`.
 *
 * @param importModule - the `import()`
 * @param files - the file that it names and all files that these import, without `/` before them
 * @throws {FileError} and dispatches `vite:preloadError`
 */
export async function loadModule<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map(loadWithStyle))
    return await importModule()
  } catch (error) {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}
