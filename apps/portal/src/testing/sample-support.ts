import type { ChatMessage, FaqTopic, Report } from '@kurasa/portal-contract'

export const sampleFaq: { topics: FaqTopic[] } = {
  topics: [
    {
      id: 'account',
      title: 'Your account',
      articles: [
        {
          id: 'log-in',
          topicId: 'account',
          title: 'How do I log in?',
          blocks: [
            {
              kind: 'list',
              ordered: true,
              items: [
                [
                  { text: 'Open ' },
                  { text: 'Log in', href: '/login' },
                  { text: ' and type your Kenyan mobile number.' },
                ],
                [{ text: 'We send you a text message with a code of six digits.' }],
              ],
            },
            {
              kind: 'paragraph',
              spans: [
                { text: 'There is no password. ' },
                { text: 'Never tell anybody your code.', strong: true },
              ],
            },
          ],
        },
        {
          id: 'lost-phone',
          topicId: 'account',
          title: 'I lost my phone',
          blocks: [
            { kind: 'heading', spans: [{ text: 'Log out everywhere' }] },
            {
              kind: 'paragraph',
              spans: [
                { text: 'Call us on ' },
                { text: '0700 000 000', href: 'tel:+254700000000' },
                { text: ', or read ' },
                { text: 'what the police advise', href: 'https://police.example/phones' },
                { text: '. <b>Not bold</b>' },
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'subscription',
      title: 'Subscription and payment',
      articles: [
        {
          id: 'stop',
          topicId: 'subscription',
          title: 'How do I stop my membership?',
          blocks: [{ kind: 'paragraph', spans: [{ text: 'Two taps, with the same number.' }] }],
        },
      ],
    },
  ],
}

const at = (day: number, hour = 8) => `2026-11-${String(day).padStart(2, '0')}T0${hour}:00:00.000Z`

export const sampleReports: Report[] = [
  {
    id: 'r1',
    category: 'payment',
    content: 'I paid KSH 10 yesterday and my books are still locked.',
    state: 'answered',
    createdAt: at(20),
    updatedAt: at(21),
    unread: 1,
  },
  {
    id: 'r2',
    category: 'request_a_book',
    content: 'Kusadikika, Shaaban Robert, Kiswahili',
    state: 'open',
    createdAt: at(18),
    updatedAt: at(18),
    unread: 0,
  },
  {
    id: 'r3',
    category: 'reading',
    content: 'The letters are too small.',
    state: 'closed',
    createdAt: at(2),
    updatedAt: at(3),
    unread: 0,
  },
]

export const sampleMessages: ChatMessage[] = [
  {
    id: '1',
    from: 'agent',
    text: 'Thank you. Which number did you pay with?\nThe last three digits are enough.',
    at: at(20, 9),
  },
  { id: '2', from: 'user', text: '678', at: at(21, 7) },
  {
    id: '3',
    from: 'agent',
    text: 'We found it: your books are open until tomorrow. Sorry for the wait.',
    at: at(21),
  },
]
