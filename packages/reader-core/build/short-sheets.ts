/** Takes blanks and line breaks out of the style sheets of pages: no bundler of a host does so within a text, and it is loaded before the first page. */
export function shortSheets() {
  return {
    name: 'short-sheets',
    transform: {
      filter: { id: /(?:page-sheets|reader-view)\.ts$/ },
      handler: (code: string) => ({
        // Template literals with rules or a selector of the page; the files have no templates within templates, and none in comments.
        code: code
          .split('`')
          .map((part, i) => (i % 2 === 1 && /\{ |^kz-/.test(part) ? short(part) : part))
          .join('`'),
        map: null,
      }),
    },
  }
}

const short = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) /g, '$1')
    .replace(/;\}/g, '}')
    .replace(/ ([!>]) ?/g, '$1')
    .replace(/([ :])0\./g, '$1.')
    .replace(/([\w-]): /g, '$1:')
