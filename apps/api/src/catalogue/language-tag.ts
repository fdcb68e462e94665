/** A language as BCP 47 writes it, e.g. `sw` or `ar-EG`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i
