import { useCallback, useState } from 'react'
import { useBackCloses } from '../../app/navigation.ts'

/** Which books are chosen, while one chooses. Back ends it. */
export interface Selection {
  isOn: boolean
  ids: ReadonlySet<string>
  /** Begins to choose, with a book or none. */
  begin(id?: string): void
  toggle(id: string): void
  choose(ids: readonly string[]): void
  end(): void
}

const NONE: ReadonlySet<string> = new Set()

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const end = useCallback(() => setIds(undefined), [])
  useBackCloses(ids !== undefined, end)
  return {
    isOn: ids !== undefined,
    ids: ids ?? NONE,
    begin: (id) => setIds(new Set(id === undefined ? [] : [id])),
    toggle: (id) =>
      setIds((before = NONE) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    choose: (all) => setIds(new Set(all)),
    end,
  }
}
