/** Texts of the directory, loaded with it. */
export const enUsContents = {
  chapterRead: 'Read',
  dockContents: 'Keep contents beside the page',
  percentRead: '{{fraction, percent}} read',
  noBookmarks: 'No bookmarks yet',
  noBookmarksHint: 'Tap the ribbon above the page to bookmark it',
  removeBookmark: 'Remove bookmark',
}
