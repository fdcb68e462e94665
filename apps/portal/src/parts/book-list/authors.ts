/** Separator between authors in a line, by the script of their names. */
export const separatorOf = (authors: readonly string[]): string =>
  authors.some((name) => /\p{Script=Arabic}/u.test(name)) ? '، ' : ', '

/** Authors in one line. */
export const authorsOf = (authors: readonly string[]): string => authors.join(separatorOf(authors))
