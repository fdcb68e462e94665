/** Indents that differ by less are the same, px. */
const SAME = 2

/**
 * Maps the indents of a section to those that a narrow column has space for. Pure. The order stays; an indent keeps its size as
 * far as the deeper ones each keep a step.
 *
 * @param indents - all that the section has, px
 * @param most - of the deepest one, px
 * @param step - least distance of two indents, px; smaller where there are many
 */
export function indentMap(indents: Iterable<number>, most: number, step: number): (indent: number) => number {
  const places: number[] = [0]
  for (const indent of [...indents].sort((a, b) => a - b))
    if (indent - places.at(-1)! >= SAME) places.push(indent)
  const deepest = places.at(-1)!
  if (deepest <= most + 1) return (indent) => indent
  const least = Math.min(step, most / (places.length - 1))
  const shown = places.map((place, i) => Math.min(place, most - least * (places.length - 1 - i)))
  return (indent) => {
    const next = places.findIndex((place) => place >= indent)
    if (next < 0) return most
    if (next === 0) return 0
    const [from, to] = [places[next - 1]!, places[next]!]
    return shown[next - 1]! + ((indent - from) / (to - from)) * (shown[next]! - shown[next - 1]!)
  }
}
