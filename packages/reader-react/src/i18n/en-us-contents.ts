/** Texts of the directory, loaded with it. */
export const enUsContents = {
  chapterRead: 'Read',
  dockContents: 'Keep contents beside the page',
  percentRead: '{{fraction, percent}} read',
  bookmarksUnread: 'Your bookmarks could not be loaded',
  noBookmarks: 'No bookmarks yet',
  noBookmarksHint: 'Tap the ribbon above the page to bookmark it',
  removeBookmark: 'Remove bookmark',
}
