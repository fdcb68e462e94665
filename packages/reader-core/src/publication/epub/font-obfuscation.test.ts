import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { corpusBooks } from '../../testing/corpus.ts'
import { parseXmlInNode } from '../../testing/node-xml.ts'
import { openPublication } from '../open-publication.ts'
import { revealFont } from './font-obfuscation.ts'

const font = Uint8Array.from({ length: 3000 }, (_, index) => (index * 37) & 255)
const hide = (key: Uint8Array, length: number) =>
  font.map((byte, at) => (at < length ? byte ^ key[at % key.length]! : byte))

describe('an obfuscated font', () => {
  it.each([
    'urn:uuid:3a184d3e-3b0f-4f28-8f2a-5d0d1f9f2a11',
    '',
    'معرّف',
    'x'.repeat(55),
    'x'.repeat(56),
    'y'.repeat(200),
  ])('of IDPF is shown with the identifier %s, white space left out', (identifier) => {
    const key = createHash('sha1').update(identifier).digest()
    expect(revealFont(hide(key, 1040), 'idpf', [` ${identifier}\n`, 'other'])).toEqual(font)
  })

  it('of Adobe is shown with the identifier that is a UUID', () => {
    const uuid = '3a184d3e-3b0f-4f28-8f2a-5d0d1f9f2a11'
    const key = Buffer.from(uuid.replaceAll('-', ''), 'hex')
    expect(revealFont(hide(key, 1024), 'adobe', ['isbn:1', `urn:uuid:${uuid.toUpperCase()}`])).toEqual(font)
  })

  it('stays as it is without a key, and short ones do not fail', () => {
    expect(revealFont(Uint8Array.from(font), 'adobe', ['isbn:1'])).toEqual(font)
    expect(revealFont(new Uint8Array(3), 'idpf', []).length).toBe(3)
  })

  it.each(['books/idpf-wasteland-otf-obf.epub', 'w3c-epub-tests/ocf-font_obfuscation.epub'])(
    'of %s is a font again',
    async (name) => {
      const book = corpusBooks().find((candidate) => candidate.name === name)
      if (!book) return
      const publication = await openPublication(book.bytes(), { parseXml: parseXmlInNode })
      const fonts = [...publication.resources.values()].filter(({ href }) => /\.(otf|ttf|woff)$/i.test(href))
      expect(fonts.length).toBeGreaterThan(0)
      for (const { href } of fonts) {
        const head = Buffer.from((await publication.read(href)).subarray(0, 4)).toString('hex')
        // 'OTTO', TrueType, 'true', 'wOFF'
        expect(head).toMatch(/^(?:4f54544f|00010000|74727565|774f4646)$/)
      }
    },
  )
})
