import { reportState } from '@kurasa/portal-contract'
import { z } from 'zod'
import {
  getSupportReport,
  getSupportReports,
  postReportClose,
  postReportReply,
  type SupportReport,
} from '../admin/reports.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `report`: what readers reported, and the answers to it. */
export const reportCommand: Command = {
  usage: [
    'report list [--state open|answered|closed]',
    'report show <id>',
    'report reply <id> <text>',
    'report close <id> [text]',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, { state: { type: 'string' } })
    const [action = '', id, text, ...more] = positionals
    if (more.length) throw new OperatorError('Put the text into quotes, so that it is one.')
    if (values.state !== undefined && action !== 'list') {
      throw new OperatorError('--state belongs to report list.')
    }
    if (!Object.hasOwn(actions, action)) {
      throw new OperatorError('Say what to do: report list, report show, report reply or report close.')
    }
    await actions[action]!(id, text, values.state)
    return 0
  },
}

type Action = (id: string | undefined, text: string | undefined, state: string | undefined) => Promise<void>

const actions: Record<string, Action> = {
  async list(id, _text, given) {
    if (id !== undefined) throw new OperatorError('The command report list takes no id.')
    const state = z.optional(reportState).safeParse(given)
    if (!state.success) throw new OperatorError('--state is one of open, answered and closed.')
    const reports = await withOperator((operator) =>
      operator.call(getSupportReports, {}, { state: state.data }),
    )
    for (const report of reports) console.log(describe(report))
    if (!reports.length) console.log(`No report is ${state.data ?? 'open'}.`)
  },
  async show(id, text) {
    const which = idOf('show', id)
    if (text !== undefined) throw new OperatorError('The command report show takes one id.')
    const { report, messages } = await withOperator((operator) =>
      operator.call(getSupportReport, { id: which }),
    )
    console.log(describe(report))
    for (const { from, at, text: words } of messages) console.log(`${at}  ${from}: ${words}`)
  },
  async reply(id, text) {
    const which = idOf('reply', id)
    if (!text?.trim()) throw new OperatorError('Say what to answer: report reply <id> "text".')
    const report = await withOperator((operator) => operator.call(postReportReply, { id: which }, { text }))
    console.log(describe(report))
  },
  async close(id, text) {
    const which = idOf('close', id)
    const report = await withOperator((operator) => operator.call(postReportClose, { id: which }, { text }))
    console.log(describe(report))
  },
}

function idOf(action: string, id: string | undefined): string {
  if (!id) throw new OperatorError(`Name the report by its id: report ${action} <id>.`)
  return id
}

function describe({ id, state, category, content, member, contact, createdAt }: SupportReport): string {
  const who = [member ?? 'a visitor', contact && `call ${contact}`].filter(Boolean).join(', ')
  return `${id}  ${state}  ${category}  ${createdAt}  ${who}\n  ${content.replace(/\s+/g, ' ')}`
}
