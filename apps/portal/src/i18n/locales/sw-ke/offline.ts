import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/offline.ts'

export const texts: LocaleTexts<typeof english> = {
  'kept.offer': 'Hifadhi kwenye simu hii',
  'kept.do': 'Pakua',
  'kept.size': 'MB {{size}}',
  'kept.underway': 'Inapakua, {{percent}}',
  'kept.here': 'Kimo kwenye simu hii. Kinasomeka bila mtandao.',
  'kept.over': 'Kimo kwenye simu hii, lakini kimefungwa',
  'kept.until': 'kiko wazi hadi {{date}}',
  'kept.removeTitle': 'Je, unataka kukiondoa kwenye simu hii?',
  'kept.removeHint': 'Mahali ulipofika panabaki. Unaweza kusoma tena ukiwa na mtandao.',
  'kept.removed': 'Kimeondolewa kwenye simu hii',
  'kept.closed': 'Kitabu hiki bado hakijafunguliwa kwako.',
  'kept.full': 'Hakuna nafasi iliyobaki kwenye simu hii. Ondoa kitu, kisha jaribu tena.',
  'kept.blocked':
    'Kivinjari hiki hakituruhusu kuhifadhi kitabu. Ruhusu hifadhi kwenye mipangilio yake, au toka kwenye dirisha la faragha.',
  'kept.stopped': 'Mtandao umekatika. Jaribu tena ili kuendelea kilipoishia.',
}
