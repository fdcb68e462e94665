import {
  type PGlite,
  parse as parser,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

/** Statements that stay prepared: the hot ones of a server are far fewer. What was used longest ago is closed first. */
const STATEMENTS = 160
/** Characters of a statement that is worth keeping: longer ones list rows, and hardly come twice. */
const LONGEST = 6000
/** Texts that were seen once; beyond that they are forgotten. */
const SEEN = 500
/** Milliseconds of queries in a row after which whatever else waits in this process runs first. */
const LONGEST_RUN = 6

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  /** Object ids of the types of its parameters. */
  parameterTypes: number[]
  /** Its row description: nothing for a statement without rows. */
  description: Messages
}

/** The part of an embedded database that drizzle uses. */
export type QueryClient = Pick<PGlite, 'query' | 'transaction'>

/**
 * Runs queries of an embedded database as prepared statements. The driver parses, describes and plans each query every
 * time, in six messages; a repeated statement is one message here, and PostgreSQL keeps its plan.
 *
 * The database runs in this thread, and nothing comes between the queries of a call that awaits one after the other: a
 * screen of fifteen queries would hold up all other calls. So reads give way every few milliseconds.
 *
 * Do not migrate through it: a statement whose columns change must be prepared again.
 */
export function prepareStatements(client: PGlite): QueryClient {
  const statements = new Map<string, Statement>()
  const seen = new Set<string>()
  let names = 0

  /** Resolves when the event loop has turned; undefined when no query ran in this turn. */
  let turn: Promise<void> | undefined
  let runSince = 0

  /** @returns what to wait for before the next query */
  function pause(): Promise<void> | undefined {
    if (turn) return performance.now() - runSince > LONGEST_RUN ? turn : undefined
    runSince = performance.now()
    turn = new Promise((resolve) => {
      setImmediate(() => {
        turn = undefined
        resolve()
      })
    })
    return undefined
  }

  const send = (message: Uint8Array) => client.execProtocolStream(message, { syncToFs: false })

  async function prepare(text: string): Promise<Statement> {
    const name = `s${++names}`
    const messages = await send(
      joined(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const statement = {
      name,
      parameterTypes: parser.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === 'rowDescription'),
    }
    statements.set(text, statement)
    const [oldest] = statements.keys()
    if (statements.size > STATEMENTS && oldest !== undefined) await close(oldest)
    return statement
  }

  async function close(text: string): Promise<void> {
    const statement = statements.get(text)
    if (!statement) return
    statements.delete(text)
    await send(joined(serialize.close({ type: 'S', name: statement.name }), serialize.sync()))
  }

  async function run<Row>(
    text: string,
    parameters: unknown[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const statement = statements.get(text) ?? (await prepare(text))
    statements.delete(text)
    statements.set(text, statement)
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const type = statement.parameterTypes[index]!
      const write = options?.serializers?.[type] ?? client.serializers[type]
      return write ? write(value) : String(value)
    })
    try {
      const messages = await send(
        joined(
          serialize.bind({ statement: statement.name, values }),
          serialize.execute({}),
          serialize.sync(),
        ),
      )
      return parser.parseResults(
        [...statement.description, ...messages],
        client.parsers,
        options,
      )[0] as Results<Row>
    } catch (error) {
      // What it was prepared for may have changed.
      await close(text)
      throw error
    }
  }

  /** Whether a query comes again: the first time the driver runs it. */
  function isRepeated(text: string, options?: QueryOptions): boolean {
    if (statements.has(text)) return true
    if (text.length > LONGEST || options?.blob || options?.paramTypes) return false
    if (seen.delete(text)) return true
    if (seen.size >= SEEN) seen.clear()
    seen.add(text)
    return false
  }

  return {
    async query<Row>(text: string, parameters: unknown[] = [], options?: QueryOptions) {
      for (let waited = pause(); waited; waited = pause()) await waited
      if (!isRepeated(text, options)) return client.query<Row>(text, parameters, options)
      return client._runExclusiveTransaction(async () => {
        const results = await client.runExclusive(() => run<Row>(text, parameters, options))
        await client.syncToFs()
        return results
      })
    },
    transaction: (callback) =>
      client.transaction((transaction) => {
        const query = async <Row>(text: string, parameters: unknown[] = [], options?: QueryOptions) => {
          if (transaction.closed || !isRepeated(text, options)) {
            return transaction.query<Row>(text, parameters, options)
          }
          return client.runExclusive(() => run<Row>(text, parameters, options))
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
