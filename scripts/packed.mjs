import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { apiFaults } from './api-reports.mjs'
import { listingFaults, PACKAGES } from './release-rules.mjs'

/** Files that `npm publish` would upload, by published package. */

/** The packages are modules for bundlers and browsers: what resolves in CommonJS alone is no fault. */
const IGNORED_RESOLUTIONS = new Set(['node10', 'node16-cjs'])
const IGNORED_KINDS = new Set(['CJSResolvesToESM'])

/** Runs a command and returns what it prints. Throws where it fails. */
export function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Builds the packages that are published. @returns their names */
export function buildPackages() {
  const names = Object.keys(PACKAGES)
  run('npm', ['run', 'build', '--silent', ...names.flatMap((name) => ['-w', `packages/${name}`])])
  return names
}

/**
 * Builds and packs the packages, and unpacks them to `node_modules/@kurasa` of a folder, as their host would have them.
 *
 * @returns each package with its tarball and what is in it
 */
export function installPacked(folder) {
  const names = buildPackages()
  return names.map((name) => {
    const target = join(folder, 'node_modules/@kurasa', name)
    mkdirSync(target, { recursive: true })
    const [{ filename, files, size, unpackedSize }] = JSON.parse(
      run('npm', ['pack', '--json', '--pack-destination', folder, '-w', `packages/${name}`]),
    )
    const tarball = join(folder, filename)
    run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
    return { name, tarball, size, unpackedSize, paths: files.map(({ path }) => path) }
  })
}

/** @returns what is wrong with a packed package, a line each */
export async function faultsOf({ name, tarball, unpackedSize, paths }) {
  const faults = listingFaults(paths)
  if (unpackedSize > PACKAGES[name])
    faults.push(`${unpackedSize} bytes unpacked are more than ${PACKAGES[name]}`)

  if (
    name === 'reader-react' &&
    !/^['"]use client['"]/.test(readFileSync('packages/reader-react/dist/index.js', 'utf8'))
  )
    faults.push('dist/index.js does not begin with the directive "use client"')

  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  faults.push(...messages.map((message) => formatMessage(message, pkg)))

  const { problems = [] } = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)), {
    excludeEntrypoints: [/\.css$/],
  })
  for (const { kind, entrypoint, resolutionKind } of problems) {
    if (IGNORED_KINDS.has(kind) || IGNORED_RESOLUTIONS.has(resolutionKind)) continue
    faults.push(`types: ${kind} at ${entrypoint ?? ''} (${resolutionKind ?? 'everywhere'})`)
  }
  faults.push(...apiFaults(name))
  return faults
}
