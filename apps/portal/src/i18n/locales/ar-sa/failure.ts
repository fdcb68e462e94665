import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/failure.ts'

export const texts: LocaleTexts<typeof english> = {
  'failure.unreached': 'تعذّر الوصول إلى كوراسا',
  'failure.unreachedHint': 'الشبكة هنا غائبة أو بطيئة جدًا. وما على هذا الهاتف ما زال يُفتح.',
  'failure.down': 'كوراسا متوقفة مؤقتًا',
  'failure.downHint': 'شبكتك تعمل، أما خادمنا فلا. لم يضِع شيء. حاول مجددًا بعد دقائق.',
  'failure.refused': 'رفضت كوراسا الطلب',
  'failure.refusedHint': '{{why}}. إن رأيت أن هذا خطأ فأخبرنا.',
  'failure.lease': 'كان هذا الكتاب مفتوحًا حتى {{date}}',
  'failure.leaseHint': 'اتصل بالشبكة مرة واحدة، فيُفتح من جديد إن كان لك أن تقرأه.',
  'failure.full': 'هذا الهاتف ممتلئ',
  'failure.fullHint': 'أزل كتابًا أو شيئًا آخر من هذا الهاتف ثم حاول مجددًا.',
  'failure.blocked': 'هذا المتصفح لا يحفظ شيئًا',
  'failure.blockedHint': 'التخزين فيه مغلق، كما في النافذة الخاصة. اسمح به في إعدادات المتصفح ثم حاول مجددًا.',
  'failure.hotspot': 'شبكة الواي فاي هنا تطلب تسجيل الدخول',
  'failure.hotspotHint': 'صفحة أخرى تجيب بدلًا من كوراسا. سجّل الدخول إلى الواي فاي أو أوقفه ثم حاول مجددًا.',
  'failure.old': 'لم يستطع هذا المتصفح عرض الصفحة',
  'failure.oldHint': 'ربما كان قديمًا جدًا. حدِّثه، أو اقرأ في الصفحات البسيطة التي تُفتح في كل متصفح.',
  'failure.new': 'هناك إصدار جديد من كوراسا',
  'failure.newSize': 'هناك إصدار جديد من كوراسا، {{size}} م.ب',
  'failure.newHint': 'هذه الصفحة من الإصدار السابق. أعد تحميلها، ولن يضيع شيء.',
  'failure.reload': 'أعد التحميل',
}
