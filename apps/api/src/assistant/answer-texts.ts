import type { LocalisedText } from '@kurasa/portal-contract'

/** Texts of the assistant itself, beside its answers. */
export const answerTexts = {
  found: {
    ar_SA: 'هذا ما يقوله النص:',
    en_US: 'This is what the text says:',
    sw_KE: 'Maandishi yanasema hivi:',
  },
  yourNote: {
    ar_SA: 'ملاحظتك:',
    en_US: 'Your note:',
    sw_KE: 'Dokezo lako:',
  },
  notFound: {
    ar_SA: 'لم أجد ذلك في النص الذي قرأته.',
    en_US: 'I did not find that in the text you have read.',
    sw_KE: 'Sikupata hilo katika maandishi uliyosoma.',
  },
  nothingRead: {
    ar_SA: 'لم تقرأ بعدُ شيئًا أستطيع أن أجيبك منه.',
    en_US: 'You have not read anything yet that I could answer from.',
    sw_KE: 'Bado hujasoma chochote ninachoweza kukitumia kukujibu.',
  },
} as const satisfies Record<string, LocalisedText>
