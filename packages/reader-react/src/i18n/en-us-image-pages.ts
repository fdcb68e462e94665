/** Texts in place of a page of images that is not there, loaded with the first. */
export const enUsImagePages = {
  imageLoading: 'Page {{page, number}} is loading',
  imageFailed: 'Page {{page, number}} did not open',
  'imageFailure.missing': 'This page is not in the book any more.',
  'imageFailure.corrupt': 'Its picture is damaged.',
  'imageFailure.unsupported': 'It is in a format that this browser does not show.',
  'imageFailure.too-large': 'Its picture is too large for this device.',
  'imageFailure.stalled': 'It took too long to arrive.',
  'imageFailure.network': 'It could not be reached. Check your connection.',
  'imageFailure.locked': 'You do not have access to it.',
  imageRetrying: 'Trying again…',
}
