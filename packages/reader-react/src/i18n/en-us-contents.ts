/** Texts of the directory, loaded with it. */
export const enUsContents = {
  chapterRead: 'Read',
  percentRead: '{{fraction, percent}} read',
  noBookmarks: 'No bookmarks yet',
  noBookmarksHint: 'The ribbon above the page keeps your place',
  removeBookmark: 'Remove bookmark',
}
