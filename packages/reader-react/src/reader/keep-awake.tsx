import type { Reader } from '@kurasa/reader-core'
import { useEffect } from 'react'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'

/** The screen may go off after this many times the time of a page. */
const PAGES = 3
/** Bounds of that time, ms. */
const LEAST_MS = 60_000
const MOST_MS = 600_000
/** Share of the battery below which the screen is not kept on automatically. */
const LOW_BATTERY = 0.2

/** Keeps the screen on while a person reads or listens at their pace. */
export function KeepAwake(): null {
  const { reader } = useReaderContext()
  const keepAwake = useReaderState(reader, ({ settings }) => settings.keepAwake)
  useEffect(
    () => (keepAwake === 'never' ? undefined : keepScreenOn(reader, keepAwake === 'always')),
    [reader, keepAwake],
  )
  return null
}

/** @returns a function that lets the screen go off again */
export function keepScreenOn(reader: Reader, isAlways: boolean): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = isAlways
  let isEnded = false

  const release = () => {
    isWanted = isAlways && !isEnded
    if (!isWanted) void lock?.release().catch(() => undefined)
  }
  let isPending = false
  const request = async () => {
    // A second request before the first is answered would hold a second lock.
    if (isPending) return
    isPending = true
    await requestLock()
    isPending = false
  }
  const requestLock = async () => {
    const isHeld = lock !== undefined && !lock.released
    if (isHeld || document.visibilityState !== 'visible' || (!isAlways && (await isLow()))) return
    // The browser refuses where it saves power; the next turn requests it again.
    const next = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isWanted) lock = next
    else void next?.release()
  }
  const stay = () => {
    isWanted = true
    clearTimeout(timer)
    if (!isAlways) timer = setTimeout(release, patience(reader))
    void request()
  }
  let { locator } = reader.getSnapshot()
  const unsubscribe = reader.subscribe(() => {
    const next = reader.getSnapshot().locator
    if (next !== locator) stay()
    locator = next
  })
  const unlisten = reader.listen?.subscribe(() => {
    if (reader.listen?.getState().status === 'playing') stay()
  })
  // The lock ends with the visibility of the page.
  const onVisible = () => {
    if (isWanted) void request()
  }
  document.addEventListener('visibilitychange', onVisible)
  stay()
  return () => {
    isEnded = true
    clearTimeout(timer)
    unsubscribe()
    unlisten?.()
    document.removeEventListener('visibilitychange', onVisible)
    release()
  }
}

/** Time without a turn after which no one seems to read, ms. */
function patience(reader: Reader): number {
  const { section } = reader.getSnapshot()
  const minutes = reader.readTime.getSnapshot().minutesLeft?.chapter
  const pages = Math.max(1, section.pageCount - section.page)
  const ofPage = minutes === undefined ? 0 : (minutes * 60_000) / pages
  return Math.min(MOST_MS, Math.max(LEAST_MS, PAGES * ofPage))
}

async function isLow(): Promise<boolean> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number; charging: boolean }> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery !== undefined && !battery.charging && battery.level <= LOW_BATTERY
}
