import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/offline.ts'

export const texts: LocaleTexts<typeof english> = {
  'kept.offer': 'احفظه على هذا الهاتف',
  'kept.do': 'تنزيل',
  'kept.size': '{{size}} م.ب',
  'kept.underway': 'جارٍ التنزيل، {{percent}}',
  'kept.here': 'على هذا الهاتف، ويُقرأ دون شبكة',
  'kept.over': 'على هذا الهاتف، لكنه مقفل',
  'kept.until': 'مفتوح حتى {{date}}',
  'kept.removeTitle': 'هل تزيله من هذا الهاتف؟',
  'kept.removeHint': 'يبقى موضعك محفوظًا، ويمكنك قراءته من جديد عند توفر الشبكة.',
  'kept.removed': 'أُزيل من هذا الهاتف',
  'kept.closed': 'هذا الكتاب غير مفتوح لك بعد.',
  'kept.full': 'لا مساحة متبقية على هذا الهاتف. أزل شيئًا ثم حاول مجددًا.',
  'kept.blocked': 'هذا المتصفح لا يسمح لنا بحفظ الكتاب. اسمح بالتخزين في إعداداته أو اخرج من النافذة الخاصة.',
  'kept.stopped': 'انقطعت الشبكة. حاول مجددًا للمتابعة من حيث توقف التنزيل.',
}
