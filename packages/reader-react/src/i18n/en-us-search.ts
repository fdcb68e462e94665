/** Texts of the search panel, loaded with it. */
export const enUsSearch = {
  searchHint: 'Find a word or a phrase. Capitals, accents and vowel marks make no difference',
  noPlaces: 'Nothing found',
  noPlacesHint: 'Try fewer letters or another spelling',
  searchFailed: 'The search stopped before the end of the book',
  firstPlacesOnly: 'The first {{total, number}} are shown',
  youAreHere: 'You are here',
}
