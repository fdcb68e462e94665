import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { isRunning, ownIdentity, processIdentity } from '../process-identity.ts'

// The embedded database belongs to one process: a second one opens the same folder without an error and loses rows.
//
// Every process that wants the folder writes a claim, a file with a name of its own, and then looks for others.
//
//     claim ──▶ look ──▶ no other claim alive ──▶ held
//                 │
//                 ├────▶ another holds it ───▶ claim removed, refused
//                 └────▶ another claims it ──▶ claim removed, tried again after a random pause
//
// Of two processes the later writer always sees the earlier one, so both can never hold. A dead claim is removed by
// its own name, which is never used again, so clearing up can never hit a living one.

/** Milliseconds between two signs of life. */
const HEARTBEAT = 2_000
/** A claim of a process that cannot be looked up counts as dead after this time without an update, milliseconds. */
const SILENCE = 30_000
const TRIES = 40

const claimShape = processIdentity.extend({
  state: z.enum(['claiming', 'held']),
  /** Purpose of the process, for the message that refuses the next one. */
  purpose: z.enum(['server', 'command']),
  /** The database is elsewhere, so several processes may use the folder. */
  isShared: z.boolean().default(false),
  /** Address of a server that answers. */
  url: z.string().optional(),
  adminToken: z.string().optional(),
})
/** Claim of the process that holds the data folder. */
export type Claim = z.infer<typeof claimShape>

/** The data folder is ours until `release`. */
export interface DataFolderLock {
  /** Publishes how to reach this server. Only the owner of the file can read it. */
  announce(details: { url: string; adminToken: string }): Promise<void>
  release(): Promise<void>
  /** As `release`, at once: for a process that ends in the same breath. */
  releaseNow(): void
}

/** Someone else has the data folder. */
export class FolderInUse extends OperatorError {
  readonly claim: Claim

  constructor(folder: string, claim: Claim) {
    const who = claim.purpose === 'server' ? 'Another Kurasa server' : 'A kurasa command'
    const where = claim.url ? ` at ${claim.url}` : ''
    const machine = claim.host === hostname() ? '' : ` on ${claim.host}`
    super(
      `${who} (process ${claim.pid}${machine}${where}) is using the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
    this.claim = claim
  }
}

/**
 * Takes the data folder, or reports which process has it. A claim that a crash left behind is cleared away.
 *
 * @param folder - where claims are
 * @param options.isShared - the database is elsewhere, so others that claim the same are no hindrance
 * @param options.onLost - called when the claim was taken away, e.g. by hand: the owner must stop at once
 * @throws {FolderInUse} when another process has it
 */
export async function lockDataFolder(
  folder: string,
  options: { purpose: Claim['purpose']; dataFolder: string; isShared?: boolean; onLost?(): void },
): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomBytes(8).toString('hex')}.json`
  const path = join(folder, name)
  let claim: Claim = {
    state: 'claiming',
    purpose: options.purpose,
    isShared: options.isShared ?? false,
    ...ownIdentity(),
  }

  for (let attempt = 1; ; attempt++) {
    await write(path, claim)
    // Both times come from the clock of the file system: clocks of two machines differ.
    const claims = await livingClaims(folder, { own: name, now: (await stat(path)).mtimeMs })
    for (const dead of claims.dead) await rm(dead, { force: true })
    const others = claims.living.filter((other) => !(other.isShared && claim.isShared))
    if (!others.length) break
    const holder = others.find(({ state }) => state === 'held')
    if (holder || attempt === TRIES) {
      await rm(path, { force: true })
      throw new FolderInUse(options.dataFolder, holder ?? others[0]!)
    }
    await rm(path, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 200))
  }
  claim = { ...claim, state: 'held' }
  await write(path, claim)

  const heart = setInterval(async () => {
    try {
      await touch(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
      clearInterval(heart)
      options.onLost?.()
    }
  }, HEARTBEAT)
  heart.unref()

  return {
    async announce(details) {
      claim = { ...claim, ...details }
      await write(path, claim)
    },
    async release() {
      clearInterval(heart)
      await rm(path, { force: true })
    },
    releaseNow() {
      clearInterval(heart)
      rmSync(path, { force: true })
    },
  }
}

/** Reads the claim of the process that holds the data folder, if any. Changes no file. */
export async function readHolder(folder: string): Promise<Claim | undefined> {
  const { living } = await livingClaims(folder, { now: Date.now() })
  return living.find(({ state }) => state === 'held') ?? living[0]
}

/**
 * Reads the claims in a folder.
 *
 * @param options.own - name of the claim to leave out
 * @param options.now - milliseconds since the epoch, by the clock of the file system
 * @returns claims of living processes, and paths of the others
 */
async function livingClaims(
  folder: string,
  { own, now }: { own?: string; now: number },
): Promise<{ living: Claim[]; dead: string[] }> {
  const found = { living: [] as Claim[], dead: [] as string[] }
  let names: string[]
  try {
    names = await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return found
    throw error
  }
  for (const name of names) {
    if (name === own || !name.endsWith('.json')) continue
    const path = join(folder, name)
    const claim = await readClaim(path)
    if (claim === 'gone') continue
    if (claim && (await isAlive(claim, path, now))) found.living.push(claim)
    else found.dead.push(path)
  }
  return found
}

/** @returns undefined for a file that a crash left unreadable, `gone` when its owner removed it meanwhile */
async function readClaim(path: string): Promise<Claim | undefined | 'gone'> {
  try {
    return claimShape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : undefined
  }
}

async function isAlive(claim: Claim, path: string, now: number): Promise<boolean> {
  const known = isRunning(claim)
  if (known !== undefined) return known
  try {
    return now - (await stat(path)).mtimeMs < SILENCE
  } catch {
    return false
  }
}

/**
 * Sets a file's time by the clock of the file system.
 *
 * @throws ENOENT when the file is gone
 */
async function touch(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { buffer } = await file.read({ length: 1, position: 0, buffer: Buffer.alloc(1) })
    await file.write(buffer, 0, 1, 0)
  } finally {
    await file.close()
  }
}

/** Whole or not at all, so that no process reads half a claim. */
async function write(path: string, claim: Claim): Promise<void> {
  const partial = `${path}.part`
  try {
    await writeFile(partial, JSON.stringify(claim), { mode: 0o600 })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
