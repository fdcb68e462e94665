import { normaliseHref } from '../href.ts'
import { childrenNamed, descendantsNamed } from '../xml/read-xml.ts'
import { type DeclaredFiles, type EpubFiles, protectedError } from './epub-files.ts'
import { type FontObfuscation, revealFont } from './font-obfuscation.ts'

/** Encrypted files by name, with the obfuscation that can be undone; undefined for encryption proper. */
export type EncryptedFiles = ReadonlyMap<string, FontObfuscation | undefined>

/** Algorithms that hide a font from a casual look; anyone who has the book has the key. */
const FONT_OBFUSCATIONS = new Map<string, FontObfuscation>([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
])

/**
 * Reads `META-INF/encryption.xml`, which few books have.
 *
 * @throws {ReaderError} 'encrypted' when more than fonts and sounds is locked: without those a book can be read
 * @see https://www.w3.org/TR/epub-33/#sec-container-metainf-encryption.xml
 */
export function readEncryption(
  file: Document,
  files: Pick<EpubFiles, 'nameOf'>,
  declared: DeclaredFiles,
): EncryptedFiles {
  const found = new Map<string, FontObfuscation | undefined>()
  for (const data of descendantsNamed(file, 'EncryptedData')) {
    const algorithm = childrenNamed(data, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? ''
    const uri = descendantsNamed(data, 'CipherReference')[0]?.getAttribute('URI')
    const name = uri && files.nameOf(normaliseHref(uri))
    if (name) found.set(name, FONT_OBFUSCATIONS.get(algorithm))
  }
  for (const [name, obfuscation] of found) {
    const type = declared.get(name)?.type
    if (type && !obfuscation && !/font|opentype|^audio|^video/.test(type)) throw protectedError()
  }
  return found
}

/**
 * The bytes of an encrypted file.
 *
 * @param identifiers - of the publication
 * @throws {ReaderError} 'encrypted' when more than an obfuscation hides them
 */
export function reveal(
  obfuscation: FontObfuscation | undefined,
  bytes: Uint8Array,
  identifiers: readonly string[],
): Uint8Array {
  if (!obfuscation) throw protectedError()
  return revealFont(bytes, obfuscation, identifiers)
}
