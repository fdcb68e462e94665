import { languages } from '@kurasa/portal-contract'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import type { Job } from './job.ts'

/** A field of a call as a flag of its command. */
export interface Flag {
  /** Without its hyphens. */
  name: string
  /** Of the field in the request. */
  path: readonly string[]
  /** A `switch` has no value of its own and gives `value`. */
  kind: 'text' | 'number' | 'choice' | 'list' | 'switch'
  choices?: readonly string[]
  /** Value of a switch. */
  value?: unknown
  /** Placeholder of its value, for the help. */
  hint: string
  isRequired: boolean
  /** `none` gives null, for the field or, below a field that may be null, for that one. */
  nullable?: readonly string[]
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: { enum?: string[] }
  additionalProperties?: JsonSchema
}

/** The flags of a job, from the schema of its call: every field that no argument and the command itself gives. */
export function flagsOf(job: Pick<Job, 'endpoint' | 'takes' | 'flags' | 'gives' | 'only'>): Flag[] {
  const { endpoint, takes = [], flags = {}, gives = {}, only } = job
  if (!endpoint.request) return []
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const taken = new Set([...takes.map((name) => name.replace('…', '')), ...Object.keys(gives)])
  const found: Flag[] = []
  const nameOf = (path: readonly string[]) => {
    for (let length = path.length; length > 0; length--) {
      const named = flags[path.slice(0, length).join('.')]
      if (named !== undefined) return [named, ...path.slice(length).map(wordOf)].join('-')
    }
    return path.map(wordOf).join('-')
  }
  const visit = (
    field: JsonSchema,
    path: readonly string[],
    isRequired: boolean,
    parent?: readonly string[],
  ) => {
    const others = field.anyOf?.filter(({ type }) => type !== 'null')
    const nullable = others && others.length < field.anyOf!.length ? path : parent
    const inner = others?.length ? others[0]! : field
    const properties =
      inner.properties ??
      (inner.propertyNames?.enum &&
        Object.fromEntries(inner.propertyNames.enum.map((key) => [key, inner.additionalProperties ?? {}])))
    if (properties) {
      const required = inner.required ?? []
      for (const [key, value] of Object.entries(properties))
        visit(value, [...path, key], isRequired && required.includes(key), nullable)
      return
    }
    found.push({ name: nameOf(path), path, isRequired, ...kindOf(inner), ...(nullable && { nullable }) })
  }
  for (const [key, value] of Object.entries(schema.properties ?? {}))
    if (!taken.has(key) && (only?.includes(key) ?? true))
      visit(value, [key], (schema.required ?? []).includes(key))
  return found
}

/** `en_US` is `en`, `homeOrder` is `home-order`. */
function wordOf(key: string): string {
  if ((languages as readonly string[]).includes(key)) return key.slice(0, 2)
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function kindOf(schema: JsonSchema): Pick<Flag, 'kind' | 'choices' | 'value' | 'hint'> {
  if (schema.const !== undefined) return { kind: 'switch', value: schema.const, hint: '' }
  if (schema.type === 'boolean') return { kind: 'choice', choices: ['on', 'off'], hint: 'on|off' }
  if (schema.enum) {
    const choices = schema.enum.map(String)
    return { kind: 'choice', choices, hint: choices.join('|') }
  }
  if (schema.type === 'array') return { kind: 'list', hint: 'TEXT …' }
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'number', hint: 'NUMBER' }
  return { kind: 'text', hint: 'TEXT' }
}

/**
 * Puts the value of a flag into a request.
 *
 * @param flag - its name as the sentence of an error says it
 * @throws {OperatorError} when it is no number, or none of the choices
 */
export function readFlag(flag: Flag, given: unknown, request: Record<string, unknown>): void {
  const { path, nullable, kind } = flag
  const isNothing = given === 'none' || (given === '' && kind === 'text')
  if (nullable && isNothing) assign(request, nullable, null)
  else assign(request, path, kind === 'switch' ? flag.value : valueFor(flag, given))
}

function valueFor({ kind, choices, name }: Flag, given: unknown): unknown {
  if (kind === 'list') return [given].flat().filter((item) => item !== '')
  const text = String(given)
  if (kind === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new OperatorError(`${name} must be a number.`)
    return Number(text)
  }
  if (choices && !choices.includes(text))
    throw new OperatorError(`${name} must be one of ${choices.join(', ')}.`)
  return choices?.[0] === 'on' ? text === 'on' : text
}

function assign(request: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (!rest.length) {
    request[key] = value
    return
  }
  const inner = (request[key] ?? {}) as Record<string, unknown>
  request[key] = inner
  assign(inner, rest, value)
}
