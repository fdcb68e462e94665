/**
 * Cycles between the folders of a package. A file directly in `src` counts as a folder of its own. Imports of types count;
 * those of tests, stories and their helpers do not.
 */

const IS_TEST = /\.(test|stories)\.|\/testing\//

/** Package and folder of a module, undefined outside of a package's `src`. */
function placeOf(path) {
  const [, home, rest] = /^((?:packages|apps)\/[^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (!home) return undefined
  const [first, ...more] = rest.split('/')
  return { home, folder: more.length > 0 ? `${first}/` : first }
}

/**
 * @param modules - `modules` of dependency-cruiser's result
 * @returns by package: `from -> to` of each import between two folders, with the imports of files behind it
 */
export function folderImports(modules) {
  const packages = new Map()
  for (const { source, dependencies } of modules) {
    const from = placeOf(source)
    if (!from || IS_TEST.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved)
      if (!to || to.home !== from.home || to.folder === from.folder) continue
      if (!packages.has(from.home)) packages.set(from.home, new Map())
      const edges = packages.get(from.home)
      const key = `${from.folder} -> ${to.folder}`
      edges.set(key, [...(edges.get(key) ?? []), `${source} -> ${resolved}`])
    }
  }
  return packages
}

const endsOf = (edge) => edge.split(' -> ')

/** Strongly connected components of more than one folder. @param edges - `from -> to` */
export function knots(edges) {
  const next = new Map()
  for (const edge of edges) {
    const [from, to] = endsOf(edge)
    next.set(from, [...(next.get(from) ?? []), to])
    if (!next.has(to)) next.set(to, [])
  }
  const reach = (from) => {
    const seen = new Set()
    const open = [...next.get(from)]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...next.get(at))
    }
    return seen
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reach(folder)]))
  const found = new Map()
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue
    const members = [...others].filter((other) => reached.get(other).has(folder)).sort()
    found.set(members.join(), members)
  }
  return [...found.values()]
}

/** A shortest way from a folder back to itself, as edges. */
function shortestCycle(edges, members) {
  let best
  for (const start of members) {
    const before = new Map()
    const open = edges.filter((edge) => endsOf(edge)[0] === start)
    for (const edge of open) if (!before.has(endsOf(edge)[1])) before.set(endsOf(edge)[1], [edge])
    while (open.length > 0 && !before.has(start)) {
      const [, at] = endsOf(open.shift())
      for (const edge of edges) {
        const [from, to] = endsOf(edge)
        if (from !== at || before.has(to)) continue
        before.set(to, [...before.get(at), edge])
        open.push(edge)
      }
    }
    const way = before.get(start)
    if (way && (!best || way.length < best.length)) best = way
  }
  return best ?? []
}

/**
 * @param modules - `modules` of dependency-cruiser's result
 * @param exceptions - by package: edges that may close a cycle
 * @returns faults: cycles that are left without the exceptions, and exceptions that close no cycle
 */
export function folderFaults(modules, exceptions) {
  const faults = []
  const packages = folderImports(modules)
  for (const [home, edges] of packages) {
    const allowed = exceptions[home] ?? []
    const held = [...edges.keys()].filter((edge) => !allowed.includes(edge))
    for (const members of knots(held)) {
      const inside = held.filter((edge) => endsOf(edge).every((folder) => members.includes(folder)))
      const files = shortestCycle(inside, members).map((edge) => `    ${edges.get(edge)[0]}`)
      faults.push(
        `${home}: folders import each other: ${members.join(' ')}; one cycle is\n${files.join('\n')}`,
      )
    }
    for (const edge of allowed) {
      const [from, to] = endsOf(edge)
      const closes =
        edges.has(edge) &&
        knots([...held, edge]).some((members) => members.includes(from) && members.includes(to))
      if (!closes) faults.push(`${home}: the exception ${edge} closes no cycle, remove it`)
    }
  }
  for (const home of Object.keys(exceptions)) {
    if (!packages.has(home)) faults.push(`${home}: exceptions of a package that is not there, remove them`)
  }
  return faults
}
