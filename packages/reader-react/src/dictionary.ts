/** A word in a dictionary. */
export interface DictionaryEntry {
  /** The word as the dictionary has it, perhaps without its ending. */
  word: string
  /** Part of speech, in words for readers. */
  kind?: string | undefined
  /** The most usual first. */
  meanings: readonly string[]
}

/** A dictionary that the host names: of its own, of a server, or of the system by the bridge of an app. */
export interface Dictionary {
  /** Shown below its entries. */
  name: string
  /** Language of its meanings, BCP 47. */
  language: string
  /** Whether it has words of a language (BCP 47). */
  has(language: string): boolean
  /**
   * @param options.language - of the word, BCP 47
   * @returns none where it does not have the word; rejects where it cannot be reached
   */
  lookUp(
    word: string,
    options: { language: string; signal: AbortSignal },
  ): Promise<readonly DictionaryEntry[]>
}
