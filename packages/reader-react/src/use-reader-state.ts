import type { Reader, ReaderSnapshot } from '@kurasa/reader-core'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined

/**
 * A part of a reader's state. The component renders again only when the selected value changes.
 *
 * @param selector - may be written inline
 * @param isEqual - give one when the selector makes a new object each time
 */
export function useReaderState<Value>(
  reader: Reader,
  selector: (snapshot: ReaderSnapshot) => Value,
  isEqual?: (a: Value, b: Value) => boolean,
): Value
export function useReaderState<Value>(
  reader: Reader | undefined,
  selector: (snapshot: ReaderSnapshot) => Value,
  isEqual?: (a: Value, b: Value) => boolean,
): Value | undefined
export function useReaderState<Value>(
  reader: Reader | undefined,
  selector: (snapshot: ReaderSnapshot) => Value,
  isEqual: (a: Value, b: Value) => boolean = Object.is,
): Value | undefined {
  const last = useRef<{
    snapshot: ReaderSnapshot
    selector: typeof selector
    isEqual: typeof isEqual
    value: Value
  }>(undefined)
  const subscribe = useMemo(
    () => (reader ? (listener: () => void) => reader.subscribe(listener) : noSubscription),
    [reader],
  )
  const select = useCallback(() => {
    if (!reader) return undefined
    const snapshot = reader.getSnapshot()
    const known = last.current
    if (known?.snapshot === snapshot && known.selector === selector && known.isEqual === isEqual)
      return known.value
    const value = selector(snapshot)
    const kept = known && isEqual(known.value, value) ? known.value : value
    last.current = { snapshot, selector, isEqual, value: kept }
    return kept
  }, [reader, selector, isEqual])
  return useSyncExternalStore(subscribe, select, select)
}
