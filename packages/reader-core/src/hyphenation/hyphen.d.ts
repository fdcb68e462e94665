/** The patterns of a language, as `hyphen` has them. */
declare module 'hyphen/patterns/en-us.js' {
  /** Patterns by their next letter: what goes on, the level of one that ends here, or both. */
  export interface Branch {
    readonly [letter: string]: Branch | number | readonly [further: Branch, pattern: number]
  }
  const patterns: readonly [levels: readonly (readonly number[])[], tree: Branch, exceptions: object]
  export default patterns
}

/** Only for tests: it breaks words in a slower way. */
declare module 'hyphen' {
  export default function createHyphenator(
    patterns: readonly unknown[],
    options: { html?: boolean; hyphenChar?: string; minWordLength?: number },
  ): (text: string) => string
}
