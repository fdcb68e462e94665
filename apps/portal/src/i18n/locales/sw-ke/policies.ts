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
    'Orodha hii inaeleza kinachohifadhiwa, sababu, mahali na muda. Hakitumiwi kwa lingine lolote, na hatuuzi chochote. Skrini huonyesha nambari yako katikati ikiwa imefichwa.',
  'policy.privacy.visitor.title': 'Bila kuingia',
  'policy.privacy.visitor.text':
    'Rafu, mahali ulipofika, alamisho, alama na mapendeleo yako hubaki kwenye simu yako. Huja kwenye akaunti yako ukiingia tu.',
  'policy.privacy.counted.title': 'Kinachohesabiwa',
  'policy.privacy.counted.text':
    'Ziara na utafutaji huhesabiwa bila jina. Akaunti yako hutajwa ukikubali tu. Huduma mbili za wengine, za ziara na za matangazo, hupakiwa baada ya wewe kuziwasha tu. Zote mbili zimezimwa hadi hapo, na unaweza kuzizima tena kwenye Wasifu.',
  'policy.privacy.others.title': 'Nani mwingine huona kitu',
  'policy.privacy.others.text':
    'Kampuni inayotuma SMS zetu huona nambari yako na ujumbe. Kampuni inayopokea malipo huona nambari inayolipa na kiasi. Msaidizi akitumia huduma iliyo nje ya Kurasa, unaulizwa kwanza; hupata swali lako na vifungu vifupi vya kitabu, lakini si jina wala nambari yako.',
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
  'policy.data.line': '{{purpose}} Huhifadhiwa {{place}}, {{until}}.',
  'policy.data.account.title': 'Akaunti yako',
  'policy.data.account.text':
    'Nambari yako ya simu, jina unalojipa, siku uliyojiunga, ziara yako ya mwisho, umri uliouthibitisha na toleo la sera hii uliloona.',
  'policy.data.settings.title': 'Mipangilio yako',
  'policy.data.settings.text':
    'Lugha yako, pambo lako, mapendeleo yako, lengo lako la wiki, na mipangilio ambayo simu zako zinashiriki.',
  'policy.data.reading.title': 'Usomaji wako',
  'policy.data.reading.text':
    'Rafu yako, vitabu ulivyofungua, mahali ulipofika katika kila kimoja, na dakika ulizosoma.',
  'policy.data.marks.title': 'Alama, madokezo na ukadiriaji',
  'policy.data.marks.text':
    'Alamisho, alama na madokezo yako, na nyota unazotoa. Alama unayoiondoa hufutwa maudhui yake mara moja. Taarifa kwamba iliondolewa hubaki kwa {{time}}, ili simu zako nyingine nazo ziiondoe.',
  'policy.data.points.title': 'Pointi na zawadi',
  'policy.data.points.text': 'Pointi zako na sababu zake, zawadi ulizoomba, na siku na vitabu tulivyokupa.',
  'policy.data.payments.title': 'Malipo',
  'policy.data.payments.text':
    'Vitabu na uanachama uliolipia, nambari iliyolipa, kiasi, risiti, taarifa za mtoa huduma wa malipo, pesa tulizorudisha, na kukubali kwako bei.',
  'policy.data.support.title': 'Ujumbe kwa huduma kwa wateja',
  'policy.data.support.text':
    'Unachotuandikia na tunachokujibu. Kama huna akaunti, pia nambari ya kukupigia.',
  'policy.data.assistant.title': 'Msaidizi',
  'policy.data.assistant.text':
    'Maswali yako, majibu yake, unauliza mangapi kwa siku, na kama anaruhusiwa kutumia huduma ya nje au madokezo yako.',
  'policy.data.choices.title': 'Ridhaa yako',
  'policy.data.choices.text': 'Kama ziara na matangazo yanaweza kuhesabiwa kwa akaunti yako, na ulipoamua.',
  'policy.data.logins.title': 'Kuingia',
  'policy.data.logins.text':
    'Majina ya simu zako, kila moja iliingia lini na ilitumika mwisho lini, na kama nambari yako ilithibitishwa kwa msimbo au na mtandao.',
  'policy.data.codes.title': 'Misimbo',
  'policy.data.codes.text':
    'Nambari yako, simu iliyoomba msimbo, iliuomba lini, na msimbo ulijaribiwa mara ngapi. Msimbo na anwani ya muunganisho wako huhifadhiwa kwa namna isiyosomeka tu.',
  'policy.data.counts.title': 'Maombi kwa seva',
  'policy.data.counts.text':
    'Simu au muunganisho hutuma maombi mangapi kwa dakika. Anwani yake huhifadhiwa kwa namna isiyosomeka tu. Jibu la malipo au zawadi hubaki kwa {{time}}, ili jambo lisitokee mara mbili.',
  'policy.data.visits.title': 'Ziara',
  'policy.data.visits.text':
    'Kwa kila skrini inayofunguliwa: skrini ipi, lini, ukubwa wa kioo, aina ya mtandao na mfumo, na kiungo gani kilileta ziara.',
  'policy.data.searches.title': 'Utafutaji',
  'policy.data.searches.text':
    'Majina ya vitabu na ya waandishi ambayo watu hupata, kwa siku. Aliyepata huhifadhiwa kwa namna isiyosomeka tu, ili kila mtu ahesabiwe mara moja.',
  'policy.data.records.title': 'Kumbukumbu za mabadiliko',
  'policy.data.records.text':
    'Kilichobadilishwa kwenye akaunti, na nani na lini. Kamwe si nambari, jina wala msimbo.',
  'policy.data.log.title': 'Kumbukumbu za seva',
  'policy.data.log.text':
    'Kila ombi kwa seva: lipi, lini na liliishaje, pamoja na utambulisho wa ndani wa akaunti yako. Kamwe si nambari wala anwani.',
  'policy.data.phone.title': 'Kwenye simu yako tu',
  'policy.data.phone.text':
    'Vitabu na skrini za kusoma bila mtandao, utafutaji wako wa mwisho, ujumbe ulioanza kuandika, na ambacho Kurasa inakumbuka kuhusu simu hii.',
  'policy.purpose.login': 'Ili uingie, na wasiohusika wasiingie.',
  'policy.purpose.books': 'Ili uwe na vitabu vyako kwenye kila simu.',
  'policy.purpose.points': 'Ili kukushukuru kwa kusoma.',
  'policy.purpose.payments': 'Ili kupokea malipo na kurudisha pesa.',
  'policy.purpose.answers': 'Ili kukujibu.',
  'policy.purpose.guard': 'Ili huduma isilemewe.',
  'policy.purpose.choice': 'Ili kufuata uamuzi wako.',
  'policy.purpose.use': 'Ili kujua watu wanasoma na kutumia nini.',
  'policy.purpose.record': 'Ili kupata hitilafu, na kuonyesha nani alifanya nini.',
  'policy.purpose.offline': 'Ili kutumia data kidogo, na kusoma bila mtandao.',
  'policy.place.server': 'kwenye seva yetu',
  'policy.place.both': 'kwenye seva yetu na kwenye simu yako',
  'policy.place.phone': 'kwenye simu yako',
  'policy.until.account': 'hadi ufute akaunti yako',
  'policy.until.session': 'kwa {{idle}} baada ya kutumika mara ya mwisho, zisizozidi {{most}}',
  'policy.until.payments':
    'hadi ufute akaunti yako; kumbukumbu za malipo hubaki baada ya hapo, bila jina wala nambari yako',
  'policy.until.record': 'daima',
  'policy.until.log': 'hadi kumbukumbu mpya zichukue nafasi',
  'policy.until.phone': 'hadi uondoke au ufute data ya kivinjari chako',
  'policy.until.time': 'kwa {{time}}',
  'policy.hours_one': 'saa {{count, number}}',
  'policy.hours_other': 'saa {{count, number}}',
  'policy.days_one': 'siku {{count, number}}',
  'policy.days_other': 'siku {{count, number}}',
  'policy.months_one': 'mwezi {{count, number}}',
  'policy.months_other': 'miezi {{count, number}}',
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
