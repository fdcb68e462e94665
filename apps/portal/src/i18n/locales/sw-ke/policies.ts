import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/policies.ts'

export const texts: LocaleTexts<typeof english> = {
  'policy.privacy': 'Sera ya faragha',
  'policy.terms': 'Masharti',
  'policy.version': 'Toleo {{version}}',
  'policy.privacy.lead': 'Tunachohifadhi kukuhusu, kwa nini, kwa muda gani, na jinsi ya kukifuta.',
  'policy.terms.lead': 'Unachoweza kutarajia kwetu, nasi kwako.',
  'policy.contact': 'Una swali? Wasiliana nasi',
  'policy.privacy.what.title': 'Tunachohifadhi',
  'policy.privacy.what.text':
    'Nambari yako ya simu, na jina unalojipa. Lugha yako, mipangilio na mapendeleo yako. Rafu yako, vitabu ulivyofungua na kununua, mahali ulipofika, na dakika ulizosoma. Alamisho, alama na madokezo yako, na ukadiriaji wako. Pointi na zawadi. Malipo. Unachoandikia huduma kwa wateja na unachomuuliza msaidizi. Majina ya simu zako, na zilipoingia. Skrini huonyesha nambari yako katikati ikiwa imefichwa.',
  'policy.privacy.visitor.title': 'Bila kuingia',
  'policy.privacy.visitor.text':
    'Rafu, mahali ulipofika, alamisho, alama na mapendeleo yako hubaki kwenye simu yako. Huja kwenye akaunti yako ukiingia tu.',
  'policy.privacy.why.title': 'Kwa nini',
  'policy.privacy.why.text':
    'Kukuruhusu kuingia, kukuletea vitabu vyako kwenye kila simu, kupokea malipo na kuyarudisha, kukujibu, na kuwazuia wasiohusika. Si kwa lingine lolote, na hatuuzi chochote.',
  'policy.privacy.counted.title': 'Kinachohesabiwa',
  'policy.privacy.counted.text':
    'Kwa kila skrini inayofunguliwa: skrini ipi, lini, ukubwa wa kioo, aina ya mtandao na mfumo, na kiungo gani kilileta ziara. Maneno yanayotafutwa huhesabiwa bila jina. Akaunti yako hutajwa ukikubali tu. Huduma mbili za wengine, za ziara na za matangazo, hupakiwa baada ya wewe kuziwasha tu. Zote mbili zimezimwa hadi hapo, na unaweza kuzizima tena kwenye Wasifu.',
  'policy.privacy.others.title': 'Nani mwingine huona kitu',
  'policy.privacy.others.text':
    'Kampuni inayotuma SMS zetu huona nambari yako na ujumbe. Kampuni inayopokea malipo huona nambari inayolipa na kiasi. Msaidizi akitumia huduma iliyo nje ya Kurasa, unaulizwa kwanza; hupata swali lako na vifungu vifupi vya kitabu, lakini si jina wala nambari yako.',
  'policy.privacy.long.title': 'Kwa muda gani',
  'policy.privacy.long.text':
    'Misimbo: siku moja. Kuingia: siku 30 baada ya kutumika mara ya mwisho, siku zisizozidi 180. Ziara zilizohesabiwa: miezi 13. Maneno yaliyotafutwa: siku 30. Vyote vya akaunti yako: hadi uifute. Kumbukumbu za malipo hubaki kwetu baada ya hapo, bila jina wala nambari yako.',
  'policy.privacy.rights.title': 'Unachoweza kufanya',
  'policy.privacy.rights.text':
    'Kwenye Wasifu, chini ya Faragha na data: ona na ubadilishe ridhaa yako, pakua vyote katika faili moja, au futa akaunti yako. Kupakua na kufuta kunahitaji msimbo tunaotuma kwa nambari yako. Unaweza pia kutuandikia, na kumwandikia Kamishna wa Ulinzi wa Data wa Kenya.',
  'policy.privacy.safe.title': 'Jinsi inavyolindwa',
  'policy.privacy.safe.text':
    'Misimbo na taarifa za kuingia huhifadhiwa kwa namna isiyoweza kusomwa tena. Nambari yako ikiingia kwenye simu mpya, tunakuarifu kwa SMS. Unaweza kuondoka kwenye vifaa vyote kwa mara moja. Kumbukumbu zetu huonyesha nambari katikati zikiwa zimefichwa.',
  'policy.privacy.age.title': 'Umri',
  'policy.privacy.age.text': 'Akaunti ni ya watu wenye miaka 18 au zaidi, au waliokubaliwa na mzazi.',
  'policy.privacy.changes.title': 'Mabadiliko',
  'policy.privacy.changes.text':
    'Toleo jipya huwekwa hapa pamoja na nambari yake. Likibadilisha ulichokubali, utaulizwa tena, na hakuna kinachohesabiwa kwa akaunti yako hadi ujibu.',
  'policy.terms.service.title': 'Vitabu',
  'policy.terms.service.text':
    'Vitabu vya bure viko wazi kwa wote. Vitabu vya wanachama viko wazi uanachama wako ukiendelea. Vitabu ulivyonunua ni vyako kuvisoma hapa daima, hata vikiondolewa kwenye orodha. Sura za kwanza za vingine ziko wazi kwa wote.',
  'policy.terms.account.title': 'Akaunti yako',
  'policy.terms.account.text':
    'Ni ya nambari yako ya simu. Usimpe mtu yeyote msimbo: hakuna mtu wa Kurasa anayeuomba. Ondoka kwenye simu zinazotumiwa na wengine. Nambari yako ikipewa mtu mwingine, tuambie, ili asipate akaunti yako.',
  'policy.terms.membership.title': 'Uanachama',
  'policy.terms.membership.text':
    'Bei, muda na kujirudia vimeandikwa kando ya kitufe, kabla hujalipa. Hatutozi chochote kabla hujathibitisha mara mbili. Unaweza kusitisha wakati wowote kwenye ukurasa wa Uanachama, na unaendelea kusoma hadi mwisho wa muda uliolipia. Pesa zilizokuja mara mbili kwa kitu kimoja hurudishwa.',
  'policy.terms.bought.title': 'Vitabu ulivyonunua',
  'policy.terms.bought.text':
    'Hufunguka bila uanachama. Ni vya kusoma wewe mwenyewe: si vya kuuza wala kunakiliwa. Kitabu ulichonunua kisipofunguka, tuambie, nasi tutakirekebisha au kurudisha pesa.',
  'policy.terms.points.title': 'Pointi',
  'policy.terms.points.text':
    'Pointi ni shukrani kwa kusoma. Hazina thamani ya pesa na hazina mwisho wa muda. Pointi za ujanja hazihesabiki.',
  'policy.terms.fair.title': 'Matumizi ya haki',
  'policy.terms.fair.text':
    'Usinakili vitabu kutoka Kurasa, usitumie nambari za wengine, na usijaribu kuvunja au kulemea huduma. Nambari inayofanya hivyo inaweza kuzuiwa. Ilichonunua hakipotei: msaada upo.',
  'policy.terms.assistant.title': 'Msaidizi',
  'policy.terms.assistant.text':
    'Hujibu kutokana na unachoruhusiwa kusoma na ulichosoma, na huonyesha kifungu. Anaweza kukosea: kitabu ndicho kinachohesabika, si jibu.',
  'policy.terms.limits.title': 'Tusichoweza kuahidi',
  'policy.terms.limits.text':
    'Kwamba huduma haitasimama kamwe, au kwamba mtandao wako utafanya kazi kila mara. Ulicholipia ukashindwa kukisoma kwa sababu yetu, tunakifidia.',
  'policy.terms.law.title': 'Sheria',
  'policy.terms.law.text':
    'Sheria ya Kenya ndiyo inayotumika, na hakuna hapa kinachoondoa haki inayokupa. Kukiwa na tatizo, tuandikie kwanza: mengi hurekebishwa kwa siku moja.',
}
