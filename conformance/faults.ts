/** Codes of the rules a job is held to; see docs/conformance.md. */
const RULES = ['C1', 'C2', 'C5', 'C6', 'PT5', 'PT7', 'PT8', 'SEAM'] as const
export type Rule = (typeof RULES)[number]

const EXAMPLES_PER_RULE = 6

/** Faults, counted by rule, with the first few of each in words. */
export class Faults {
  readonly counts = new Map<Rule, number>()
  readonly examples: string[] = []
  readonly notes = new Map<string, number>()
  #where = ''
  #firstPage = 0

  /** Section (and page the slice begins with) that the next faults belong to. */
  at(where: string, firstPage = 0): void {
    this.#where = where
    this.#firstPage = firstPage
  }

  add(rule: Rule, what: string, page?: number): void {
    const count = (this.counts.get(rule) ?? 0) + 1
    this.counts.set(rule, count)
    if (count <= EXAMPLES_PER_RULE)
      this.examples.push(
        `${rule} ${this.#where}${page === undefined ? '' : ` page ${this.#firstPage + page + 1}`}: ${what}`,
      )
  }

  /** Counts what is no fault but must be known to judge the figures. */
  note(what: string, count: number): void {
    this.notes.set(what, (this.notes.get(what) ?? 0) + count)
  }
}
