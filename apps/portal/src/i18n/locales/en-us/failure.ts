export const texts = {
  'failure.unreached': 'Kurasa could not be reached',
  'failure.unreachedHint': 'The network here is missing or very slow. What is on this phone still opens.',
  'failure.down': 'Kurasa is down for a moment',
  'failure.downHint':
    'Your network works, our server does not. Nothing was lost. Try again in a few minutes.',
  'failure.refused': 'Kurasa said no',
  'failure.refusedHint': '{{why}}. If you think this is a mistake, tell us.',
  'failure.lease': 'This book was open until {{date}}',
  'failure.leaseHint': 'Connect once. It opens again if it is still yours to read.',
  'failure.full': 'This phone is full',
  'failure.fullHint': 'Remove a book or something else from this phone, then try again.',
  'failure.blocked': 'This browser keeps nothing',
  'failure.blockedHint':
    'Its storage is off, as in a private window. Allow it in the settings of the browser, then try again.',
  'failure.hotspot': 'The Wi-Fi here needs a login',
  'failure.hotspotHint':
    'Another page answers in place of Kurasa. Log in to the Wi-Fi, or switch it off, then try again.',
  'failure.old': 'This browser could not show the page',
  'failure.oldHint': 'It may be too old. Update it, or read in the plain pages, which open in every browser.',
  'failure.new': 'There is a new version of Kurasa',
  'failure.newSize': 'There is a new version of Kurasa, {{size}} MB',
  'failure.newHint': 'This page belongs to the one before. Load it again; nothing is lost.',
  'failure.reload': 'Load again',
} as const
