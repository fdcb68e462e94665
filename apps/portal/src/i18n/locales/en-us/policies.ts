export const texts = {
  'policy.privacy': 'Privacy policy',
  'policy.terms': 'Terms',
  'policy.version': 'Version {{version}}',
  'policy.privacy.lead': 'What we keep about you, why, for how long, and how to have it deleted.',
  'policy.terms.lead': 'What you can expect from us, and we from you.',
  'policy.contact': 'Questions? Contact us',
  'policy.privacy.what.title': 'What we keep',
  'policy.privacy.what.text':
    'The list says what is stored, what for, where and for how long. It is used for nothing else, and we sell nothing. Screens show your number with its middle hidden.',
  'policy.privacy.visitor.title': 'Without a login',
  'policy.privacy.visitor.text':
    'Your shelf, places, bookmarks, marks and interests stay on your phone. They come into your account only when you log in.',
  'policy.privacy.counted.title': 'What is counted',
  'policy.privacy.counted.text':
    'Visits and searches are counted without a name. Your account is named only if you agreed to it. Two outside services, for visits and for advertisements, are loaded only after you turned them on. Both are off until then, and you can turn them off again in My profile.',
  'policy.privacy.others.title': 'Who else sees something',
  'policy.privacy.others.text':
    'The company that sends our SMS sees your number and the message. The company that takes the payment sees the number that pays and the amount. If the assistant uses a service outside Kurasa, you are asked first; it gets your question and short passages of the book, never your name or number.',
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
  'policy.data.line': '{{purpose}} Stored {{place}}, {{until}}.',
  'policy.data.account.title': 'Your account',
  'policy.data.account.text':
    'Your phone number, the name you give yourself, the day you joined, your last visit, the age you confirmed and the version of this policy you saw.',
  'policy.data.settings.title': 'Your settings',
  'policy.data.settings.text':
    'Your language, your pattern, what you like to read, your weekly goal, and the settings that your phones share.',
  'policy.data.reading.title': 'Your reading',
  'policy.data.reading.text':
    'Your shelf, the books you opened, your place in each one, and the minutes you read.',
  'policy.data.marks.title': 'Marks, notes and ratings',
  'policy.data.marks.text':
    'Your bookmarks, marks and notes, and the stars you give. A mark that you remove is emptied at once. That it was removed is kept for {{time}}, so that your other phones remove it too.',
  'policy.data.points.title': 'Points and prizes',
  'policy.data.points.text':
    'Your points and what they were for, the prizes you asked for, and the days and books we gave you.',
  'policy.data.payments.title': 'Payments',
  'policy.data.payments.text':
    'The books and memberships you paid for, the number that paid, the amount, the receipt, what the payment provider reported, money we returned, and your agreement to the price.',
  'policy.data.support.title': 'Messages to support',
  'policy.data.support.text':
    'What you write to us and what we answer. Without an account, also the number to call you back.',
  'policy.data.assistant.title': 'The assistant',
  'policy.data.assistant.text':
    'Your questions, its answers, how many you ask in a day, and whether it may use an outside service or your notes.',
  'policy.data.choices.title': 'Your consent',
  'policy.data.choices.text':
    'Whether visits and advertisements may be counted under your account, and when you decided.',
  'policy.data.logins.title': 'Logins',
  'policy.data.logins.text':
    'The names of your phones, when each one logged in and was last used, and whether a code or the network confirmed your number.',
  'policy.data.codes.title': 'Codes',
  'policy.data.codes.text':
    'Your number, which phone asked for a code, when, and how often it was tried. The code and the address of your connection are stored only in coded form.',
  'policy.data.counts.title': 'Calls to the server',
  'policy.data.counts.text':
    'How many calls a phone or a connection makes in a minute. Its address is stored only in coded form. The answer to a payment or a prize is kept for {{time}}, so that nothing happens twice.',
  'policy.data.visits.title': 'Visits',
  'policy.data.visits.text':
    'For each screen that is opened: which screen, when, the size of the display, the kind of network and system, and from which link the visit came.',
  'policy.data.searches.title': 'Searches',
  'policy.data.searches.text':
    'The titles and authors that people find, by day. Who found them is stored only in coded form, so that each person counts once.',
  'policy.data.records.title': 'Record of changes',
  'policy.data.records.text':
    'What was changed on an account, by whom and when. Never a number, a name or a code.',
  'policy.data.log.title': 'The server’s log',
  'policy.data.log.text':
    'Each call to the server: which one, when, and how it ended, with the internal mark of your account. Never a number or an address.',
  'policy.data.phone.title': 'On your phone alone',
  'policy.data.phone.text':
    'Books and screens for reading without a network, your last searches, a message you began, and what Kurasa remembers of this phone.',
  'policy.purpose.login': 'To let you in and keep strangers out.',
  'policy.purpose.books': 'To have your books with you on every phone.',
  'policy.purpose.points': 'To thank you for reading.',
  'policy.purpose.payments': 'To take payments and make refunds.',
  'policy.purpose.answers': 'To answer you.',
  'policy.purpose.guard': 'To keep the service from being overloaded.',
  'policy.purpose.choice': 'To do as you decided.',
  'policy.purpose.use': 'To see what people read and use.',
  'policy.purpose.record': 'To find faults, and to show who did what.',
  'policy.purpose.offline': 'To use less data, and to read without a network.',
  'policy.place.server': 'on our server',
  'policy.place.both': 'on our server and on your phone',
  'policy.place.phone': 'on your phone',
  'policy.until.account': 'until you delete your account',
  'policy.until.session': 'for {{idle}} after the last use, {{most}} at most',
  'policy.until.payments':
    'until you delete your account; the payment records stay after that, without your name or number',
  'policy.until.record': 'for good',
  'policy.until.log': 'until newer lines replace it',
  'policy.until.phone': 'until you log out or clear the data of your browser',
  'policy.until.time': 'for {{time}}',
  'policy.hours_one': '{{count, number}} hour',
  'policy.hours_other': '{{count, number}} hours',
  'policy.days_one': '{{count, number}} day',
  'policy.days_other': '{{count, number}} days',
  'policy.months_one': '{{count, number}} month',
  'policy.months_other': '{{count, number}} months',
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
