import { createContext, use, useEffect, useState } from 'react'
import type { NativeBridge } from './native-bridge.ts'

/** The bridge on its way, or undefined where there is no app around the page. */
export type NativeAtStart = Promise<NativeBridge | undefined> | undefined

export const NativeContext = createContext<NativeAtStart>(undefined)

/** The app around the page once it has answered. `isAsking` is true until that is known. */
export function useNativeBridge(): { bridge: NativeBridge | undefined; isAsking: boolean } {
  const opening = use(NativeContext)
  const [bridge, setBridge] = useState<NativeBridge>()
  const [isAsking, setAsking] = useState(opening !== undefined)
  useEffect(() => {
    let isCurrent = true
    void opening?.then((found) => {
      if (!isCurrent) return
      setBridge(found)
      setAsking(false)
    })
    return () => {
      isCurrent = false
    }
  }, [opening])
  return { bridge, isAsking }
}
