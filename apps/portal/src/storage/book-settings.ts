import type { ClientStorage } from './client-storage.ts'

/** Settings that are right for one book only: the direction of its pages, which ones are paired, the flow of one that is made to be scrolled. */
const OWN = ['imageDirection', 'spreadOffset', 'ownFlow'] as const
/** Defaults of the settings that are stored for each book. */
const USUAL: Record<(typeof OWN)[number], unknown> = {
  imageDirection: 'auto',
  spreadOffset: false,
  ownFlow: 'scrolled',
}

const KEY = 'k_book_settings'
/** Books whose settings are kept, the latest. */
const MOST = 200

type Settings = Record<string, unknown>

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ownOf(settings: Settings): Settings {
  const own = OWN.filter((name) => name in settings && settings[name] !== USUAL[name])
  return Object.fromEntries(own.map((name) => [name, settings[name]]))
}

function readAll(storage: ClientStorage): [string, Settings][] {
  const stored = storage.readJson(KEY)
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (entry): entry is [string, Settings] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && isObject(entry[1]),
  )
}

/** Settings of the reader that were chosen for this book alone; the reader checks them itself. */
export function readBookSettings(bookId: string, storage: ClientStorage): Settings {
  return ownOf(readAll(storage).find(([id]) => id === bookId)?.[1] ?? {})
}

/** Keeps of all settings those that are the book's own. A book that is as it was made leaves nothing behind. */
export function keepBookSettings(bookId: string, settings: Settings, storage: ClientStorage): void {
  const own = ownOf(settings)
  if (JSON.stringify(own) === JSON.stringify(readBookSettings(bookId, storage))) return
  const others = readAll(storage).filter(([id]) => id !== bookId)
  const all: [string, Settings][] = Object.keys(own).length > 0 ? [[bookId, own], ...others] : others
  storage.writeJson(KEY, all.length > 0 ? all.slice(0, MOST) : undefined)
}

/** The settings that hold for every book. */
export function withoutBookSettings(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !OWN.some((own) => own === name)))
}
