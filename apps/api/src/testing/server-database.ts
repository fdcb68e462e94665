import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A database of its own on a PostgreSQL server. */
export interface ServerDatabase {
  url: string
  /** Ends every connection to it, and removes it. */
  drop(): Promise<void>
}

/**
 * Makes an empty one.
 *
 * @param url - of any database of that server, by a user that may make others
 */
export async function createServerDatabase(url: string): Promise<ServerDatabase> {
  const name = `kurasa_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return {
    url: address.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
