import readerStyles from '@kurasa/reader-react/styles.css?inline'

const ELEMENT_STYLES = `
kurasa-reader { display: block; block-size: 100%; min-block-size: 20rem; }
kurasa-reader[hidden] { display: none; }
`

let sheets: CSSStyleSheet[] | undefined

/**
 * Adds the reader's styles to a document or shadow tree, once. They come before the page's own, which may change them; a strict
 * content security policy allows them.
 */
export function adoptStyles(root: Document | ShadowRoot): void {
  sheets ??= [ELEMENT_STYLES, readerStyles].map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...missing, ...root.adoptedStyleSheets]
}
