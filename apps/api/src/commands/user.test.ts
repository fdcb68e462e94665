import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { createMember, type Member } from '../testing/member.ts'
import { startOperatorServer } from '../testing/operator-server.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { userCommand } from './user.ts'

describe('a command that makes no sense says why in one sentence, and touches nothing', () => {
  it.each<[Command, string, string]>([
    [userCommand, '', 'Say what to do: user show, user extend, user end'],
    [userCommand, 'delete 0712345678', 'Say what to do'],
    [userCommand, 'block', 'Like this: user block <who> [--reason TEXT].'],
    [userCommand, 'block 0712 345678', 'Like this: user block'],
    [userCommand, 'show 1 --reason spam', '--reason does not belong to user show.'],
    [userCommand, 'extend 1 many --reason sorry', 'Argument days must be a number.'],
    [userCommand, 'extend 1 400 --reason sorry', 'Argument days: '],
    [userCommand, 'extend 1 4', '--reason is missing.'],
    [userCommand, 'end 1 --reason sorry', 'To do it, add --yes; to try it, --dry-run.'],
    [userCommand, 'block 1 --because spam', "Unknown option '--because'"],
    [doctorCommand, 'who', 'Like this: doctor.'],
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
  let member: Member
  const said: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurasa-commands-'))
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('PUBLIC_ORIGIN', 'http://127.0.0.1:1')
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    server = await startOperatorServer(folder)
    member = await createMember(server, { phoneE164: '+254712345678' })
  })
  afterEach(() => said.splice(0))
  afterAll(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('an account is laid to rest, and support confirms whose it is', async () => {
    expect(await userCommand.run(['rest', member.userId, '--reason', 'number returned'])).toBe(0)
    expect(await userCommand.run(['confirm', '0712345678', '--reason', 'called'])).toBe(0)
    expect(said.map((line) => line.split('  ')[2])).toEqual(['dormant', 'active'])
  })

  it('a member is found, blocked and let in again', async () => {
    expect(await userCommand.run(['block', '0712 345 678', '--reason', 'spam'])).toBe(0)
    expect(await userCommand.run(['show', member.userId])).toBe(0)
    expect(await userCommand.run(['unblock', member.userId])).toBe(0)
    const accounts = said.filter((line) => line.startsWith(member.userId))
    expect(accounts.map((line) => line.split('  ').slice(0, 3))).toEqual(
      ['blocked', 'blocked', 'active'].map((status) => [member.userId, '07•• ••• 678', status]),
    )
    await expect(userCommand.run(['show', '0700000001'])).rejects.toThrow(
      'There is no member with this number or id.',
    )
  })

  it('the doctor says how everything is', async () => {
    expect(await doctorCommand.run([])).toBe(0)
    expect(said.map((line) => line.split(/\s+/).slice(0, 2))).toEqual([
      ['ok', 'database'],
      ['ok', 'clock'],
      [expect.stringMatching(/ok|warning/), 'disk'],
      ['ok', 'files'],
      ['ok', 'messages'],
      ['ok', 'payments'],
      ['warning', 'stand-ins'],
      ['warning', 'proxy'],
    ])
  })
})
