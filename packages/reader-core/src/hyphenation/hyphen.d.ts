/** The patterns of TeX, which tests compare ours with. */
declare module 'hyphen/patterns/en-us.js' {
  const patterns: readonly unknown[]
  export default patterns
}

/** Only for tests: it breaks words in a slower way. */
declare module 'hyphen' {
  export default function createHyphenator(
    patterns: readonly unknown[],
    options: { html?: boolean; hyphenChar?: string; minWordLength?: number },
  ): (text: string) => string
}
