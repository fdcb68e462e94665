/** Texts of the panel that leads to a page, loaded with it. */
export const enUsPage = {
  printedPages: 'Page in the printed book',
  noSuchPage: 'This book has no such page',
  go: 'Go',
}
