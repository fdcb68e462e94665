import {
  type PGlite,
  parse as parser,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { QueryPauses } from './query-pauses.ts'

/** Statements that stay prepared: the hot ones of a server are far fewer. What was used longest ago is closed first. */
const STATEMENTS = 160
/** Characters of a statement that is worth keeping: longer ones list rows, and hardly come twice. */
const LONGEST = 6000
/** Texts that were seen once; beyond that they are forgotten. */
const SEEN = 500

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  /** Object ids of the types of its parameters. */
  parameterTypes: number[]
  /** Its row description: nothing for a statement without rows. */
  description: Messages
}

/** Statements that an embedded database has parsed and described, by their text. */
class PreparedStatements {
  readonly #client: PGlite
  readonly #statements = new Map<string, Statement>()
  #names = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  has(text: string): boolean {
    return this.#statements.has(text)
  }

  async run<Row>(text: string, parameters: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const statement = this.#statements.get(text) ?? (await this.#prepare(text))
    // The last of the map is what was used last.
    this.#statements.delete(text)
    this.#statements.set(text, statement)
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const type = statement.parameterTypes[index]!
      const write = options?.serializers?.[type] ?? this.#client.serializers[type]
      return write ? write(value) : String(value)
    })
    try {
      const messages = await this.#send(
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
      )
      return parser.parseResults(
        [...statement.description, ...messages],
        this.#client.parsers,
        options,
      )[0] as Results<Row>
    } catch (error) {
      // What it was prepared for may have changed.
      await this.#close(text)
      throw error
    }
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${++this.#names}`
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const statement = {
      name,
      parameterTypes: parser.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#statements.set(text, statement)
    const [oldest] = this.#statements.keys()
    if (this.#statements.size > STATEMENTS && oldest !== undefined) await this.#close(oldest)
    return statement
  }

  async #close(text: string): Promise<void> {
    const statement = this.#statements.get(text)
    if (!statement) return
    this.#statements.delete(text)
    await this.#send(serialize.close({ type: 'S', name: statement.name }))
  }

  #send(...messages: Uint8Array[]): Promise<Messages> {
    return this.#client.execProtocolStream(joined(...messages, serialize.sync()), { syncToFs: false })
  }
}

/** Texts of statements that were run once. */
class SeenTexts {
  readonly #texts = new Set<string>()

  /** Whether a text that can be prepared comes for the second time. */
  isRepeated(text: string, options?: QueryOptions): boolean {
    if (text.length > LONGEST || options?.blob || options?.paramTypes) return false
    if (this.#texts.delete(text)) return true
    if (this.#texts.size >= SEEN) this.#texts.clear()
    this.#texts.add(text)
    return false
  }
}

/** The part of an embedded database that drizzle uses. */
export type QueryClient = Pick<PGlite, 'query' | 'transaction'>

/**
 * Runs queries of an embedded database as prepared statements. The driver parses, describes and plans each query every
 * time, in six messages; a repeated statement is one message here, and PostgreSQL keeps its plan. Reads give way to the
 * other work of the process every few milliseconds (`query-pauses.ts`).
 *
 * Do not migrate through it: a statement whose columns change must be prepared again.
 */
export function prepareStatements(client: PGlite): QueryClient {
  const statements = new PreparedStatements(client)
  const seen = new SeenTexts()
  const pauses = new QueryPauses()
  /** The first time the driver runs a statement. */
  const isPrepared = (text: string, options?: QueryOptions) =>
    statements.has(text) || seen.isRepeated(text, options)

  return {
    async query<Row>(text: string, parameters: unknown[] = [], options?: QueryOptions) {
      await pauses.next()
      if (!isPrepared(text, options)) return client.query<Row>(text, parameters, options)
      return client._runExclusiveTransaction(async () => {
        const results = await client.runExclusive(() => statements.run<Row>(text, parameters, options))
        await client.syncToFs()
        return results
      })
    },
    transaction: (callback) =>
      client.transaction((transaction) => {
        const query = async <Row>(text: string, parameters: unknown[] = [], options?: QueryOptions) => {
          if (transaction.closed || !isPrepared(text, options)) {
            return transaction.query<Row>(text, parameters, options)
          }
          return client.runExclusive(() => statements.run<Row>(text, parameters, options))
        }
        return callback(Object.assign(Object.create(transaction) as Transaction, { query }))
      }),
  }
}

function joined(...messages: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const message of messages) {
    all.set(message, at)
    at += message.length
  }
  return all
}
