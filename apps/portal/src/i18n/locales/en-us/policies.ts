export const texts = {
  'policy.privacy': 'Privacy policy',
  'policy.terms': 'Terms',
  'policy.version': 'Version {{version}}',
  'policy.privacy.lead': 'What we keep about you, why, for how long, and how to have it deleted.',
  'policy.terms.lead': 'What you can expect from us, and we from you.',
  'policy.contact': 'Questions? Contact us',
  'policy.privacy.what.title': 'What we keep',
  'policy.privacy.what.text':
    'Your phone number, and the name you give yourself. Your language, settings and what you like to read. Your shelf, the books you opened and bought, your places, and the minutes you read. Your bookmarks, marks and notes, and your ratings. Points and prizes. Payments. What you write to support and ask the assistant. The names of your phones, and when they logged in. Screens show your number with its middle hidden.',
  'policy.privacy.visitor.title': 'Without a login',
  'policy.privacy.visitor.text':
    'Your shelf, places, bookmarks, marks and interests stay on your phone. They come into your account only when you log in.',
  'policy.privacy.why.title': 'Why',
  'policy.privacy.why.text':
    'To let you in, to have your books with you on every phone, to take payments and make refunds, to answer you, and to keep strangers out. For nothing else, and we sell nothing.',
  'policy.privacy.counted.title': 'What is counted',
  'policy.privacy.counted.text':
    'For each screen that is opened: which screen, when, the size of the display, the kind of network and system, and from which link the visit came. Words that are searched for are counted without a name. Your account is named only if you agreed to it. Two outside services, for visits and for advertisements, are loaded only after you turned them on. Both are off until then, and you can turn them off again in My profile.',
  'policy.privacy.others.title': 'Who else sees something',
  'policy.privacy.others.text':
    'The company that sends our SMS sees your number and the message. The company that takes the payment sees the number that pays and the amount. If the assistant uses a service outside Kurasa, you are asked first; it gets your question and short passages of the book, never your name or number.',
  'policy.privacy.long.title': 'How long',
  'policy.privacy.long.text':
    'Codes: one day. A login: 30 days after its last use, 180 days at most. Counted visits: 13 months. Searched words: 30 days. Everything in your account: until you delete it. We keep the payment records after that, without your name or number.',
  'policy.privacy.rights.title': 'What you can do',
  'policy.privacy.rights.text':
    'In My profile, under Privacy and data: see and change your consent, download everything as one file, or delete your account. Both need a code that we send to your number. You can also write to us, and to the Office of the Data Protection Commissioner of Kenya.',
  'policy.privacy.safe.title': 'How it is kept safe',
  'policy.privacy.safe.text':
    'Codes and logins are stored only in a form that cannot be read back. When your number logs in on a new phone, we tell you by SMS. You can log out everywhere at once. Our own records show numbers with their middle hidden.',
  'policy.privacy.age.title': 'Age',
  'policy.privacy.age.text': 'An account is for people of 18 or older, or with a parent’s consent.',
  'policy.privacy.changes.title': 'Changes',
  'policy.privacy.changes.text':
    'New versions are published here with their number. If it changes what you agreed to, you are asked again, and nothing is counted under your account until you answer.',
  'policy.terms.service.title': 'The books',
  'policy.terms.service.text':
    'Free books are open to everyone. Member books are open while your membership runs. Bought books are yours to read here for good, even if they leave the catalogue. The first chapters of the others are open to everyone.',
  'policy.terms.account.title': 'Your account',
  'policy.terms.account.text':
    'It belongs to your phone number. Never share a code: nobody from Kurasa asks for one. Log out on phones that others use. If your number passes to someone else, tell us, so that they do not get your account.',
  'policy.terms.membership.title': 'Membership',
  'policy.terms.membership.text':
    'Price, length and renewal are shown beside the button, before you pay. Nothing is charged before you confirm twice. You can stop at any time on the Membership page, and you can read until the end of the time you paid for. Money that came twice for the same thing goes back.',
  'policy.terms.bought.title': 'Bought books',
  'policy.terms.bought.text':
    'They open without a membership. They are for your own reading: not for sale, and not to be passed on. If a book you bought does not open, tell us, and we will fix it or refund you.',
  'policy.terms.points.title': 'Points',
  'policy.terms.points.text':
    'Points are a thank-you for reading. They have no cash value and do not expire. Points gained by cheating do not count.',
  'policy.terms.fair.title': 'Fair use',
  'policy.terms.fair.text':
    'Do not copy books out of Kurasa, do not use other people’s numbers, and do not try to break or overload the service. A number that does can be blocked. What it bought is not lost: support helps.',
  'policy.terms.assistant.title': 'The assistant',
  'policy.terms.assistant.text':
    'It answers from what you may read and have read, and shows the passage. It can be wrong: the book counts, not the answer.',
  'policy.terms.limits.title': 'What we cannot promise',
  'policy.terms.limits.text':
    'That the service never stops, or that your network will always work. What you paid for and could not read because of us, we make good.',
  'policy.terms.law.title': 'Law',
  'policy.terms.law.text':
    'Kenyan law applies, and nothing here takes away a right it gives you. If something is wrong, write to us first: most problems are fixed within a day.',
} as const
