import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/policies.ts'

export const texts: LocaleTexts<typeof english> = {
  'policy.privacy': 'سياسة الخصوصية',
  'policy.terms': 'الشروط',
  'policy.version': 'الإصدار \u2066{{version}}\u2069',
  'policy.privacy.lead': 'ما نحفظه عنك، ولماذا، وإلى متى، وكيف تحذفه.',
  'policy.terms.lead': 'ما لك أن تنتظره منا، وما ننتظره منك.',
  'policy.contact': 'لديك سؤال؟ تواصل معنا',
  'policy.privacy.what.title': 'ما نحفظه',
  'policy.privacy.what.text':
    'تبيّن القائمة ما يُحفظ، ولماذا، وأين، وإلى متى. ولا يُستخدم لغير ذلك، ولا نبيع شيئًا. ولا تُظهر الشاشات رقمك إلا ووسطه مخفي.',
  'policy.privacy.visitor.title': 'من دون تسجيل الدخول',
  'policy.privacy.visitor.text':
    'يبقى رفّك ومواضعك وإشاراتك وعلاماتك واهتماماتك على هاتفك، ولا تأتي إلى حسابك إلا حين تسجّل الدخول.',
  'policy.privacy.counted.title': 'ما يُحصى',
  'policy.privacy.counted.text':
    'تُحصى الزيارات وعمليات البحث بلا اسم. ولا يُذكر حسابك إلا إن وافقت. وهناك خدمتان لغيرنا، للزيارات وللإعلانات، لا تُحمَّلان إلا بعد أن تفعّلهما. كلتاهما متوقفة حتى ذلك الحين، ويمكنك إيقافهما مجددًا في صفحة «حسابي».',
  'policy.privacy.others.title': 'من يرى شيئًا غيرنا',
  'policy.privacy.others.text':
    'الشركة التي ترسل رسائلنا ترى رقمك والرسالة. والشركة التي تستلم الدفعة ترى الرقم الدافع والمبلغ. وإن استعان المساعد بخدمة خارج كوراسا سُئلت أولًا؛ ولا يصلها إلا سؤالك ومقاطع قصيرة من الكتاب، لا اسمك ولا رقمك.',
  'policy.privacy.rights.title': 'ما يمكنك فعله',
  'policy.privacy.rights.text':
    'في صفحة «حسابي»، تحت الخصوصية والبيانات: اطّلع على موافقتك وغيّرها، أو نزّل كل شيء في ملف واحد، أو احذف حسابك. ويحتاج التنزيل والحذف إلى رمز نرسله إلى رقمك. ويمكنك أن تكتب إلينا، وإلى مكتب مفوض حماية البيانات في كينيا.',
  'policy.privacy.safe.title': 'كيف نحميه',
  'policy.privacy.safe.text':
    'تُحفظ الرموز وبيانات الدخول بصورة لا يمكن قراءتها من جديد. وحين يدخل رقمك على هاتف جديد نخبرك برسالة. ويمكنك الخروج من كل الأجهزة دفعة واحدة. وسجلاتنا لا تُظهر الأرقام إلا ووسطها مخفي.',
  'policy.privacy.age.title': 'العمر',
  'policy.privacy.age.text': 'الحساب لمن بلغ ١٨ سنة أو أكثر، أو لمن وافق أحد والديه.',
  'policy.privacy.changes.title': 'التغييرات',
  'policy.privacy.changes.text':
    'يوضع الإصدار الجديد هنا برقمه. فإن غيّر ما وافقت عليه سُئلت مجددًا، ولا يُحصى شيء باسم حسابك حتى تجيب.',
  'policy.data.line': '{{purpose}} يُحفظ {{place}}، {{until}}.',
  'policy.data.account.title': 'حسابك',
  'policy.data.account.text':
    'رقم هاتفك والاسم الذي تختاره، ويوم انضمامك وآخر زيارة لك، وتأكيدك للعمر، وإصدار هذه السياسة الذي رأيته.',
  'policy.data.settings.title': 'إعداداتك',
  'policy.data.settings.text': 'لغتك ونقشك وما تحب قراءته وهدفك الأسبوعي والإعدادات المشتركة بين هواتفك.',
  'policy.data.reading.title': 'قراءتك',
  'policy.data.reading.text': 'رفّك والكتب التي فتحتها وموضعك في كل منها والدقائق التي قرأتها.',
  'policy.data.marks.title': 'العلامات والملاحظات والتقييمات',
  'policy.data.marks.text':
    'إشاراتك وعلاماتك وملاحظاتك، والنجوم التي تمنحها. والعلامة التي تزيلها يُمحى ما فيها فورًا. ويبقى خبر إزالتها {{time}} كي تزيلها هواتفك الأخرى أيضًا.',
  'policy.data.points.title': 'النقاط والجوائز',
  'policy.data.points.text': 'نقاطك وأسبابها، والجوائز التي طلبتها، والأيام والكتب التي منحناك إياها.',
  'policy.data.payments.title': 'المدفوعات',
  'policy.data.payments.text':
    'الكتب والعضويات التي دفعت ثمنها، والرقم الدافع، والمبلغ، والإيصال، وما أبلغنا به مقدم خدمة الدفع، وما رددناه من مال، وموافقتك على السعر.',
  'policy.data.support.title': 'رسائلك إلى الدعم',
  'policy.data.support.text':
    'ما تكتبه إلينا وما نجيبك به. ومن دون حساب: الرقم الذي نعاود الاتصال بك عليه أيضًا.',
  'policy.data.assistant.title': 'المساعد',
  'policy.data.assistant.text':
    'أسئلتك وأجوبته، وعددها في اليوم، وهل يجوز له أن يستعين بخدمة خارجية أو بملاحظاتك.',
  'policy.data.choices.title': 'موافقتك',
  'policy.data.choices.text': 'هل تُحصى الزيارات والإعلانات باسم حسابك، ومتى قررت ذلك.',
  'policy.data.logins.title': 'تسجيل الدخول',
  'policy.data.logins.text': 'أسماء هواتفك، ومتى دخل كل منها وآخر استخدام له، وهل أكّد رقمَك رمزٌ أم الشبكة.',
  'policy.data.codes.title': 'الرموز',
  'policy.data.codes.text':
    'رقمك، والهاتف الذي طلب الرمز، ومتى طلبه، وكم مرة جُرّب. ولا يُحفظ الرمز وعنوان اتصالك إلا بصورة مشفّرة.',
  'policy.data.counts.title': 'الطلبات إلى الخادم',
  'policy.data.counts.text':
    'عدد الطلبات التي يرسلها هاتف أو اتصال في الدقيقة. ولا يُحفظ عنوانه إلا بصورة مشفّرة. ويبقى جواب الدفع أو الجائزة {{time}} كي لا يحدث شيء مرتين.',
  'policy.data.visits.title': 'الزيارات',
  'policy.data.visits.text':
    'عن كل شاشة تُفتح: أي شاشة، ومتى، وحجم العرض، ونوع الشبكة والنظام، والرابط الذي جاءت منه الزيارة.',
  'policy.data.searches.title': 'البحث',
  'policy.data.searches.text':
    'العناوين والمؤلفون الذين يجدهم الناس، يومًا بيوم. ولا يُحفظ من وجدهم إلا بصورة مشفّرة، كي يُحسب كل شخص مرة واحدة.',
  'policy.data.records.title': 'سجل التغييرات',
  'policy.data.records.text': 'ما الذي تغيّر في حساب، ومن غيّره، ومتى. بلا رقم ولا اسم ولا رمز.',
  'policy.data.log.title': 'سجل الخادم',
  'policy.data.log.text':
    'كل طلب إلى الخادم: ما هو، ومتى، وكيف انتهى، مع المعرّف الداخلي لحسابك. بلا رقم ولا عنوان.',
  'policy.data.phone.title': 'على هاتفك وحده',
  'policy.data.phone.text':
    'كتب وشاشات للقراءة دون شبكة، وآخر ما بحثت عنه، ورسالة بدأت كتابتها، وما يتذكره كوراسا عن هذا الهاتف.',
  'policy.purpose.login': 'لتتمكن من الدخول ونمنع الغرباء.',
  'policy.purpose.books': 'لتكون كتبك معك على كل هاتف.',
  'policy.purpose.points': 'لنشكرك على القراءة.',
  'policy.purpose.payments': 'لنستلم المدفوعات ونردّ المال.',
  'policy.purpose.answers': 'لنجيبك.',
  'policy.purpose.guard': 'كي لا تُثقَل الخدمة.',
  'policy.purpose.choice': 'لنعمل بما قررته.',
  'policy.purpose.use': 'لنعرف ما يقرؤه الناس وما يستخدمونه.',
  'policy.purpose.record': 'لنجد الأعطال ونبيّن من فعل ماذا.',
  'policy.purpose.offline': 'لاستهلاك بيانات أقل والقراءة دون شبكة.',
  'policy.place.server': 'على خادمنا',
  'policy.place.both': 'على خادمنا وعلى هاتفك',
  'policy.place.phone': 'على هاتفك',
  'policy.until.account': 'حتى تحذف حسابك',
  'policy.until.session': '{{idle}} بعد آخر استخدام، و{{most}} على الأكثر',
  'policy.until.payments': 'حتى تحذف حسابك؛ وتبقى سجلات المدفوعات بعد ذلك بلا اسمك ولا رقمك',
  'policy.until.record': 'دائمًا',
  'policy.until.log': 'حتى تحل محله سطور أحدث',
  'policy.until.phone': 'حتى تسجّل الخروج أو تمحو بيانات متصفحك',
  'policy.until.time': '{{time}}',
  'policy.hours_zero': 'أقل من ساعة',
  'policy.hours_one': 'ساعة واحدة',
  'policy.hours_two': 'ساعتين',
  'policy.hours_few': '{{count, number}} ساعات',
  'policy.hours_many': '{{count, number}} ساعة',
  'policy.hours_other': '{{count, number}} ساعة',
  'policy.days_zero': 'أقل من يوم',
  'policy.days_one': 'يومًا واحدًا',
  'policy.days_two': 'يومين',
  'policy.days_few': '{{count, number}} أيام',
  'policy.days_many': '{{count, number}} يومًا',
  'policy.days_other': '{{count, number}} يوم',
  'policy.months_zero': 'أقل من شهر',
  'policy.months_one': 'شهرًا واحدًا',
  'policy.months_two': 'شهرين',
  'policy.months_few': '{{count, number}} أشهر',
  'policy.months_many': '{{count, number}} شهرًا',
  'policy.months_other': '{{count, number}} شهر',
  'policy.terms.service.title': 'الكتب',
  'policy.terms.service.text':
    'الكتب المجانية مفتوحة للجميع. وكتب الأعضاء مفتوحة ما دامت عضويتك سارية. والكتب التي اشتريتها لك أن تقرأها هنا دائمًا، حتى إن خرجت من القائمة. والفصول الأولى من غيرها مفتوحة للجميع.',
  'policy.terms.account.title': 'حسابك',
  'policy.terms.account.text':
    'هو لرقم هاتفك. لا تُطلع أحدًا على رمز: لا أحد من كوراسا يطلبه. سجّل الخروج من الهواتف التي يستخدمها غيرك. وإن انتقل رقمك إلى شخص آخر فأخبرنا، كي لا يصل إلى حسابك.',
  'policy.terms.membership.title': 'العضوية',
  'policy.terms.membership.text':
    'السعر والمدة والتجدد مكتوبة بجانب الزر قبل أن تدفع. ولن نخصم شيئًا قبل أن تؤكد مرتين. ويمكنك إيقاف العضوية متى شئت من صفحتها، وتواصل القراءة حتى نهاية المدة التي دفعت عنها. والمال الذي وصل مرتين عن الشيء نفسه يُردّ.',
  'policy.terms.bought.title': 'الكتب المشتراة',
  'policy.terms.bought.text':
    'تُفتح من دون عضوية. وهي لقراءتك أنت: لا تُباع ولا تُنسخ لغيرك. وإن لم يُفتح كتاب اشتريته فأخبرنا لنصلحه أو نردّ ثمنه.',
  'policy.terms.points.title': 'النقاط',
  'policy.terms.points.text':
    'النقاط شكر على القراءة. لا قيمة نقدية لها ولا تنتهي. ولا تُحسب نقاط جاءت بالحيلة.',
  'policy.terms.fair.title': 'الاستخدام المنصف',
  'policy.terms.fair.text':
    'لا تنسخ الكتب من كوراسا، ولا تستخدم أرقام غيرك، ولا تحاول كسر الخدمة أو إثقالها. والرقم الذي يفعل ذلك قد يُحظر. وما اشتراه لا يضيع: الدعم يساعد.',
  'policy.terms.assistant.title': 'المساعد',
  'policy.terms.assistant.text':
    'يجيب مما يحق لك أن تقرأه وقد قرأته، ويُظهر المقطع. وقد يخطئ: العبرة بالكتاب لا بالجواب.',
  'policy.terms.limits.title': 'ما لا نستطيع أن نعد به',
  'policy.terms.limits.text':
    'ألّا تتوقف الخدمة أبدًا، أو أن تحملها الشبكة دائمًا. وما دفعت ثمنه ولم تستطع قراءته بسببنا نعوّضه.',
  'policy.terms.law.title': 'القانون',
  'policy.terms.law.text':
    'يسري قانون كينيا، ولا شيء هنا يسلبك حقًّا يمنحك إياه. وإن حدث خطأ فاكتب إلينا أولًا: أكثر الأمور يُصلح في يوم.',
}
