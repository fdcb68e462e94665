import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/failure.ts'

export const texts: LocaleTexts<typeof english> = {
  'failure.unreached': 'Kurasa haikufikika',
  'failure.unreachedHint':
    'Hapa hakuna mtandao au ni wa polepole sana. Vilivyo kwenye simu hii bado vinafunguka.',
  'failure.down': 'Kurasa haifanyi kazi kwa muda',
  'failure.downHint':
    'Mtandao wako unafanya kazi, seva yetu haifanyi. Hakuna kilichopotea. Jaribu tena baada ya dakika chache.',
  'failure.refused': 'Ombi halikukubaliwa',
  'failure.refusedHint': '{{why}}. Ukidhani ni kosa, tuambie.',
  'failure.lease': 'Kitabu hiki kilikuwa wazi hadi {{date}}',
  'failure.leaseHint': 'Unganisha mtandao mara moja. Kitafunguka tena ikiwa bado una haki ya kukisoma.',
  'failure.full': 'Simu hii imejaa',
  'failure.fullHint': 'Ondoa kitabu au kitu kingine kwenye simu hii, kisha jaribu tena.',
  'failure.blocked': 'Kivinjari hiki hakihifadhi chochote',
  'failure.blockedHint':
    'Hifadhi yake imezimwa, kama kwenye dirisha la faragha. Iruhusu kwenye mipangilio ya kivinjari, kisha jaribu tena.',
  'failure.hotspot': 'Wi-Fi ya hapa inahitaji kuingia',
  'failure.hotspotHint':
    'Ukurasa mwingine unajibu badala ya Kurasa. Ingia kwenye Wi-Fi, au izime, kisha jaribu tena.',
  'failure.old': 'Kivinjari hiki hakikuweza kuonyesha ukurasa',
  'failure.oldHint':
    'Huenda ni cha zamani mno. Kisasishe, au soma kwenye kurasa nyepesi zinazofunguka katika kila kivinjari.',
  'failure.new': 'Kuna toleo jipya la Kurasa',
  'failure.newSize': 'Kuna toleo jipya la Kurasa, MB {{size}}',
  'failure.newHint': 'Ukurasa huu ni wa toleo la awali. Upakie upya; hakuna kinachopotea.',
  'failure.reload': 'Pakia upya',
}
