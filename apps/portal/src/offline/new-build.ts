import { takeNewBuild, tellWorker } from './keep-portal.ts'

/** Milliseconds between two looks for a newer build, and between two offers of one. */
const BETWEEN = { looks: 3_600_000, offers: 600_000 }

let lookedAt = Date.now()
let offeredAt = 0

/** A newer build. */
export interface NewBuild {
  /** Bytes that it still costs: data is spared, and it is not on this phone yet. 0: it is here. */
  bytes: number
}

/** The newer build that should be offered now. Has the browser look for one from time to time. */
export async function newBuildDue(): Promise<NewBuild | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration()
  if (!serviceWorker || !registration?.active) return undefined
  const now = Date.now()
  if (now - lookedAt > BETWEEN.looks && navigator.onLine !== false) {
    lookedAt = now
    registration.update().catch(() => undefined)
  }
  if (now - offeredAt < BETWEEN.offers) return undefined
  const waiting = registration.waiting ? { bytes: 0 } : (await tellWorker(serviceWorker, {})).waiting
  if (!waiting) return undefined
  offeredAt = now
  return waiting
}

/** Lets the newer build take over, and shows this screen in it. */
export async function loadNewBuild(): Promise<void> {
  await takeNewBuild(navigator.serviceWorker).catch(() => undefined)
  window.location.reload()
}
