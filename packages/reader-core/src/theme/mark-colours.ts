import type { PageColours } from './page-themes.ts'

/** Colour of a mark: a name, because each theme of the page has its own tint of it. */
export type AnnotationColour = 'yellow' | 'green' | 'blue' | 'pink'

/** Tints of a colour: the ground behind marked words, and a line below them. */
export interface MarkTints {
  ground: string
  line: string
}

const light: Record<AnnotationColour, MarkTints> = {
  yellow: { ground: '#ffd75e', line: '#8a6500' },
  green: { ground: '#b2dfa0', line: '#2e7d32' },
  blue: { ground: '#aed6f5', line: '#1565c0' },
  pink: { ground: '#ffbdd4', line: '#c2185b' },
}
const dark: Record<AnnotationColour, MarkTints> = {
  yellow: { ground: '#463700', line: '#ffd54a' },
  green: { ground: '#1a4120', line: '#81c784' },
  blue: { ground: '#1a3b5c', line: '#64b5f6' },
  pink: { ground: '#612048', line: '#f48fb1' },
}

/** Tints of marks on a page: the page's ink is well read on each ground, and each line is seen on the page. */
export const markTints = ({ scheme }: Pick<PageColours, 'scheme'>): Record<AnnotationColour, MarkTints> =>
  scheme === 'dark' ? dark : light
