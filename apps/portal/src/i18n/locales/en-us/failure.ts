export const texts = {
  'failure.unreached': 'Kurasa could not be reached',
  'failure.unreachedHint': 'There is no network here, or it is very slow. Books on this phone still open.',
  'failure.down': 'Kurasa is down for a moment',
  'failure.downHint':
    'Your network works, our server does not. Nothing was lost. Try again in a few minutes.',
  'failure.refused': 'Kurasa could not do this',
  'failure.refusedHint': '{{why}}. If you think this is a mistake, tell us.',
  'failure.lease': 'This book was open until {{date}}',
  'failure.leaseHint': 'Go online once. The book opens again if you still have access.',
  'failure.full': 'This phone is full',
  'failure.fullHint': 'Remove a book or something else from this phone, then try again.',
  'failure.blocked': 'This browser keeps nothing',
  'failure.blockedHint':
    'Its storage is off, as in a private window. Allow it in the settings of the browser, then try again.',
  'failure.hotspot': 'The Wi-Fi here needs a login',
  'failure.hotspotHint':
    'Another page answers in place of Kurasa. Log in to the Wi-Fi, or switch it off, then try again.',
  'failure.old': 'This browser could not show the page',
  'failure.oldHint': 'It may be too old. Update it, or use the plain version, which works in every browser.',
  'failure.new': 'There is a new version of Kurasa',
  'failure.newSize': 'There is a new version of Kurasa, {{size}} MB',
  'failure.newHint': 'This page is from the previous version. Reload it; nothing is lost.',
  'failure.reload': 'Reload',
} as const
