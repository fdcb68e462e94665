import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { movePoints } from '../points/ledger.ts'
import { redeemPrize } from '../prizes/prizes.ts'
import { seedPrizes } from '../seed/first-prizes.ts'
import { openReport } from '../support/reports.ts'
import { createMember } from '../testing/member.ts'
import { startOperatorServer } from '../testing/operator-server.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Command } from './command.ts'
import { pointsCommand } from './points.ts'
import { prizeCommand } from './prize.ts'
import { reportCommand } from './report.ts'

describe('a command that makes no sense says why in one sentence, and touches nothing', () => {
  it.each<[Command, string, string]>([
    [reportCommand, '', 'Say what to do'],
    [reportCommand, 'delete 1', 'Say what to do'],
    [reportCommand, 'list 1', 'Like this: report list [--state open|answered|closed].'],
    [reportCommand, 'list --state lost', '--state must be one of open, answered, closed.'],
    [reportCommand, 'show', 'Like this: report show <id>.'],
    [reportCommand, 'show 1 2', 'Like this: report show <id>.'],
    [reportCommand, 'show 1 --state open', '--state does not belong to report show.'],
    [reportCommand, 'reply 1', 'Like this: report reply <id> <text>.'],
    [reportCommand, 'reply 1 two words', 'Like this: report reply <id> <text>.'],
    [reportCommand, 'close', 'Like this: report close <id> [text].'],
    [reportCommand, 'list --all', "Unknown option '--all'"],
    [prizeCommand, 'give 1', 'Say what to do'],
    [prizeCommand, 'claims --state lost', '--state must be one of pending, fulfilled, rejected.'],
    [prizeCommand, 'claims --code 1', '--code does not belong to prize claims.'],
    [prizeCommand, 'fulfil', 'Like this: prize fulfil <id> [--code TEXT].'],
    [prizeCommand, 'reject 1', '--reason is missing.'],
    [prizeCommand, 'stock one-day', 'Like this: prize stock <id> <stock>.'],
    [prizeCommand, 'stock one-day many', 'Argument stock must be a number.'],
    [prizeCommand, 'set one-day --offered perhaps', '--offered must be one of on, off.'],
    [pointsCommand, 'show 1', 'Like this: points show.'],
    [pointsCommand, 'set luck 5', 'Argument name must be one of checkin, read'],
    [pointsCommand, 'set read', 'Like this: points set <name> <points>.'],
    [pointsCommand, 'set read 10001', 'Argument points: '],
  ])('%# %s', async (command, line, sentence) => {
    vi.stubEnv('DATA_DIR', '/nowhere/that/can/be/made')
    const error = await command.run(line.split(' ').filter(Boolean)).catch((thrown) => thrown)
    vi.unstubAllEnvs()
    expect(error).toBeInstanceOf(OperatorError)
    expect(error.message).toContain(sentence)
    expect(error.message).toMatch(/^[A-Z-][^\n]*\.$/)
  })
})

describe('a command that finds a server', () => {
  let folder: string
  let server: TestApp
  let reportId: string
  let claimId: string
  const said: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurasa-commands-'))
    vi.stubEnv('DATA_DIR', folder)
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    server = await startOperatorServer(folder)
    await seedPrizes(server.database)
    const { userId } = await createMember(server)
    const now = server.clock.now()
    const content = 'The pages do not turn.'
    const request = { category: 'reading', content, idempotencyKey: randomUUID() } as const
    reportId = (await openReport(server.database, { userId, phone: null }, request, now)).id
    await server.database.transaction((transaction) =>
      movePoints(transaction, { userId, rule: 'refund', ruleKey: 'x', delta: 500, now }),
    )
    const wish = { userId, prizeId: 'airtime-20', idempotencyKey: randomUUID(), now }
    claimId = (await redeemPrize(server.database, wish)).claimId
  })
  afterEach(() => said.splice(0))
  afterAll(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('reports are listed, answered and closed', async () => {
    expect(await reportCommand.run(['list'])).toBe(0)
    expect(said.join('\n')).toContain(`${reportId}  open  reading`)
    await reportCommand.run(['reply', reportId, 'Which book is it?'])
    await reportCommand.run(['close', reportId])
    await reportCommand.run(['show', reportId])
    expect(said.at(-1)).toContain('agent: Which book is it?')
    await expect(reportCommand.run(['reply', reportId, 'Hello?'])).rejects.toThrow('is closed.')
    await expect(reportCommand.run(['show', 'none'])).rejects.toThrow('There is no report none.')
    await reportCommand.run(['list'])
    expect(said.at(-1)).toBe('No report is in this state.')
  })

  it('prizes are handed over and counted, points set', async () => {
    await prizeCommand.run(['claims'])
    expect(said.at(-1)).toContain(`${claimId}  pending  Airtime, KSH 20`)
    await prizeCommand.run(['fulfil', claimId, '--code', '1234'])
    expect(said.at(-1)).toContain('fulfilled')
    await expect(prizeCommand.run(['reject', claimId, '--reason', 'no', '--yes'])).rejects.toThrow(
      'fulfilled already.',
    )
    await prizeCommand.run(['stock', 'airtime-20', '7'])
    expect(said.at(-1)).toBe('airtime-20  Airtime, KSH 20  200 points, 7 left')
    await prizeCommand.run(['list'])
    await pointsCommand.run(['set', 'checkin', '6'])
    expect(said).toContain('checkin  6')
    await pointsCommand.run(['show'])
    expect(said.filter((line) => line === 'checkin  6')).toHaveLength(2)
  })
})
