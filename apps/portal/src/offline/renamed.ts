/** Replaces names in a text, all at once. */
export function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const known = [...names.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.replace(new RegExp(known.join('|'), 'g'), (name) => names.get(name)!)
}

/** Sizes are in steps of so many bytes: each new phone loads the list. */
export const SIZE_UNIT = 64

/** A file of a build, as the worker of that build knows it: `<name without its hash> <hash of the content without names> <size>`. */
export interface FileContent {
  /** The same in each build. */
  key: string
  /** Hash of the content, with the names of other files replaced by their keys. */
  hash: string
  /** Bytes that the line carries, about. */
  bytes: number
}

export const readContent = (written: string): FileContent => {
  const [key = '', hash = '', size = ''] = written.split(' ')
  return { key, hash, bytes: SIZE_UNIT * Number.parseInt(size, 36) || 0 }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Key of a file whose name is like that of no other. */
const plainKey = (path: string): string =>
  path.replace(/^.*\//, '').replace(/-[\w-]{7}(\.\w+)$/, '$1') || path

/** Content by address, as the build has written it for its addresses in their order, shortly: a plain key is left out. */
export const contentByPath = (paths: readonly string[], written: string): Record<string, string> =>
  Object.fromEntries(
    written.split(',').flatMap((each, index) => {
      const path = paths[index]!
      if (each === '') return []
      return [[path, each.startsWith(' ') ? plainKey(path) + each : each]]
    }),
  )

/** Content as `contentByPath` reads it. */
export const writeContent = (paths: readonly string[], content: Readonly<Record<string, string>>): string =>
  paths
    .map((path) => {
      const written = content[path] ?? ''
      return written.startsWith(`${plainKey(path)} `) ? written.slice(plainKey(path).length) : written
    })
    .join()

/**
 * Files of a build whose content differs from a file of the build before only in the names of other files: for each address that of the
 * old one, and the names to be replaced in it.
 *
 * @param before - content of the build before, by address; see `readContent`
 */
export function sameContent(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): { same: Map<string, string>; names: Map<string, string> } {
  const old = new Map(Object.entries(before).map(([path, written]) => [readContent(written).key, path]))
  const same = new Map<string, string>()
  const names = new Map<string, string>()
  for (const [path, written] of Object.entries(now)) {
    const { key, hash } = readContent(written)
    const oldPath = old.get(key)
    if (oldPath === undefined) continue
    if (nameOf(oldPath) !== nameOf(path)) names.set(nameOf(oldPath), nameOf(path))
    if (readContent(before[oldPath]!).hash === hash) same.set(path, oldPath)
  }
  return { same, names }
}
