import { userInfo } from 'node:os'
import {
  apiBase,
  type DataOf,
  type Endpoint,
  endpointUrl,
  envelope,
  type PathParameters,
  type RequestOf,
  toQuery,
} from '@kurasa/portal-contract'
import { type AdminOptions, adminBase, operatorHeader, trialHeader } from '../admin/admin-call.ts'
import { type App, createApp } from '../app.ts'
import { type DataFolder, prepareDataFolder } from '../data-folder/data-folder.ts'
import { FolderInUse, lockDataFolder, readHolder } from '../data-folder/data-folder-lock.ts'
import { type Environment, readEnvironment } from '../environment.ts'
import { openLibrary, readLibrary } from '../library.ts'
import { OperatorError } from '../operator-error.ts'

/** Milliseconds a command waits for a server that is still starting. */
const START_PATIENCE = 60_000
/** Connection of calls made inside this process, for the guard of the operator's calls. */
const OWN_CONNECTION = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** The operator's calls, answered by the running server or, without one, by this process. */
export interface Operator {
  /**
   * Makes a call of `admin/` and gives its data.
   *
   * @param options.isTrial - nothing is changed, and the data are those that the change would give
   * @throws {OperatorError} with the server's sentence
   */
  call<E extends Endpoint>(
    endpoint: E,
    parameters: Record<PathParameters<E['path']>, string | number>,
    request?: RequestOf<E>,
    options?: { isTrial?: boolean },
  ): Promise<DataOf<E>>
  /**
   * Makes a POST that answers lines of events.
   *
   * @param path - from the root of the host, with its query
   * @throws {OperatorError} when it is refused, or when the server ends before it is done
   */
  watch<Event>(path: string, onEvent: (event: Event) => void, body?: Blob): Promise<void>
  /** Makes a GET that answers bytes. @throws {OperatorError} when it is refused, or when the server ends before it is done */
  download(path: string): AsyncIterable<Uint8Array>
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Passes the operator's calls to a function and closes them afterwards. */
export async function withOperator<Result>(work: (operator: Operator) => Promise<Result>): Promise<Result> {
  const environment = readEnvironment(process.env, process.cwd())
  const folder = await prepareDataFolder(environment.dataFolder)
  for (const until = Date.now() + START_PATIENCE; ; ) {
    const holder = await readHolder(folder.locks)
    if (holder?.purpose === 'server' && holder.url && holder.adminToken) {
      return work(operatorOver(sendTo(holder.url, holder.adminToken)))
    }
    let lock: Awaited<ReturnType<typeof lockDataFolder>>
    try {
      lock = await lockDataFolder(folder.locks, {
        purpose: 'command',
        dataFolder: folder.root,
        isShared: environment.databaseUrl !== undefined,
      })
    } catch (error) {
      const isStarting = error instanceof FolderInUse && error.claim.purpose === 'server'
      if (!isStarting || Date.now() > until) throw error
      await new Promise((settle) => setTimeout(settle, 300))
      continue
    }
    try {
      return await workHere(folder, environment, work)
    } finally {
      await lock.release()
    }
  }
}

async function workHere<Result>(
  folder: DataFolder,
  environment: Environment,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const { config } = environment
  const token = 'of this process'
  const temporaryFolder = folder.temporary
  let open: { isReadOnly: boolean; app: App; close(): Promise<void> } | undefined

  /** Commands that only read get a library that takes no writes; the first call that writes opens it as a server does. */
  async function appFor(method = 'GET'): Promise<App> {
    const isReadOnly = method === 'GET'
    if (open && (isReadOnly || !open.isReadOnly)) return open.app
    await open?.close()
    open = undefined
    if (isReadOnly) {
      const library = await readLibrary(folder, environment)
      const { importer, seed } = noWrites
      const app = createApp({ ...library, config, admin: { importer, seed, token, temporaryFolder } })
      open = { isReadOnly, app, close: library.close }
    } else {
      const library = await openLibrary(folder, environment)
      const { database, assets, clock, importer, seed } = library
      const app = createApp({
        database,
        assets,
        clock,
        config,
        admin: { importer, seed, token, temporaryFolder },
      })
      open = { isReadOnly, app, close: library.close }
    }
    return open.app
  }

  try {
    return await work(
      operatorOver(async (path, init) => {
        const app = await appFor(init.method)
        const request = new Request(`http://localhost${path}`, init)
        request.headers.set('authorization', `Bearer ${token}`)
        request.headers.set(operatorHeader, operatorName())
        return app.fetch(request, OWN_CONNECTION)
      }),
    )
  } finally {
    await open?.app.close()
    await open?.close()
  }
}

/** Calls that only read use neither. */
const noWrites: Pick<AdminOptions, 'importer' | 'seed'> = {
  importer: {
    importFile: refuseWrites,
    importBytes: refuseWrites,
    jobs: () => [],
    cancel: () => undefined,
    keepOpen: refuseWrites,
    close: async () => {},
  },
  seed: refuseWrites,
}

function refuseWrites(): Promise<never> {
  return Promise.reject(new Error('This library was opened to be read.'))
}

/** Returns the name of the user who runs the command, for the audit log: under sudo, the user who called it. */
function operatorName(): string {
  const name = process.env.SUDO_USER || accountName()
  return name.replace(/[^\w.@-]/g, '').slice(0, 60)
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // An id without an account, as in a container.
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

function sendTo(url: string, token: string): Send {
  return async (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    headers.set(operatorHeader, operatorName())
    try {
      return await fetch(url + path, { ...init, headers })
    } catch {
      throw new OperatorError(`The running server at ${url} does not answer: stop it and try again.`)
    }
  }
}

function operatorOver(send: Send): Operator {
  return {
    async call(endpoint, parameters, request, { isTrial = false } = {}) {
      const { method } = endpoint
      const trial: Record<string, string> = isTrial ? { [trialHeader]: '1' } : {}
      const isQuery = method === 'GET' || method === 'DELETE'
      const path = adminBase + endpointUrl(endpoint, parameters).slice(apiBase.length)
      const response = await send(
        isQuery ? path + toQuery(request as Record<string, unknown> | undefined) : path,
        isQuery
          ? { method, headers: trial }
          : {
              method,
              headers: { 'content-type': 'application/json', ...trial },
              body: JSON.stringify(request ?? {}),
            },
      )
      const answer = envelope.safeParse(await response.json().catch(() => undefined))
      if (!answer.success) throw new OperatorError(`The running server answered ${response.status}.`)
      const { code, data, message } = answer.data
      if (code !== 200) throw new OperatorError(message ?? `The running server answered ${response.status}.`)
      return endpoint.data.parse(data) as DataOf<typeof endpoint>
    },

    async *download(path) {
      const response = await send(path, { method: 'GET' })
      await refuseFailure(response)
      try {
        yield* response.body as unknown as AsyncIterable<Uint8Array>
      } catch {
        throw stopped()
      }
    },

    async watch<Event>(path: string, onEvent: (event: Event) => void, body?: Blob) {
      const response = await send(path, { method: 'POST', body: body ?? null })
      await refuseFailure(response)
      let text = ''
      const decoder = new TextDecoder()
      try {
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
          text += decoder.decode(chunk, { stream: true })
          const lines = text.split('\n')
          text = lines.pop() ?? ''
          for (const line of lines) onEvent(JSON.parse(line) as Event)
        }
      } catch (error) {
        throw error instanceof OperatorError ? error : stopped()
      }
    },
  }
}

function stopped(): OperatorError {
  return new OperatorError('The running server stopped before it answered: start it and try again.')
}

async function refuseFailure(response: Response): Promise<void> {
  if (response.ok) return
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new OperatorError(message ?? `The running server answered ${response.status}.`)
}
