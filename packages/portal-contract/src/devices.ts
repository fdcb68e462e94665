import { z } from 'zod/mini'
import { id, time } from './books.ts'
import type { Endpoint } from './endpoint.ts'

/** A device on which a member is logged in. */
export const device = z.object({
  /** Id of its session. */
  id,
  /** As the device called itself; may be empty. */
  name: z.string(),
  since: time,
  /** To the day: use is noted once a day. */
  lastUsedAt: time,
  isCurrent: z.boolean(),
})
/** A device on which a member is logged in. */
export type Device = z.infer<typeof device>

/** Devices on which the caller is logged in, the current one first, then the last used. Members only: 401. */
export const getDevices = {
  method: 'GET',
  path: '/me/devices',
  data: z.array(device),
} as const satisfies Endpoint

/** Ends the session of one device. Repeating it changes nothing; another member's is left alone. Members only: 401. */
export const deleteDevice = {
  method: 'DELETE',
  path: '/me/devices/:id',
  data: z.null(),
} as const satisfies Endpoint
