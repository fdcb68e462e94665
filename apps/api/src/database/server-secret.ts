import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { serverSecrets } from './schema.ts'

/** Keyed hashes: the same in every process of a portal, impossible to compute elsewhere. */
export interface ServerSecret {
  /** HMAC-SHA-256, hex. Never call it inside a transaction: the first call reads the key. */
  sign(text: string): Promise<string>
}

/** A key in the database, made by the first process that needs it. */
export function createServerSecret(database: Database, name: string): ServerSecret {
  let key: Promise<Buffer> | undefined

  async function readKey(): Promise<Buffer> {
    const read = async () =>
      (await database.select().from(serverSecrets).where(eq(serverSecrets.name, name)))[0]?.value
    let value = await read()
    if (!value) {
      await database
        .insert(serverSecrets)
        .values({ name, value: randomBytes(32).toString('hex') })
        .onConflictDoNothing()
      value = await read()
    }
    if (!value) throw new Error(`The server's secret "${name}" cannot be stored.`)
    return Buffer.from(value, 'hex')
  }

  return {
    async sign(text) {
      key ??= readKey().catch((error) => {
        key = undefined
        throw error
      })
      return createHmac('sha256', await key)
        .update(text)
        .digest('hex')
    },
  }
}
