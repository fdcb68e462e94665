/** State of updates in the worker, beside the builds; pages send it by a message. */
export interface UpdateChoices {
  /** Data is spared on this phone now. */
  sparesData?: boolean
  /** A build that waits for its person. */
  waiting?: { build: string; bytes: number } | undefined
  /** The person, or a page whose files have vanished, wants the next build whatever it costs. */
  allowed?: boolean | undefined
}

/** Not one of the builds' caches. */
const CACHE = 'portal-update'
const ADDRESS = '/portal-update'

export async function readChoices(): Promise<UpdateChoices> {
  const stored = await caches.match(ADDRESS, { cacheName: CACHE })
  return stored ? ((await stored.json()) as UpdateChoices) : {}
}

export async function writeChoices(patch: UpdateChoices): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(ADDRESS, new Response(JSON.stringify({ ...(await readChoices()), ...patch })))
}
