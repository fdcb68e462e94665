import { createInterface } from 'node:readline/promises'
import type { DataOf, Endpoint } from '@kurasa/portal-contract'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { csvOf } from './csv.ts'
import { type Flag, flagsOf, readFlag } from './flags.ts'
import { withOperator } from './operator.ts'

/** A job of an operator: a call, and how it is given as a command. */
export interface Job<E extends Endpoint = Endpoint> {
  endpoint: E
  /** Noun and verb, e.g. `category set`. */
  name: string
  /** Effect, one sentence. */
  does: string
  /** Arguments without a flag, in order: parameters of the path, or fields. The last may end with `…`: it takes several. */
  takes?: readonly string[]
  /** Flags with another name than their field, by the path of the field. */
  flags?: Readonly<Record<string, string>>
  /** Fields that the command itself gives. */
  gives?: Readonly<Record<string, unknown>>
  /** The only fields of the call that the command may give; default all. */
  only?: readonly string[]
  /** Effect that cannot be undone, one sentence: it is asked before. */
  asks?: string | undefined
  /** An earlier name of the command: it works, and the help does not show it. */
  isEarlierName?: true | undefined
  /** Lines for a person; none: `empty` is printed. */
  print(data: DataOf<E>): string[]
  empty?: string
  /** Exit code; default 0. */
  exit?(data: DataOf<E>): number
}

/** Defines a job; its data are typed by its call. */
export function job<E extends Endpoint>(definition: Job<E>): Job {
  return definition as unknown as Job
}

const common = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

/** Makes one command of the jobs that share their noun. */
export function jobCommand(jobs: readonly Job[]): Command {
  const noun = jobs[0]!.name.split(' ')[0]!
  const shown = jobs.filter(({ isEarlierName }) => !isEarlierName)
  return {
    usage: shown.map(usageOf),
    about: shown.map(({ does }) => does),
    async run(args) {
      const flags = new Map(jobs.flatMap((each) => flagsOf(each).map((flag) => [flag.name, flag])))
      const options = Object.fromEntries(
        [...flags.values()].map(({ name, kind }) => [
          name,
          kind === 'switch'
            ? { type: 'boolean' as const }
            : { type: 'string' as const, multiple: kind === 'list' },
        ]),
      )
      const { values, positionals } = readArguments(args, { ...options, ...common })
      const found =
        jobs.find(({ name }) => name === noun) ??
        jobs.find(({ name }) => name === `${noun} ${positionals[0]}`)
      if (!found) throw new OperatorError(`Say what to do: ${listOf(shown.map(({ name }) => name))}.`)
      const { json, csv, 'dry-run': dryRun, yes, ...given } = values
      const rest = found.name === noun ? positionals : positionals.slice(1)
      const { parameters, request } = readRequest(found, rest, given)
      if (found.asks && !dryRun) await agree(found.asks, yes === true)
      const data = await withOperator((operator) =>
        operator.call(found.endpoint, parameters as never, request as never, { isTrial: dryRun === true }),
      )
      if (json) console.log(JSON.stringify(data, null, 2))
      else if (csv) process.stdout.write(csvOf(data))
      else {
        if (dryRun) console.log('Nothing is changed. It would be:')
        const lines = found.print(data as never)
        for (const line of lines.length ? lines : [found.empty ?? 'There is nothing to show.'])
          console.log(line)
      }
      return found.exit?.(data as never) ?? 0
    },
  }
}

/** One line that shows how a job is called. */
function usageOf(each: Job): string {
  const fields = flagsOf({ ...each, takes: [] })
  const takes = (each.takes ?? []).map((take) => {
    const field = fields.find(({ path }) => path.join('.') === take.replace('…', ''))
    return field && !field.isRequired ? `[${take}]` : `<${take}>`
  })
  const flags = flagsOf(each).map(({ name, kind, hint, isRequired }) => {
    const text = kind === 'switch' ? `--${name}` : `--${name} ${hint}`
    return isRequired ? text : `[${text}]`
  })
  return [each.name, ...takes, ...flags].join(' ')
}

/** Reads the call's parameters and request from the words of the command. */
function readRequest(each: Job, words: readonly string[], given: Record<string, unknown>) {
  const { endpoint, takes = [] } = each
  const flags = flagsOf(each)
  const like = () => new OperatorError(`Like this: ${usageOf(each)}.`)
  const stray = Object.keys(given).find((name) => !flags.some((flag) => flag.name === name))
  if (stray) throw new OperatorError(`--${stray} does not belong to ${each.name}.`)

  const parameters: Record<string, string> = {}
  const request: Record<string, unknown> = structuredClone({ ...each.gives })
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const fields = flagsOf({ ...each, takes: [] })
  const isOpen = takes.at(-1)?.endsWith('…') ?? false
  if (words.length > takes.length && !isOpen) throw like()
  for (const [index, take] of takes.entries()) {
    const name = take.replace('…', '')
    const isLast = index === takes.length - 1
    const word = isLast && isOpen ? words.slice(index) : words[index]
    const field = fields.find(({ path }) => path.join('.') === name)
    if (word === undefined || word.length === 0) {
      if (inPath.includes(name) || field?.isRequired) throw like()
      continue
    }
    if (inPath.includes(name)) parameters[name] = String(word)
    else if (field) readFlag({ ...field, name: `Argument ${name}` }, word, request)
  }
  for (const flag of flags)
    if (given[flag.name] !== undefined)
      readFlag({ ...flag, name: `--${flag.name}` }, given[flag.name], request)
  const missing = flags.find(({ name, isRequired }) => isRequired && given[name] === undefined)
  if (missing) throw new OperatorError(`--${missing.name} is missing. Like this: ${usageOf(each)}.`)
  if (!endpoint.request) return { parameters, request: undefined }
  const parsed = z.safeParse(endpoint.request, request)
  if (!parsed.success) throw new OperatorError(complaintOf(each, parsed.error.issues[0], flags))
  return { parameters, request }
}

function complaintOf(each: Job, issue: z.core.$ZodIssue | undefined, flags: readonly Flag[]): string {
  const at = (issue?.path ?? []).filter((part) => typeof part === 'string')
  const flag = flags.find(({ path }) => at.length && at.every((part, index) => path[index] === part))
  const message = (issue?.message ?? 'wrong').replace(/\.$/, '')
  if (flag) return `--${flag.name}: ${message}.`
  const take = at[0] && each.takes?.find((name) => name.replace('…', '') === at[0])
  return take ? `Argument ${take}: ${message}.` : `There is ${message}. Like this: ${usageOf(each)}.`
}

/** @throws {OperatorError} when the person does not agree, or cannot be asked */
async function agree(question: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return
  if (!process.stdin.isTTY) throw new OperatorError(`${question} To do it, add --yes; to try it, --dry-run.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Write yes to do it: `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.')
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}
