import { spawnSync } from 'node:child_process'

/** A file of every Debian: a lock on it leaves none behind. */
const LOCK = '/etc/debian_version'

/**
 * Installs Debian packages where this is Debian and we are root. One installation runs at a time: a second process waits for the first.
 *
 * @param names - packages, as apt-get knows them
 * @returns whether apt-get reports them as installed
 */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return false
  console.log(`Installing ${names.join(', ')} …`)
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`
  const { status } = spawnSync('flock', [LOCK, 'sh', '-c', install], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
