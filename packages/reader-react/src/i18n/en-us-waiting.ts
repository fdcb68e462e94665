/** Texts of a page that does not come, loaded after a second. */
export const enUsWaiting = {
  'waiting.book': 'Downloading the book',
  'waiting.server': 'The server is not responding. Still trying…',
  'waiting.chapter': 'Waiting for the chapter',
  'waiting.fonts': 'Waiting for the fonts',
  'waiting.pages': 'Laying out the pages',
  'waiting.picture': 'Loading the picture',
  received: '{{received}} so far',
  receivedOf: '{{received}} of {{total}}',
  stopOpening: 'Stop',
  stayHere: 'Stay on this page',
}
