import { expect, it } from 'vitest'
import { loadTexts, needTexts } from '../../i18n/texts.ts'
import { paymentsAnswer } from '../../testing/sample-money.ts'
import { receiptText } from './receipt-text.ts'

it('is one line for each fact, in the language of the reader, with values isolated', async () => {
  await needTexts('money')
  const [renewal, book] = paymentsAnswer.items
  expect(receiptText(renewal!, await loadTexts('en_US')).replaceAll(/[\u2068\u2069]/g, '')).toBe(
    [
      'Kurasa receipt',
      'For: One day',
      'Amount: KSH 10',
      'Date: Nov 20, 2026, 11:00',
      'Payment number: QK12AB34CD',
      'Paid by: 07•• ••• 678',
    ].join('\n'),
  )
  const arabic = receiptText(book!, await loadTexts('ar_SA'))
  expect(arabic).toContain('\u2068KSH 120\u2069')
  expect(arabic.split('\n').at(-1)).toBe('أُعيد المبلغ')
})
