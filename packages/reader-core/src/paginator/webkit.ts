/**
 * Whether this is WebKit, which breaks lines and columns by rules of its own: `pretty` looks at a whole paragraph,
 * widows over 2 are forgotten at times, and a page still changes when two more follow. Nothing else tells it apart.
 */
export const isWebkit = globalThis.navigator?.vendor?.startsWith('Apple') === true
