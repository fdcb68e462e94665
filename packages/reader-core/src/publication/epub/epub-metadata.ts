import { languageTag } from '../metadata-values.ts'
import type { PublicationMetadata } from '../publication.ts'
import { attributeNamed, childrenNamed, collapseSpace, descendantsNamed } from '../xml/read-xml.ts'

/** Properties of schema.org and EPUB Accessibility, without prefix. */
const ACCESSIBILITY = /^(?:schema:|a11y:|dcterms:)?(access\w+|certif\w+|conformsTo)$/

/** Metadata of a package document, and what the rest of the package needs from it. */
export interface EpubMetadata extends Omit<PublicationMetadata, 'direction' | 'identifier'> {
  /** All identifiers, the unique one first: the keys of obfuscated fonts. */
  identifiers: string[]
  /** Manifest id (or, in careless books, path) of the cover of EPUB 2. */
  coverId?: string
  /** Languages in their order, BCP 47. */
  languages: string[]
  /** Whether the package says how the book is laid out. */
  isLayoutDeclared: boolean
}

/**
 * Reads `<metadata>` of EPUB 2 or 3.
 *
 * @param root - the `<package>` element
 * @param fallbackTitle - for a book that names none
 */
export function readEpubMetadata(root: Element, fallbackTitle: string): EpubMetadata {
  const metadata = childrenNamed(root, 'metadata')[0] ?? root
  const metas = descendantsNamed(metadata, 'meta').map((element) => ({
    refines: element.getAttribute('refines')?.replace(/^#/, ''),
    name: element.getAttribute('property') ?? element.getAttribute('name') ?? '',
    value: collapseSpace(element.getAttribute('content') ?? element.textContent),
  }))
  const refinements = new Map(metas.map(({ refines, name, value }) => [`${refines} ${name}`, value]))
  const values = new Map(metas.filter((meta) => !meta.refines).map(({ name, value }) => [name, value]))
  const terms = (name: string) =>
    // Before EPUB 2 they began with a capital.
    [name, name[0]!.toUpperCase() + name.slice(1)]
      .flatMap((each) => descendantsNamed(metadata, each))
      .map((element) => {
        const refined = (property: string) => refinements.get(`${element.id} ${property}`)
        return { id: element.id, element, text: collapseSpace(element.textContent), refined }
      })
      .filter((term) => term.text)

  const uniqueId = root.getAttribute('unique-identifier')
  const identifiers = terms('identifier')
    .sort((a, b) => Number(b.id === uniqueId) - Number(a.id === uniqueId))
    .map((term) => term.text)
  const accessibility = accessibilityOf(metas)
  const languages = terms('language').map(({ text }) => languageTag(text))
  return {
    identifiers,
    // The first is the main one, whatever refines it: https://www.w3.org/TR/epub-33/#sec-opf-dctitle
    title: terms('title')[0]?.text ?? fallbackTitle,
    authors: authorsOf(terms('creator')),
    language: languages[0] ?? 'und',
    languages,
    layout: 'reflowable',
    isLayoutDeclared: false,
    ...(Object.keys(accessibility).length && { accessibility }),
    coverId: values.get('cover'),
  }
}

/** An element of the metadata, and what refines it. */
interface Term {
  element: Element
  text: string
  refined(property: string): string | undefined
}

/** Those whose role is author, in their order; when there is none, all who took part. */
function authorsOf(terms: readonly Term[]): string[] {
  const creators = terms.map((term, index) => ({
    name: term.text,
    role: term.refined('role') ?? attributeNamed(term.element, 'role') ?? 'aut',
    order: Number(term.refined('display-seq')) || index + 1,
  }))
  const authors = creators.filter((creator) => creator.role === 'aut')
  return (authors.length ? authors : creators).sort((a, b) => a.order - b.order).map(({ name }) => name)
}

function accessibilityOf(metas: readonly { name: string; value: string }[]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { name, value } of metas) {
    const property = ACCESSIBILITY.exec(name)?.[1]
    if (property && value) found[property] = [...(found[property] ?? []), value]
  }
  return found
}
