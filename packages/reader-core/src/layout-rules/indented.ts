/** Elements that add an indent with each nesting: from the fifth on a phone has no space for that. */
export const INDENTED = 'ul, ol, dd, blockquote'
