import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse'>

/** A door of our packages: it re-exports everything, so only the names that an import uses count. */
const INDEX = /\/packages\/[^/]+\/src\/(?:index|gestures|internal)\.ts$/

interface Taken {
  /** As written in the module. */
  from: string
  /** Names there; undefined is all of it. */
  names: string[] | undefined
}

/** Lists what a module imports and re-exports, and from where. */
function takenBy(context: Context, id: string): Taken[] {
  const { body } = context.parse(context.getModuleInfo(id)?.code ?? '')
  const nameOf = (node: { type: string; name?: string; value?: unknown }) => node.name ?? String(node.value)
  return body.flatMap((node): Taken[] => {
    if (node.type === 'ImportDeclaration') {
      const isAll = node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
      const names = node.specifiers.flatMap((part) => ('imported' in part ? nameOf(part.imported) : []))
      return [{ from: node.source.value, names: isAll ? undefined : names }]
    }
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      return [{ from: node.source.value, names: node.specifiers.map(({ local }) => nameOf(local)) }]
    }
    return node.type === 'ExportAllDeclaration' ? [{ from: node.source.value, names: undefined }] : []
  })
}

const known = new Map<string, Map<string, string>>()

/** Names an index hands on, and from which file. It renames none. */
function originsIn(context: Context, index: string): Map<string, string> {
  const origins = known.get(index) ?? new Map<string, string>()
  if (known.has(index)) return origins
  known.set(index, origins)
  const imported = context.getModuleInfo(index)?.importedIds ?? []
  for (const { from, names } of takenBy(context, index)) {
    const other = imported.find((id) => id === join(dirname(index), from) || isIndexOf(id, from))
    for (const name of names ?? []) if (other) origins.set(name, other)
  }
  return origins
}

const isIndexOf = (id: string, from: string) => {
  const [, name, door = 'index'] = /^@kurasa\/([^/]+)(?:\/(\w+))?$/.exec(from) ?? []
  return name !== undefined && id.endsWith(`/packages/${name}/src/${door}.ts`)
}

/** Files that a module imports. Of an index of our packages only those whose names the module takes. */
export function importsOfModule(context: Context, id: string): string[] {
  const found: string[] = []
  const follow = (index: string, name: string) => {
    const other = originsIn(context, index).get(name)
    if (other && INDEX.test(other)) follow(other, name)
    else if (other) found.push(other)
  }
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  const taken = imported.some((other) => INDEX.test(other)) ? takenBy(context, id) : []
  for (const other of imported) {
    if (!INDEX.test(other)) found.push(other)
    else {
      for (const { names } of taken.filter(({ from }) => isIndexOf(other, from))) {
        if (names) for (const name of names) follow(other, name)
        else found.push(other)
      }
    }
  }
  return found
}
