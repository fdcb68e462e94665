import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Pages that are written by hand, with the code and the drawings that they name. */

/** Every file below a folder, by its path from there. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** A file as a block of code in Markdown. */
export const codeBlock = (name, text) =>
  `\`\`\`\`${extname(name).slice(1) || 'text'} [${name}]\n${text.trim()}\n\`\`\`\``

/** @throws {Error} when the file has no such region */
function regionOf(text, name, file) {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  const to = lines.findIndex((line, at) => at > from && line.trim() === '// #endregion')
  if (from < 0 || to < 0) throw new Error(`${file} has no region “${name}”.`)
  return lines.slice(from + 1, to).join('\n')
}

/** Source of a page with each `<<< file#region` and `@picture name description` replaced. */
export function expandPage(source, root) {
  return source
    .replace(/^<<< ([^\s#]+)(?:#(\S+))?$/gm, (_, file, region) => {
      const text = readFileSync(join(root, file), 'utf8')
      return codeBlock(file, region ? regionOf(text, region, file) : text)
    })
    .replace(/^@picture (\S+) (.+)$/gm, (_, name, description) => {
      const drawing = readFileSync(join(root, 'apps/docs/pictures', `${name}.svg`), 'utf8')
      const inline = drawing.replace(/\n\s*/g, ' ').trim()
      return `<figure class="picture" role="img" aria-label="${description.replaceAll('"', '&quot;')}">${inline}</figure>`
    })
}

/** Blocks of code that are written in a page itself, but for those that are no program of ours. */
export const handwrittenCode = (source) =>
  [...source.matchAll(/^(`{3,})(\w+)/gm)]
    .map(([, , language]) => language)
    .filter((language) => !['sh', 'text', 'json'].includes(language))
