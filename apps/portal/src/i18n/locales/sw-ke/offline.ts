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
  'kept.used': '{{books}}, {{size}}.',
  'kept.free': 'Bado kuna nafasi ya takriban GB {{size}}.',
  'kept.whole': 'kimepakuliwa',
  'kept.parts': 'sehemu uliyofungua',
  'kept.locked': 'kimefungwa',
  'kept.none': 'Bado hakuna vitabu kwenye simu hii',
  'kept.noneHint': 'Fungua kitabu, kisha gusa Pakua. Baadaye kitafunguka bila mtandao.',
  'kept.remove': 'Ondoa “{{title}}” kwenye simu hii',
  'kept.removeFailed': 'Hakikuondolewa. Jaribu tena.',
  'kept.removeOpened': 'Ondoa vilivyofunguliwa tu',
  'kept.removeOpenedTitle_one': 'Uondoe kitabu {{count, number}} kilichofunguliwa tu?',
  'kept.removeOpenedTitle_other': 'Uondoe vitabu {{count, number}} vilivyofunguliwa tu?',
  'kept.closed': 'Kitabu hiki bado hakijafunguliwa kwako.',
  'kept.full': 'Hakuna nafasi iliyobaki kwenye simu hii. Ondoa kitu, kisha jaribu tena.',
  'kept.blocked':
    'Kivinjari hiki hakituruhusu kuhifadhi kitabu. Ruhusu hifadhi kwenye mipangilio yake, au toka kwenye dirisha la faragha.',
  'kept.stopped': 'Mtandao umekatika. Jaribu tena ili kuendelea kilipoishia.',
}
