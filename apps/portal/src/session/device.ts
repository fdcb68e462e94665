import type { ClientStorage } from '../storage/client-storage.ts'
import { newUuid } from '../storage/new-uuid.ts'
import { osOf } from './os-of.ts'

const KEY = 'k_device'
/** As much as the contract takes. */
const LONGEST_NAME = 60

/** The device as the server knows it: an id made once and kept, and what its owner would call it. */
export interface Device {
  deviceId: string
  deviceName: string
}

/** Model of an Android phone from the user agent; newer browsers only report `K`. */
const modelOf = (userAgent: string): string | undefined => {
  const model = /; ([^;()]+?)(?: Build\/[^)]*)?\)/.exec(userAgent)?.[1]?.trim()
  return /Android/.test(userAgent) && model && model !== 'K' && !/^(Mobile|Android|wv)/.test(model)
    ? model
    : undefined
}

/** e.g. `Redmi 9`, `Android 13`; at most 60 characters. */
export function deviceNameOf(userAgent: string): string {
  const os = osOf(userAgent)
  return (modelOf(userAgent) ?? (os === 'unknown' ? '' : os)).slice(0, LONGEST_NAME)
}

/** The device this portal runs on. Its id stays when its owner logs out: it identifies no person. */
export function readDevice(storage: ClientStorage, userAgent: string = navigator.userAgent): Device {
  const known = storage.read(KEY)
  const deviceId = known && known.length <= 64 ? known : newUuid()
  if (deviceId !== known) storage.write(KEY, deviceId)
  return { deviceId, deviceName: deviceNameOf(userAgent) }
}
