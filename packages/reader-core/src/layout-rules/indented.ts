/** What is set further in with each that it is in: from the fifth on a phone has no room for that. */
export const INDENTED = 'ul, ol, dl, blockquote'
