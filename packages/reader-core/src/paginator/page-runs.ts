import { usesArabicScript } from '../direction/reading-direction.ts'
import type { Position } from '../section/leaves.ts'
import type { SectionContent } from '../section/section-content.ts'
import { PageMap } from './page-map.ts'
import { blockStartBefore, runStartAt } from './run-start.ts'

/** Weight of the pages laid out before a place that a run is gone back from. */
const BACK = { latin: 3600, arabic: 1440 }

/** Runs of pages that begin within a section, at the target of a jump, before the pages up to there were counted. */
export class PageRuns {
  readonly #canonical: (section: number) => PageMap
  readonly #runs: PageMap[] = []

  /** @param canonical - the map of a section that begins at its start */
  constructor(canonical: (section: number) => PageMap) {
    this.#canonical = canonical
  }

  /** The run that shows a position: a known one, or one that begins there. */
  from(content: SectionContent, position: Position): PageMap {
    const known = this.#runs.find(
      (run) => run.section === content.index && run.pageAt(position) !== undefined,
    )
    return known ?? this.#add(new PageMap(content.index, runStartAt(content, position)))
  }

  /** The run that ends where another begins. Undefined at the section's start. */
  before(content: SectionContent, map: PageMap): PageMap | undefined {
    if (map.previous) return map.previous
    const end = map.start(0)!
    if (end.leaf === 0 && end.offset === 0) return undefined
    const previous = this.#add(new PageMap(content.index, this.#startBefore(content, end), end))
    previous.next = map
    map.previous = previous
    return previous
  }

  /** The run that ends with its section, whose end is given. */
  atEnd(content: SectionContent, end: Position): PageMap {
    const known = this.#runs.find((run) => run.section === content.index && run.end === undefined)
    return known ?? this.#add(new PageMap(content.index, this.#startBefore(content, end)))
  }

  #add(run: PageMap): PageMap {
    this.#runs.push(run)
    return run
  }

  /** A canonical start some pages before a position where that is known, else the start of a block. */
  #startBefore(content: SectionContent, position: Position) {
    const canonical = this.#canonical(content.index)
    const page = canonical.pageAt(position)
    if (page !== undefined) return canonical.start(canonical.sliceStartBefore(Math.max(0, page - 3)))!
    return blockStartBefore(content, position, usesArabicScript(content.language) ? BACK.arabic : BACK.latin)
  }
}
