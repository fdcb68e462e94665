import { systemClock } from '../adapters/system-clock.ts'
import { createApp } from '../app.ts'
import { prepareDataFolder } from '../data-folder/data-folder.ts'
import { lockDataFolder } from '../data-folder/data-folder-lock.ts'
import { createLog } from '../http/request-log.ts'
import { listen } from '../listen.ts'
import { operatorToken } from './call-operator.ts'
import { createSampleAdmin } from './sample-admin.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** A server in the test's own process, which the commands find by its lock in the data folder. Close it. */
export async function startOperatorServer(root: string): Promise<TestApp> {
  const folder = await prepareDataFolder(root)
  const lock = await lockDataFolder(folder.locks, { purpose: 'server', dataFolder: root })
  const test = await openTestApp({ clock: systemClock })
  const { database, assets } = test
  const admin = createSampleAdmin(test, operatorToken)
  const app = createApp({ database, assets, clock: systemClock, admin, log: createLog('silent') })
  const door = await listen({ port: 0, keepAlive: 5 }, (request, connection) =>
    Promise.resolve(app.fetch(request, connection)),
  )
  await lock.announce({ url: door.localUrl, adminToken: operatorToken })
  return {
    ...test,
    app,
    clock: systemClock,
    async close() {
      await door.close()
      await app.close()
      await test.close()
      await lock.release()
    },
  }
}
