export const texts = {
  'kept.offer': 'Keep on this phone',
  'kept.do': 'Download',
  'kept.size': '{{size}} MB',
  'kept.underway': 'Downloading, {{percent}}',
  'kept.here': 'On this phone. You can read it offline.',
  'kept.over': 'On this phone, but locked',
  'kept.until': 'open until {{date}}',
  'kept.removeTitle': 'Remove it from this phone?',
  'kept.removeHint': 'Your place stays. You can read the book again when you are online.',
  'kept.removed': 'Removed from this phone',
  'kept.closed': 'You do not have access to this book yet.',
  'kept.full': 'There is no room left on this phone. Remove something, then try again.',
  'kept.blocked':
    'This browser does not let us keep the book. Allow storage in its settings, or leave the private window.',
  'kept.stopped': 'The connection was lost. Try again to continue where it stopped.',
} as const
