/** Rules for the manifest and the files of a published package. */

/** In the order in which they are built, each with the most bytes it may have unpacked. */
export const PACKAGES = {
  'reader-core': 1_280_000,
  'reader-react': 850_000,
  'reader-element': 2_800_000,
  check: 1_200_000,
}

/** Files that no host needs. */
const UNWANTED = /\.(test|stories)\.|\/testing\/|\.map$|\.module\.css$|^src\/.*\.tsx?$/
const REQUIRED = ['LICENSE', 'NOTICE', 'README.md', 'package.json']

/** Allowed versions of a dependency: a range or several, never one version alone, a folder or a tag. */
const RANGE = /^(?:(?:\^|~|>=)\d+\.\d+\.\d+(?: \|\| (?!$)|$))+$|^>=\d+$/

/** @returns what is wrong with a manifest, a line each */
export function manifestFaults(manifest) {
  const faults = []
  for (const field of ['description', 'license', 'keywords', 'engines', 'files', 'exports'])
    if (!manifest[field]) faults.push(`${field} is missing`)
  if (manifest.private) faults.push('a private package is not published')
  if (manifest.publishConfig?.access !== 'public') faults.push('publishConfig.access is not “public”')
  for (const kind of ['dependencies', 'peerDependencies'])
    for (const [name, range] of Object.entries(manifest[kind] ?? {}))
      if (!RANGE.test(range)) faults.push(`${kind}: ${name} is “${range}”, which is no range`)
  return faults
}

/** For releases alone: the address that provenance is checked against. @returns a line each */
export const provenanceFaults = ({ repository }) =>
  repository?.url && repository.directory
    ? []
    : ['repository (url and directory) is missing: provenance needs it']

/**
 * @param paths - files that `npm pack` lists
 * @returns what is wrong with them, a line each
 */
export const listingFaults = (paths) => [
  ...paths.filter((path) => UNWANTED.test(path)).map((path) => `${path} is not for a host`),
  ...REQUIRED.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
]

const inFolder = (path) => path.slice('./'.length)
/** @returns the entry of the build that makes a file of `dist`; undefined for other files */
const entryOf = (path, ending) =>
  path?.startsWith('./dist/') && path.endsWith(ending)
    ? path.slice('./dist/'.length, -ending.length)
    : undefined

/**
 * Compares the exports of a manifest with the sources they are built from: needs no build.
 *
 * @param entries - of the build: source by name of the built file
 * @param paths - files that `npm pack` lists; those of `dist` may not be built yet
 * @param exists - whether the folder of the package has a file
 * @returns what is wrong, a line each
 */
export function exportFaults({ exports = {}, bin = {} }, entries, paths, exists) {
  const faults = []
  for (const [door, target] of Object.entries(exports)) {
    if (typeof target === 'string') {
      if (!target.startsWith('./dist/') && !paths.includes(inFolder(target)))
        faults.push(`${door}: ${target} is not published`)
      continue
    }
    const { '@kurasa/source': source, types, default: built } = target
    if (Object.keys(target).join() !== (types ? '@kurasa/source,types,default' : '@kurasa/source,default'))
      faults.push(`${door}: the conditions are not “@kurasa/source”, “types”, “default” in this order`)
    if (!source || !exists(inFolder(source))) faults.push(`${door}: ${source} does not exist`)
    if (built?.endsWith('.css')) continue
    const entry = entryOf(built, '.js')
    if (!source || entries[entry] !== inFolder(source))
      faults.push(`${door}: ${built} is not built from ${source}`)
    if (entryOf(types, '.d.ts') !== entry) faults.push(`${door}: ${types} are not the types of ${built}`)
  }
  for (const path of Object.values(bin))
    if (!entries[entryOf(path, '.js')]) faults.push(`bin: ${path} is not built`)
  return faults
}
