import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminOptions } from '../admin/admin-call.ts'
import type { TestApp } from './test-app.ts'

/** Creates the options of the operator's calls of an app under test. */
export function createSampleAdmin({ importer }: Pick<TestApp, 'importer'>, token: string): AdminOptions {
  return { importer, seed: async () => {}, token, temporaryFolder: join(tmpdir(), 'kurasa-admin') }
}
