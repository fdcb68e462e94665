import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './killable-server.ts'

/** Where Debian's packages put the programs of each version. */
const PACKAGES = '/usr/lib/postgresql'

/** A PostgreSQL of a test alone, that it may stop. */
export interface OwnPostgres {
  url: string
  /** Stops it and starts it again, at the same address; resolves when it answers. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  /** Sends a statement over a connection of its own. */
  query(statement: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Programs of the newest version that is installed; undefined where none is. */
export function findPostgres(): string | undefined {
  if (!existsSync(PACKAGES)) return undefined
  const versions = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * Starts one in a folder of its own; root starts it as another user, since it refuses to run as root.
 *
 * @param parent - of its folder, e.g. a small disk; it writes its log of changes in files of 1 MB
 */
export async function startOwnPostgres(programs: string, parent = tmpdir()): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'kurasa-own-postgres-'))
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  const cluster = ['-U', 'kurasa', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--wal-segsize=1']
  const make = ['-D', data, ...cluster, '--no-sync']
  execFileSync(join(programs, 'initdb'), make, { ...options, stdio: 'ignore' })
  const port = await findFreePort()
  const url = `postgres://kurasa@127.0.0.1:${port}/postgres`
  let server: ChildProcess

  async function start(): Promise<void> {
    const settings = ['max_connections=100', 'min_wal_size=2MB', 'max_wal_size=8MB']
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
    for (const setting of settings) args.push('-c', setting)
    server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
    for (const end = Date.now() + 30_000; ; ) {
      try {
        await query('select 1')
        return
      } catch (error) {
        if (Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    // A full disk may have ended it.
    if (server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  await start()
  return {
    url,
    query,
    async restart(how) {
      await stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await start()
    },
    async close() {
      await stop('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
