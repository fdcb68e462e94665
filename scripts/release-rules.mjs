/** What the manifest of a package that is published must say. */

/** What a manifest may have after a dependency: a range or several, never one version alone, a folder or a tag. */
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

/** What only a release needs: the address that provenance is checked against. @returns a line each */
export const provenanceFaults = ({ repository }) =>
  repository?.url && repository.directory
    ? []
    : ['repository (url and directory) is missing: provenance needs it']
