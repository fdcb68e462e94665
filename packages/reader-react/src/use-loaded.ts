import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { LoadedOnce } from './load-once.ts'
import { usePageContext } from './reader-context.tsx'

/** Milliseconds until a necessary part is requested again. */
const AGAIN_MS = 4000

/** When code is wanted. */
export interface LoadedOptions {
  /** Likely to be needed soon: it is loaded, and a failure is not reported. */
  isNear?: boolean
  /** It is wanted now. */
  isOpen: boolean
  /**
   * Called when it could not be loaded, to close what needs it. Without it, the part is requested again after a while,
   * and when the network is back.
   */
  onMissing?: () => void
}

/**
 * Code of an optional part that loads on use. The reader reports a failure of a part that was requested.
 *
 * @returns undefined until loaded
 */
export function useLoaded<Module>(
  code: LoadedOnce<Module>,
  { isNear = false, isOpen, onMissing }: LoadedOptions,
): Module | undefined {
  const { lateParts } = usePageContext()
  const [tries, again] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(onMissing)
  latest.current = onMissing
  const isWanted = isNear || isOpen
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is another.
  useLayoutEffect(() => {
    if (!isWanted || code.get()) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    code.load().then(
      () => {
        if (isGone) return
        lateParts.come(code)
        again()
      },
      () => {
        if (isGone) return
        if (!isOpen) return
        lateParts.miss(code)
        if (latest.current) latest.current()
        else timer = setTimeout(again, AGAIN_MS)
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [code, lateParts, isWanted, isOpen, tries])
  const isMissing = isWanted && !code.get()
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isMissing])
  return code.get()
}
