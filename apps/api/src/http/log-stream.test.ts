import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLogStream } from './log-stream.ts'

const isLinux = process.platform === 'linux'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurasa-log-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const line = (n: number) => `${n} ${'x'.repeat(200)}\n`

describe.runIf(isLinux)('a log', () => {
  it('whose reader stopped reading drops lines beyond a megabyte, keeps the others whole, and waits for nothing', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', pipe])
    const reader = spawn('sh', ['-c', `exec <"${pipe}"; read first; echo "$first"; read go <&3; exec cat`], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    })
    let read = ''
    reader.stdout!.on('data', (chunk) => {
      read += chunk
    })
    // The open of a pipe without a reader is refused, so it is opened when the reader is there.
    let dropped = 0
    let stream: ReturnType<typeof openLogStream> | undefined
    await expect
      .poll(() => {
        try {
          stream = openLogStream((lines) => {
            dropped += lines
          }, pipe)
          stream.write('first\n')
          return true
        } catch {
          return false
        }
      })
      .toBe(true)
    await expect.poll(() => read).toContain('first')
    const began = performance.now()
    for (let n = 0; n < 20_000; n++) stream!.write(line(n))
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(dropped).toBeGreaterThan(10_000)
    ;(reader.stdio[3] as NodeJS.WritableStream).write('go\n')
    const kept = 20_000 - dropped
    await expect.poll(() => read.split('\n').length - 2, { timeout: 10_000 }).toBeGreaterThanOrEqual(kept)
    expect(read.split('\n').slice(1, kept + 1)).toEqual(
      Array.from({ length: kept }, (_, n) => line(n).trimEnd()),
    )
    reader.kill()
    await once(reader, 'exit')
  })

  it('on a full disk drops what it cannot write, and throws nothing', async () => {
    let dropped = 0
    const stream = openLogStream((lines) => {
      dropped += lines
    }, '/dev/full')
    stream.write(line(1))
    stream.write(line(2))
    await expect.poll(() => dropped).toBe(2)
  })
})

describe('a line', () => {
  it('comes in its order', async () => {
    const path = join(folder, 'file')
    execFileSync('touch', [path])
    const stream = openLogStream(() => {}, path)
    for (let n = 0; n < 100; n++) stream.write(line(n))
    const whole = Array.from({ length: 100 }, (_, n) => line(n)).join('')
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(whole)
  })
})
