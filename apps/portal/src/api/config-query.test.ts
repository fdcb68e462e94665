import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ClientStorage, createClientStorage } from '../storage/client-storage.ts'
import { createContractServer } from '../testing/contract-server.ts'
import { sampleConfig } from '../testing/sample-config.ts'
import { configQuery } from './config-query.ts'
import { createPortalClient } from './portal-client.ts'

function setUp(storage: ClientStorage = createClientStorage({})) {
  const server = createContractServer({ getConfig: sampleConfig })
  const client = createPortalClient({
    storage,
    fetch: server.fetch,
    wait: async () => undefined,
    onOverdue: () => undefined,
    onDenied: () => undefined,
  })
  const read = () => configQuery(client, storage)
  /** Returns the data that a screen has before the first request. */
  const known = () => new QueryObserver(new QueryClient(), read()).getCurrentResult().data
  return { storage, server, read, known }
}

describe('the configuration', () => {
  it('is kept on the phone, and there at once on the next start', async () => {
    const { storage, server, read, known } = setUp()
    expect(known()).toBeUndefined()
    await new QueryClient().fetchQuery(read())
    server.setReachable(false)
    expect(setUp(storage).known()).toEqual(sampleConfig)
    const observer = new QueryObserver(new QueryClient(), read())
    expect(observer.getCurrentResult()).toMatchObject({ data: sampleConfig, isStale: false })
  })

  it('that is older than ten minutes is requested again', async () => {
    const { storage, read } = setUp()
    storage.writeJson('k_config', { at: Date.now() - 11 * 60_000, data: sampleConfig })
    expect(new QueryObserver(new QueryClient(), read()).getCurrentResult()).toMatchObject({
      data: sampleConfig,
      isStale: true,
    })
  })

  it.each(Object.keys(sampleConfig))('of another release, without %s, is not believed', (name) => {
    const { storage, known } = setUp()
    storage.writeJson('k_config', { at: Date.now(), data: { ...sampleConfig, [name]: undefined } })
    expect(known()).toBeUndefined()
  })

  it.each(['null', '[]', 'nonsense', '{"at":"x","data":{}}'])('stored as %s counts as none', (text) => {
    const { storage, known } = setUp()
    storage.write('k_config', text)
    expect(known()).toBeUndefined()
  })
})
