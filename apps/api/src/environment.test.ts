import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

it('has defaults, and an empty variable counts as absent', () => {
  expect(readEnvironment({ PORT: '', DATA_DIR: '' }, '/srv/kurasa')).toMatchObject({
    port: 8080,
    host: undefined,
    dataFolder: '/srv/kurasa/.data',
    databaseUrl: undefined,
    keepAlive: 65,
  })
})

it.each(['abc', '-1', '65536', '80.5', '0x50', ' 80'])('refuses PORT=%s in one sentence', (PORT) => {
  expect(() => readEnvironment({ PORT }, '/')).toThrow(/^PORT must be a whole number from 0 to 65535/)
})

it.each(['short', 'x'.repeat(31), `${'x'.repeat(40)} y`])(
  'refuses an ADMIN_TOKEN that is easily guessed: %s',
  (ADMIN_TOKEN) => {
    expect(() => readEnvironment({ ADMIN_TOKEN }, '/')).toThrow(/^ADMIN_TOKEN must have at least 32/)
  },
)

it('brings the demo books unless it says 0', () => {
  expect(readEnvironment({ KURASA_DEV: '1' }, '/').demoLibrary).toBe('all')
  expect(readEnvironment({}, '/').demoLibrary).toBe('none')
  expect(readEnvironment({ DEMO_LIBRARY: 'shelf' }, '/').demoLibrary).toBe('shelf')
  expect(readEnvironment({ DEMO_LIBRARY: '1' }, '/').demoLibrary).toBe('all')
  expect(readEnvironment({ DEMO_LIBRARY: '0' }, '/').demoLibrary).toBe('none')
  expect(() => readEnvironment({ DEMO_LIBRARY: 'no' }, '/')).toThrow(/^DEMO_LIBRARY must be 1, 0 or shelf/)
})

it.each(['0', '-5', '601', 'long', '6.5'])(
  'refuses KEEP_ALIVE_SECONDS=%s in one sentence',
  (KEEP_ALIVE_SECONDS) => {
    expect(() => readEnvironment({ KEEP_ALIVE_SECONDS }, '/')).toThrow(
      /^KEEP_ALIVE_SECONDS must be a whole number from 1 to 600, and it is "/,
    )
  },
)

it('reads whose token each is', () => {
  const [amina, juma] = ['a'.repeat(32), 'j'.repeat(40)]
  const { operatorTokens } = readEnvironment({ OPERATOR_TOKENS: `amina:${amina}, juma:${juma}` }, '/')
  expect([...operatorTokens]).toEqual([
    [amina, 'amina'],
    [juma, 'juma'],
  ])
  expect(readEnvironment({}, '/').operatorTokens.size).toBe(0)
})

it.each(['amina', 'amina:short', `:${'a'.repeat(32)}`, `a:${'x'.repeat(32)},b:${'x'.repeat(32)}`])(
  'refuses OPERATOR_TOKENS that are not each one person’s, and repeats none: %s',
  (OPERATOR_TOKENS) => {
    const read = () => readEnvironment({ OPERATOR_TOKENS }, '/')
    expect(read).toThrow(/^OPERATOR_TOKENS must look like amina:TOKEN/)
    expect(read).not.toThrow('x'.repeat(32))
  },
)

it('takes a day on which the clock is right', () => {
  expect(readEnvironment({ ACCEPT_CLOCK: '2026-11-24' }, '/').acceptedClockDay).toBe('2026-11-24')
  expect(() => readEnvironment({ ACCEPT_CLOCK: 'yes' }, '/')).toThrow(/^ACCEPT_CLOCK must be a day/)
})
