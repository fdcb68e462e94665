/** Texts of a page that does not come, loaded after a second. */
export const enUsWaiting = {
  'waiting.book': 'Waiting for the file of the book',
  'waiting.server': 'Waiting for the server: it does not answer',
  'waiting.chapter': 'Waiting for the chapter',
  'waiting.fonts': 'Waiting for the fonts',
  'waiting.pages': 'Laying out the pages',
  'waiting.picture': 'Waiting for the picture of the page',
  received: '{{received}} so far',
  receivedOf: '{{received}} of {{total}}',
  stopOpening: 'Stop',
  stayHere: 'Stay on this page',
}
