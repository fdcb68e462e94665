/** Size of a preview as messengers show it whole, px. */
export const PREVIEW = { width: 1200, height: 630 }
