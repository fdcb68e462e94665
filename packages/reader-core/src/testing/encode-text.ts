const tables = new Map<string, Map<string, number[]>>()
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const CP437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»'

/** Bytes of a text in an encoding that a `TextDecoder` knows (of one or two bytes a letter), in UTF-16 or in `cp437`. */
export function encodeText(text: string, label: string): Uint8Array<ArrayBuffer> {
  if (label.startsWith('utf-16')) {
    const little = Buffer.from(text, 'utf16le')
    return new Uint8Array(label === 'utf-16be' ? little.swap16() : little)
  }
  const table = tables.get(label) ?? tableOf(label)
  tables.set(label, table)
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter)
      if (!bytes) throw new RangeError(`${label} has no “${letter}”`)
      return bytes
    }),
  )
}

function tableOf(label: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    try {
      const letter = new TextDecoder(label, { fatal: true }).decode(Uint8Array.from(bytes))
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes)
    } catch {
      // no letter of it
    }
  }
  if (label === 'cp437' || label === 'windows-1252') {
    for (let byte = 0; byte < 256; byte++) table.set(String.fromCharCode(byte), [byte])
    const high = label === 'cp437' ? CP437 : WINDOWS_1252
    for (const [at, letter] of [...high].entries()) table.set(letter, [0x80 + at])
    return table
  }
  for (let byte = 0; byte < 256; byte++) add([byte])
  if (/^(?:windows|ibm|iso-8859|koi8)/.test(label)) return table
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) add([first, second])
  return table
}
