/**
 * Every width and height at which layout changes, CSS px. Style sheets cannot import them, so `breakpoints.test.mjs` holds all
 * media and container queries to this list. A new layout takes one of the first two groups.
 */
export const breakpoints = {
  /** From this width on: portrait tablets, landscape tablets and windows, large windows. */
  fromWidth: { medium: 600, expanded: 840, large: 1200 },
  /** Below this height: a phone held sideways. */
  belowHeight: { short: 570 },
  /** Exceptions, each in one file. */
  only: {
    'apps/portal/src/start/shell/shell.module.css': [
      // Shelves of the narrowest and of the widest phones.
      'max-width: 340px',
      'min-width: 430px',
    ],
    'apps/portal/src/parts/cover/cover.module.css': [
      // A thumbnail of a cover has no space for its author.
      'max-width: 71px',
    ],
    'packages/reader-react/src/reader-controls/reader-controls.module.css': [
      // A window zoomed to 400 %.
      'max-height: 319px',
      'max-width: 479px',
    ],
  },
}
