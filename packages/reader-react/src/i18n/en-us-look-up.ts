/** Texts of meanings, loaded with them. */
export const enUsLookUp = {
  lookingUp: 'Looking up',
  noMeaning: 'The dictionaries have nothing on “{{words}}”',
  lookUpFailed: 'The dictionaries could not be reached. Check your connection, then try again',
  lookUpMore: 'Ask more',
}
