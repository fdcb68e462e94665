import { expect, it, vi } from 'vitest'
import { readText } from './read-text.ts'

/** The module that decodes encodings other than UTF-8, and whether it fails to load. */
const others = vi.hoisted(() => ({ isOut: true }))
vi.mock('./decode-text.ts', async (importOriginal) => {
  if (others.isOut) throw new Error('offline')
  return importOriginal()
})

const xml = '<?xml version="1.0" encoding="UTF-8"?><a>سلام é 📖</a>'
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

it('reads UTF-8 with nothing else, and anything else once the code for it can be fetched', async () => {
  const mark = '\ufeff'
  for (const text of [xml, mark + xml, '', '<meta charset="utf-8"><p>é', '<p title="charset">é'])
    expect(await readText(new TextEncoder().encode(text))).toBe(text.replace(mark, ''))

  const latin = ascii('<?xml version="1.0" encoding="iso-8859-1"?><a>caf\xe9</a>')
  await expect(readText(latin)).rejects.toMatchObject({ code: 'network' })
  others.isOut = false
  vi.resetModules()
  const { readText: read } = await import('./read-text.ts')
  expect(await read(latin)).toContain('<a>café</a>')
  expect(await read(ascii('<meta charset=windows-1256>\xd3'))).toContain('س')
  expect(await read(ascii('caf\xe9 \x93x\x94'))).toBe('café “x”')
  expect(await read(utf16('<a>one</a>'))).toBe('<a>one</a>')
  expect(await read(ascii('<?xml version="1.0" encoding="klingon"?><a>\xc3\xa9</a>'))).toContain('<a>é')
  // Letters that are cut off at the end are not the fault of the others.
  expect(await read(new TextEncoder().encode('وحي القلم').slice(0, -1))).toBe('وحي القل\ufffd')
})
