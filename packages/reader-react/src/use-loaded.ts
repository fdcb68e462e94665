import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { LoadedOnce } from './load-once.ts'
import { usePageContext } from './reader-context.tsx'

/** What a page cannot do without is asked for again after so long, ms. */
const AGAIN_MS = 4000

/** When code is wanted. */
export interface LoadedOptions {
  /** Somebody may want it soon: it is fetched, and nothing is said when that fails. */
  isNear?: boolean
  /** It is wanted now. */
  isOpen: boolean
  /** It could not be fetched: what to close. Without it, it is asked for again after a while, and when the line is back. */
  onMissing?: () => void
}

/**
 * Code of a part that comes when it is wanted, without which nothing breaks. That it could not be fetched is said by the
 * reader, once it was asked for.
 *
 * @returns undefined until it is there
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
