import { takeNewBuild } from './keep-portal.ts'

/** Milliseconds between two looks for a newer build, and between two offers of one. */
const BETWEEN = { looks: 3_600_000, offers: 600_000 }

let lookedAt = Date.now()
let offeredAt = 0

/** Whether a newer build is on this phone and should be offered now. Has the browser look for one from time to time. */
export async function isNewBuildDue(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration()
  if (!registration) return false
  const now = Date.now()
  if (now - lookedAt > BETWEEN.looks && navigator.onLine !== false) {
    lookedAt = now
    registration.update().catch(() => undefined)
  }
  if (!registration.waiting || !registration.active || now - offeredAt < BETWEEN.offers) return false
  offeredAt = now
  return true
}

/** Lets the newer build take over, and shows this screen in it. */
export async function loadNewBuild(): Promise<void> {
  await takeNewBuild(navigator.serviceWorker).catch(() => undefined)
  window.location.reload()
}
