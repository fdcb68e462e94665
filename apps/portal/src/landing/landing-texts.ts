import type { Language } from '../i18n/locale.ts'

/** Every text of the landing page. `{price}` is e.g. `10KSH`, `{days}` a number in the language. */
export interface LandingTexts {
  promise: string
  about: string
  /** Follows `about` when there is something to subscribe to. */
  aboutPrice: string
  samples: string
  noLogin: string
  read: string
  /** `{title}`: names the button of one book to who does not see the cover. */
  readBook: string
  samplesFailed: string
  noSamples: string
  retry: string
  loading: string
  proverb: string
  subscribe: string
  perDay: string
  perWeek: string
  perDays: string
  pay: string
  renews: string
  once: string
  stop: string
  twice: string
  allBooks: string
  language: string
  privacy: string
  terms: string
}

export const landingTexts: Record<Language, LandingTexts> = {
  en_US: {
    promise: 'A library in your pocket',
    about: 'Stories, poems and know-how in English, Kiswahili and Arabic.',
    aboutPrice: 'All member books for {price}.',
    samples: 'Read one now, free',
    noLogin: 'No login',
    read: 'Read',
    readBook: 'Read {title}',
    samplesFailed: 'The books did not load. Check the network, then try again.',
    noSamples: 'New books are coming soon.',
    retry: 'Try again',
    loading: 'Loading',
    proverb: 'Little by little fills the measure',
    subscribe: 'Subscribe, {price}',
    perDay: '{price} per day',
    perWeek: '{price} per week',
    perDays: '{price} for {days}',
    pay: 'You pay {price} and read all member books.',
    renews: 'It renews automatically until you stop it.',
    once: 'It does not renew automatically.',
    stop: 'You can stop at any time, on the Membership page.',
    twice: 'Nothing is charged before you confirm twice.',
    allBooks: 'Browse all books',
    language: 'Language',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  sw_KE: {
    promise: 'Maktaba mfukoni mwako',
    about: 'Hadithi, mashairi na maarifa kwa Kiswahili, Kiingereza na Kiarabu.',
    aboutPrice: 'Vitabu vyote vya wanachama kwa {price}.',
    samples: 'Soma kimoja sasa, bila malipo',
    noLogin: 'Bila kuingia',
    read: 'Soma',
    readBook: 'Soma {title}',
    samplesFailed: 'Vitabu havikupakiwa. Angalia mtandao, kisha jaribu tena.',
    noSamples: 'Vitabu vipya vinafika hapa hivi karibuni.',
    retry: 'Jaribu tena',
    loading: 'Inapakia',
    proverb: '',
    subscribe: 'Jiunge, {price}',
    perDay: '{price} kwa siku',
    perWeek: '{price} kwa wiki',
    perDays: '{price} kwa {days}',
    pay: 'Unalipa {price} na kusoma kila kitabu cha wanachama.',
    renews: 'Malipo hujirudia yenyewe hadi uyasitishe.',
    once: 'Malipo hayajirudii yenyewe.',
    stop: 'Unaweza kusitisha wakati wowote, kwenye ukurasa wa Uanachama.',
    twice: 'Hatutozi chochote kabla hujathibitisha mara mbili.',
    allBooks: 'Tazama vitabu vyote',
    language: 'Lugha',
    privacy: 'Faragha',
    terms: 'Masharti',
  },
  ar_SA: {
    promise: 'مكتبة في جيبك',
    about: 'قصص وأشعار ومعارف بالعربية والسواحيلية والإنجليزية.',
    aboutPrice: 'كل كتب الأعضاء مقابل {price}.',
    samples: 'اقرأ كتابًا الآن مجانًا',
    noLogin: 'دون تسجيل الدخول',
    read: 'اقرأ',
    readBook: 'اقرأ {title}',
    samplesFailed: 'لم تُحمَّل الكتب. تحقق من الشبكة ثم حاول مجددًا.',
    noSamples: 'تصل كتب جديدة إلى هنا قريبًا.',
    retry: 'حاول مجددًا',
    loading: 'جارٍ التحميل',
    proverb: 'القليل مع القليل يملأ الكيل',
    subscribe: 'اشترك، {price}',
    perDay: '{price} في اليوم',
    perWeek: '{price} في الأسبوع',
    perDays: '{price} لمدة {days}',
    pay: 'تدفع {price} وتقرأ كل كتب الأعضاء.',
    renews: 'تتجدد العضوية تلقائيًا إلى أن توقفها.',
    once: 'لا تتجدد تلقائيًا.',
    stop: 'يمكنك إيقافها في أي وقت من صفحة العضوية.',
    twice: 'لن نخصم شيئًا قبل أن تؤكد مرتين.',
    allBooks: 'تصفّح كل الكتب',
    language: 'اللغة',
    privacy: 'الخصوصية',
    terms: 'الشروط',
  },
}
