import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = new URL('./temporary-folder.mjs', import.meta.url)
const program = (end) =>
  `import { useTemporaryFolder } from ${JSON.stringify(module.href)}
import { tmpdir } from 'node:os'
import { writeFileSync } from 'node:fs'
console.log(useTemporaryFolder())
writeFileSync(tmpdir() + '/left.txt', 'left')
${end}`
const run = (parent, end) => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program(end)], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: parent, TMP: parent, TEMP: parent },
  })
  return stdout.trim()
}

it('a run leaves nothing in the temporary folder, and the next one removes what a killed run left', () => {
  const parent = mkdtempSync(join(tmpdir(), 'runs-'))
  mkdirSync(join(parent, 'of-others'))
  expect(existsSync(run(parent, ''))).toBe(false)
  expect(existsSync(run(parent, 'process.exit(3)'))).toBe(false)
  const killed = run(parent, "process.kill(process.pid, 'SIGKILL')")
  expect(existsSync(killed)).toBe(true)
  run(parent, '')
  expect(readdirSync(parent)).toEqual(['of-others'])
})

it('a run within another keeps its paths short', () => {
  const parent = mkdtempSync(join(tmpdir(), 'runs-'))
  const inner = `import { spawnSync } from 'node:child_process'
spawnSync(process.execPath, ['--input-type=module', '-e', process.env.PROGRAM], { stdio: 'inherit' })`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program(inner)], {
    encoding: 'utf8',
    env: {
      ...process.env,
      TMPDIR: parent,
      TMP: parent,
      TEMP: parent,
      PROGRAM: program('console.log(tmpdir())'),
    },
  })
  const [outer, own, seen] = stdout.trim().split('\n')
  expect(seen).toBe(outer)
  expect(own.startsWith(join(outer, 'run-'))).toBe(true)
  expect(readdirSync(parent)).toEqual([])
})
