import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurasa-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the data folder', () => {
  it('is made for its owner alone, with the folders above it as usual', async () => {
    const root = join(folder, 'new/data')
    await prepareDataFolder(root)
    expect(await modeOf(root)).toBe(0o700)
    expect(await modeOf(join(folder, 'new'))).toBe(0o777 & ~process.umask())
  })

  it('of an earlier version is closed to others', async () => {
    const root = join(folder, 'earlier')
    await mkdir(join(root, 'db'), { recursive: true })
    await mkdir(join(root, 'assets'))
    await writeFile(join(root, 'db.ready'), '')
    for (const path of [root, join(root, 'db'), join(root, 'assets')]) await chmod(path, 0o755)
    await prepareDataFolder(root)
    for (const path of [root, join(root, 'db'), join(root, 'assets')]) expect(await modeOf(path)).toBe(0o700)
  })

  it('that holds files of others stays open, and what is ours in it does not', async () => {
    const root = join(folder, 'shared')
    await mkdir(join(root, 'db'), { recursive: true })
    await writeFile(join(root, 'letter.txt'), '')
    await chmod(root, 0o755)
    await prepareDataFolder(root)
    expect(await modeOf(root)).toBe(0o755)
    expect(await modeOf(join(root, 'db'))).toBe(0o700)
    expect(await modeOf(join(root, 'letter.txt'))).not.toBe(0o600)
  })

  it.skipIf(process.platform !== 'linux').each(['/proc/kurasa', '/proc/kurasa/data'])(
    'that cannot be made is refused in a sentence: %s',
    async (root) => {
      await expect(prepareDataFolder(root)).rejects.toThrow(
        `The data folder ${root} cannot be written (no folder can be made there): set DATA_DIR to a folder that can.`,
      )
    },
  )
})
