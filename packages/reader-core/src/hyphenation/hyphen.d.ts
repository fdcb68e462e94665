/** The patterns of a language, for `createHyphenator` alone. */
declare module 'hyphen/patterns/en-us.js' {
  const patterns: readonly [levels: object, tree: object, exceptions: object]
  export default patterns
}

declare module 'hyphen' {
  export default function createHyphenator(
    patterns: readonly object[],
    options: { html?: boolean; hyphenChar?: string; minWordLength?: number },
  ): (text: string) => string
}
