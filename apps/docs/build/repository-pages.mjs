import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Pages of the site that are documents of the repository. */

/** Documents, by their path in the repository, with their path in the site. */
export const DOCUMENTS = {
  'CHANGELOG.md': 'project/changelog.md',
  'docs/architecture.md': 'project/architecture.md',
  'docs/glossary.md': 'project/glossary.md',
  'docs/reader-machine.md': 'project/reader-machine.md',
  'docs/first-try.md': 'quality/first-try.md',
  'examples/README.md': 'quality/examples.md',
  'docs/epub-tests.md': 'quality/epub-tests.md',
  'docs/benchmarks.md': 'quality/benchmarks.md',
  'docs/conformance.md': 'quality/conformance.md',
  'docs/typography.md': 'quality/typography.md',
  'docs/image-books.md': 'quality/image-books.md',
  'docs/notes.md': 'quality/notes.md',
  'docs/network.md': 'quality/network.md',
  'docs/security.md': 'quality/threats.md',
}

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g

/**
 * A document with its links as the site has them: to other pages of it, to its pictures, and to nothing where they lead to
 * files that the site does not have.
 *
 * @param pages - documents by path, with their page
 * @returns the page, and paths of the pictures it shows
 */
export function repositoryPage(path, pages, root) {
  const page = pages[path]
  const pictures = []
  const up = '../'.repeat(page.split('/').length - 1)
  const source = readFileSync(join(root, path), 'utf8').replace(LINK, (whole, sign, text, target) => {
    if (/^(?:https?:|mailto:|#)/.test(target)) return whole
    const [file, fragment] = target.split('#')
    const named = normalize(join(dirname(path), file))
    if (pages[named]) return `[${text}](${up}${pages[named]}${fragment ? `#${fragment}` : ''})`
    if (sign && existsSync(join(root, named))) {
      pictures.push(named)
      return `![${text}](/${named})`
    }
    return text
  })
  return { page, source: withoutMarkup(source), pictures }
}

/** Angle brackets that are no markup in a document would be elements in a page of the site. */
const withoutMarkup = (source) =>
  source
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) =>
      at % 2 ? part : part.replace(/<(?=\/?[a-z!])/gi, '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('')
