/** The engine's own wrappers of a section's `html` and `body`. */
export const HTML_TAG = 'kz-html'
export const BODY_TAG = 'kz-body'
