/** A database stays open for so long after its last use, ms. */
const REST_MS = 30_000

/**
 * A database of IndexedDB that is opened when it is used, and closed after a rest. An app opens many books in one page: an open
 * connection of each would stay for as long as the page.
 */
export class DatabaseOnUse<Database extends { close(): void }> {
  readonly #open: (onEnd: () => void) => Promise<Database>
  readonly #restMs: number
  #database: Promise<Database> | undefined
  #uses = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  /**
   * @param open - `onEnd`: to call when the database has to be closed, or was; the next use opens it again
   * @param restMs - stays open for so long after its last use
   */
  constructor(open: (onEnd: () => void) => Promise<Database>, restMs = REST_MS) {
    this.#open = open
    this.#restMs = restMs
  }

  /** Does something with the open database. Rejects where it cannot be opened: the next use tries again. */
  async use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    clearTimeout(this.#rest)
    this.#uses++
    try {
      return await work(await this.#opened())
    } finally {
      if (--this.#uses === 0) this.#rest = setTimeout(() => this.#end(this.#database), this.#restMs)
    }
  }

  #opened(): Promise<Database> {
    if (this.#database) return this.#database
    const database: Promise<Database> = this.#open(() => this.#end(database))
    this.#database = database
    database.catch(() => this.#end(database))
    return database
  }

  /** Its transactions end before it is closed. */
  #end(database: Promise<Database> | undefined): void {
    if (this.#database === database) this.#database = undefined
    database?.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }
}
