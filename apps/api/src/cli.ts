import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toQuery } from '@kurasa/portal-contract'
import { prepareDataFolder } from './data-folder/data-folder.ts'
import { type Claim, FolderInUse, lockDataFolder, readHolder } from './data-folder/data-folder-lock.ts'
import { readEnvironment } from './environment.ts'
import { type BookOptions, bookOptions } from './import/book-options.ts'
import type { ImportEvent } from './import/importer.ts'
import { type Library, openLibrary } from './library.ts'
import { OperatorError } from './operator-error.ts'
import { IMPORT_LIMIT, importPath, seedPath } from './routes/admin.ts'

const USAGE = `Usage:
  npm run kurasa -- import <file.epub|folder…> [--access free|member|paid] [--price KSH] [--free UNITS]
                           [--category ID] [--lang CODE]
  npm run kurasa -- seed`

/** Milliseconds a command waits for a server that is still starting. */
const START_PATIENCE = 60_000

/** A library to bring books into, here or behind a running server. */
interface Target {
  importFile(path: string, name: string, options: BookOptions, onEvent: OnEvent): Promise<void>
  seed(onEvent: OnEvent): Promise<void>
  close(): Promise<void>
}
type OnEvent = (event: ImportEvent) => void

async function run(args: string[]): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(USAGE)
    return command === undefined ? 1 : 0
  }
  if (command !== 'import' && command !== 'seed') {
    throw new OperatorError(`There is no command "${command}"; the commands are import and seed.`)
  }
  const { paths, options } = readArguments(rest)
  if (command === 'seed' && paths.length) throw new OperatorError('The command seed takes no file.')
  const files = command === 'import' ? await findBooks(paths) : []

  const printer = createPrinter()
  const target = await openTarget()
  try {
    if (command === 'seed') await target.seed(printer.onEvent)
    for (const { path, name } of files) await target.importFile(path, name, options, printer.onEvent)
  } finally {
    await target.close()
  }
  printer.summarise()
  return printer.failures ? 1 : 0
}

function readArguments(args: string[]): { paths: string[]; options: BookOptions } {
  const text = { type: 'string' } as const
  let parsed: ReturnType<typeof parse>
  function parse() {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { access: text, price: text, free: text, category: text, lang: text },
    })
  }
  try {
    parsed = parse()
  } catch (error) {
    throw new OperatorError((error as Error).message.split('. ')[0]?.replace(/\.?$/, '.') ?? 'Bad arguments.')
  }
  const options = bookOptions.safeParse({ ...parsed.values })
  if (options.success) return { paths: parsed.positionals, options: options.data }
  const issue = options.error.issues[0]
  throw new OperatorError(`--${issue?.path.join('.')}: ${issue?.message}.`)
}

/** Every EPUB that is named or lies below a folder that is, in natural order. */
async function findBooks(paths: string[]): Promise<{ path: string; name: string }[]> {
  if (!paths.length) throw new OperatorError('Name the EPUB files or folders to import.')
  // npm changes into the project's folder; paths are meant from where the command was typed.
  const from = process.env.INIT_CWD ?? process.cwd()
  const found: { path: string; name: string }[] = []
  for (const given of paths) {
    const path = resolve(from, given)
    const entry = await stat(path).catch(() => undefined)
    if (!entry?.isDirectory()) {
      found.push({ path, name: basename(path) })
      continue
    }
    const names = await readdir(path, { recursive: true })
    const books = names.filter((name) => /\.epub$/i.test(name) && !/(^|[\\/])(\.|__MACOSX)/.test(name))
    if (!books.length) throw new OperatorError(`There is no EPUB file in the folder ${given}.`)
    books.sort(new Intl.Collator('en', { numeric: true }).compare)
    for (const name of books) found.push({ path: join(path, name), name: relative(path, join(path, name)) })
  }
  return found
}

/** The running server that has the data folder; without one, the data folder itself. */
async function openTarget(): Promise<Target> {
  const environment = readEnvironment(process.env, process.cwd())
  const folder = await prepareDataFolder(environment.dataFolder)
  for (const until = Date.now() + START_PATIENCE; ; ) {
    const holder = await readHolder(folder.locks)
    if (holder?.purpose === 'server' && holder.url && holder.adminToken) return remoteTarget(holder)
    try {
      const lock = await lockDataFolder(folder.locks, { purpose: 'command', dataFolder: folder.root })
      return await localTarget(folder, environment.databaseUrl, lock.release)
    } catch (error) {
      const isStarting = error instanceof FolderInUse && error.claim.purpose === 'server' && !error.claim.url
      const isNewServer = error instanceof FolderInUse && error.claim.purpose === 'server'
      if (!(isStarting || isNewServer) || Date.now() > until) throw error
      await new Promise((settle) => setTimeout(settle, 300))
    }
  }
}

async function localTarget(
  folder: Parameters<typeof openLibrary>[0],
  databaseUrl: string | undefined,
  release: () => Promise<void>,
): Promise<Target> {
  let library: Library
  try {
    library = await openLibrary(folder, databaseUrl)
  } catch (error) {
    await release()
    throw error
  }
  let isFilled = false
  return {
    async importFile(path, name, options, onEvent) {
      // A library that no server has opened yet has no categories.
      if (!isFilled) await library.seed(() => {})
      isFilled = true
      await library.importer.importFile(path, { name, options, onEvent })
    },
    seed: (onEvent) => library.seed(onEvent),
    async close() {
      await library.close()
      await release()
    },
  }
}

function remoteTarget({ url, adminToken }: Claim): Target {
  async function call(path: string, onEvent: OnEvent, body?: Blob): Promise<void> {
    let response: Response
    try {
      response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}` },
        body,
      })
    } catch {
      throw new OperatorError(`The running server at ${url} does not answer: stop it and try again.`)
    }
    if (!response.ok) {
      const { message } = (await response.json().catch(() => ({}))) as { message?: string }
      throw new OperatorError(message ?? `The running server answered ${response.status}.`)
    }
    let text = ''
    let isAnswered = false
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true })
        const lines = text.split('\n')
        text = lines.pop() ?? ''
        for (const line of lines) {
          const event = JSON.parse(line) as ImportEvent
          if (event.kind !== 'progress') isAnswered = true
          onEvent(event)
        }
      }
    } catch {
      isAnswered = false
    }
    if (!isAnswered && path !== seedPath) {
      throw new OperatorError('The running server stopped before it answered: start it and import again.')
    }
  }
  return {
    async importFile(path, name, options, onEvent) {
      const file = await stat(path).catch((error: NodeJS.ErrnoException) => error)
      const refuse = (why: string) =>
        onEvent({ kind: 'failed', name, reason: `${name} was not imported: ${why}.` })
      if (file instanceof Error) {
        return refuse(file.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${file.code})`)
      }
      if (file.size > IMPORT_LIMIT) return refuse(`it has more than ${IMPORT_LIMIT / 1024 / 1024} MB`)
      let body: Blob
      try {
        body = await openAsBlob(path)
      } catch (error) {
        return refuse(`it cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
      await call(importPath + toQuery({ name, ...options }), onEvent, body)
    },
    seed: (onEvent) => call(seedPath, onEvent),
    close: async () => {},
  }
}

function createPrinter() {
  const isTerminal = process.stdout.isTTY
  const counts = { added: 0, replaced: 0, changed: 0, unchanged: 0 }
  const number = new Intl.NumberFormat('en')
  const printer = {
    failures: 0,
    onEvent(event: ImportEvent) {
      if (event.kind === 'progress') {
        if (isTerminal) process.stdout.write(`\r\x1b[K${event.name}  ${Math.round(event.fraction * 100)} %`)
        return
      }
      if (isTerminal) process.stdout.write('\r\x1b[K')
      if (event.kind === 'failed') {
        printer.failures++
        console.error(event.reason)
        return
      }
      const { status, title, unitCount, resourceCount, chars, notes } = event.report
      counts[status]++
      const done = { added: 'Added', replaced: 'Replaced', changed: 'Changed', unchanged: 'Unchanged' }[
        status
      ]
      const size =
        status === 'added' || status === 'replaced'
          ? `: ${number.format(unitCount)} chapters, ${number.format(chars)} characters, ${number.format(resourceCount)} pictures, styles and fonts, ${(event.milliseconds / 1000).toFixed(1)} s`
          : ''
      console.log(`${done} "${title}"${size}`)
      for (const note of notes) console.log(`  ${note}`)
    },
    summarise() {
      const done = Object.entries(counts).filter(([, count]) => count)
      const sum = done.reduce((total, [, count]) => total + count, 0) + printer.failures
      if (sum < 2) return
      const parts = done.map(([status, count]) => `${count} ${status}`)
      if (printer.failures) parts.push(`${printer.failures} failed`)
      console.log(`${parts.join(', ')}.`)
    },
  }
  return printer
}

// `openAsBlob` reads large files piece by piece; Node 20 still calls it experimental, which is no news for operators.
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') console.error(warning.message)
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
