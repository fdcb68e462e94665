import { stemsOf, wordsOf } from './search-words.ts'

/** Words for one thing in the three languages of the interface: a reader's word finds books that have another. */
const CONCEPTS = `
giraffe twiga زرافة
elephant tembo ndovu فيل أفيال
lion simba أسد
hare rabbit sungura أرنب
tortoise turtle kobe سلحفاة
hyena fisi ضبع
monkey nyani kima قرد
goat mbuzi ماعز عنزة
donkey punda حمار
camel ngamia جمل
cow cattle ngombe بقرة
chicken hen poultry kuku دجاج دجاجة
chick vifaranga صوص
egg yai mayai بيض بيضة
cat paka قط قطة
dog mbwa كلب
bird ndege طائر طيور
fish fishing samaki uvuvi سمك صيد
crab kaa سلطعون
owl bundi بومة
animal mnyama wanyama حيوان حيوانات
bee honey nyuki asali نحل عسل
sea ocean bahari بحر محيط
beach coast shore pwani ufuo ساحل شاطئ
island kisiwa visiwa جزيرة
lake ziwa بحيرة
river mto نهر
boat mashua ngalawa قارب قوارب زورق
dhow jahazi سنبوك مركب
ship meli سفينة سفن
sail sailor mariner baharia بحار شراع
captain nahodha ربان قبطان
harbour port bandari ميناء
ferry feri kivuko عبارة
wind upepo pepo ريح رياح
rain mvua مطر
flood mafuriko فيضان
drought ukame جفاف
tide maji mawimbi مد
moon mwezi قمر
star nyota نجم نجوم
sun jua شمس
night midnight usiku ليل ليلة
desert jangwa صحراء
caravan msafara قافلة
wells kisima visima بئر آبار
water maji ماء مياه
tree mti miti شجرة
baobab mbuyu تبلدي
forest msitu غابة
mountain mlima جبل
village kijiji vijiji قرية
city town mji miji مدينة
street mtaa حارة شارع
neighbour neighbor jirani majirani ujirani جار جيران
house home nyumba بيت منزل دار
door mlango باب
wall ukuta جدار
ladder ngazi سلم
garden bustani بستان حديقة
farm farming farmer agriculture kilimo shamba mkulima زراعة مزرعة فلاح
soil udongo تربة
compost mboji سماد
seed seedling mbegu miche kitalu بذرة بذور شتلة
vegetable vegetables mboga خضار خضروات
kale sukuma كرنب
tomato nyanya طماطم
bean beans maharagwe فاصوليا
maize corn mahindi ذرة
irrigation umwagiliaji ري
harvest mavuno حصاد
food chakula طعام أكل
cook cooking kitchen kupika jikoni upishi طبخ مطبخ
bread mkate chapati خبز
coffee kahawa قهوة بن
tea chai شاي
salt chumvi ملح
sugar sukari سكر
business biashara تجارة أعمال
shop kiosk store duka kioski دكان متجر
market soko سوق
trade trader trading biashara mfanyabiashara تجارة تاجر
money pesa fedha مال نقود فلوس
debt credit deni madeni mkopo دين ديون
savings saving akiba ادخار توفير
price cost bei gharama سعر ثمن
accounts bookkeeping accounting daftari hesabu محاسبة دفتر
job work kazi عمل وظيفة
office ofisi مكتب
carpenter carpentry seremala نجار نجارة
plumber repair fundi سباك
cloth kanga leso kitambaa nguo قماش كنغا
tailor clothes suit fundi cherehani بدلة خياط كواء
phone simu هاتف
radio redio راديو إذاعة
newspaper gazeti جريدة
letter letters mail barua رسالة رسائل
post postal posta بريد
postman tarishi ساعي
bus matatu basi باص حافلة
train railway reli treni قطار سكة
road barabara طريق
travel journey trip safari رحلة سفر
map maps ramani خريطة خرائط
bag mfuko حقيبة كيس
chest box sanduku صندوق
drawer droo درج
watch clock saa ساعة
time wakati وقت زمن
health medicine afya tiba صحة طب
doctor daktari طبيب
nurse muuguzi nesi ممرضة
clinic hospital kliniki zahanati hospitali عيادة مستشفى
malaria malaria ملاريا
vaccine vaccination chanjo لقاح تطعيم
diabetes sukari كري السكري سكري
pressure shinikizo presha ضغط
blood damu دم
walk walking exercise matembezi mazoezi مشي رياضة
sleep usingizi نوم
pain maumivu ألم
pregnant pregnancy mimba mjamzito حمل حامل
baby infant mtoto kitoto رضيع
child children kids kid mtoto watoto طفل أطفال
girl msichana بنت فتاة
boy mvulana kijana ولد صبي
mother mum mama أم والدة
father dad baba أب والد
parent parents wazazi mzazi والدان آباء
grandmother grandma bibi nyanya جدة
grandfather grandpa babu جد
sister dada أخت
brother kaka ndugu أخ
family familia عائلة أسرة
daughter binti ابنة
friend friendship rafiki urafiki صديق صداقة
love upendo mapenzi حب
wedding marriage arusi harusi ndoa زواج عرس
death dead kifo marehemu موت ميت
ghost spirit mzimu شبح جن
secret siri سر أسرار
mystery fumbo لغز غموض
detective crime investigation upelelezi mpelelezi جريمة محقق تحقيق بوليسي
thief theft stolen mwizi wizi لص سرقة
court law judge mahakama sheria محكمة قانون قاض
lie truth uongo ukweli كذب حقيقة
school shule مدرسة
teacher mwalimu معلم مدرس
student pupil learner mwanafunzi تلميذ طالب
lesson exercise exercises somo mazoezi درس تمارين
count counting numbers number kuhesabu hesabu namba عد أرقام
word words vocabulary neno maneno msamiati كلمة كلمات مفردات
language lugha لغة
writing script alphabet maandishi herufi كتابة خط حروف
translate translation interpreter tafsiri mkalimani ترجمة مترجم
history historical historia تاريخ تاريخي
war vita حرب
king mfalme ملك
queen malkia ملكة
sultan sultani سلطان
colonial colony ukoloni استعمار
faith religion imani dini إيمان دين
god mungu الله
prayer pray sala dua صلاة دعاء
mosque msikiti مسجد
church kanisa كنيسة
ramadan fasting fast ramadhani mfungo رمضان صيام صوم
eid idi sikukuu عيد
feast festival holiday sikukuu عيد أعياد
christmas krismasi ميلاد
diwali diwali ديوالي
charity alms sadaka صدقة زكاة
thanks gratitude shukrani شكر
patience subira صبر
forgive forgiveness msamaha تسامح غفران
poem poems poetry verse shairi mashairi شعر قصيدة قصائد
sonnet soneti سوناتة
rhyme vina قافية
essay essays insha makala مقالة مقالات
story stories tale tales hadithi kisa قصة قصص حكاية حكايات
folktale folktales fable fables folk ngano hekaya حكاية حكايات خرافة
novel novella novels riwaya novela رواية روايات
series mfululizo سلسلة
comic comics cartoon katuni كاريكاتير مصور
picture pictures illustrated picha مصور صور
proverb proverbs saying sayings methali مثل أمثال أقوال
riddle kitendawili vitendawili لغز ألغاز
song music muziki wimbo nyimbo موسيقى أغنية
dance ngoma dansi رقص
drum ngoma طبل
funny humour humor comedy laugh ucheshi kuchekesha فكاهة مضحك هزل
young youth teen teenager vijana kijana شباب مراهق
old elderly mzee wazee عجوز مسن
woman women mwanamke wanawake امرأة نساء
man men mwanamume wanaume رجل رجال
short fupi قصير قصيرة
easy simple beginner beginners graded rahisi nyepesi سهل مبسط مبتدئ
bedtime usiku kulala نوم
aloud sauti صوت جهرا
free bure مجاني مجانا
memory remember kumbukumbu ذكرى ذاكرة
anger angry hasira غضب
fear afraid hofu خوف
hunger hungry njaa جوع
kenya kenya كينيا
nairobi nairobi نيروبي
mombasa mombasa ممباسا
lamu lamu لامو
zanzibar zanzibar زنجبار
kisumu kisumu كيسومو
cairo kairo القاهرة قاهرة
egypt misri مصر
yemen yemeni يمن اليمن
oman omani عمان عُمان
indian hindi هندي الهندي
africa african afrika إفريقيا أفريقيا
english kiingereza إنجليزي إنجليزية الإنجليزية
swahili kiswahili سواحيلي سواحيلية السواحيلية
arabic arab kiarabu عربي عربية العربية
`
  .trim()
  .split('\n')
  .map(wordsOf)

/** Concepts of each stem. */
const byStem = new Map<string, Set<number>>()
for (const [at, words] of CONCEPTS.entries()) {
  for (const stem of words.flatMap(stemsOf)) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(at))
}

/** Other words, in any of the languages, for the thing that a word names. */
export function synonymsOf(word: string): string[] {
  // The whole word decides where it is known: "well" is no "we".
  const stem = stemsOf(word).find((each) => byStem.has(each))
  const concepts = stem === undefined ? [] : [...byStem.get(stem)!]
  return [...new Set(concepts.flatMap((at) => CONCEPTS[at]!))].filter((other) => other !== word)
}

/** The known word that is one slip away: a letter too many, too few, another one, or two the wrong way round. */
export function correctedWord(word: string): string | undefined {
  if (word.length < 5 || byStem.has(word)) return undefined
  return CONCEPTS.flat().find((known) => known.length > 4 && isOneSlip(word, known))
}

function isOneSlip(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  const rests = [
    [left.slice(at + 1), right.slice(at)],
    [left.slice(at), right.slice(at + 1)],
    [left.slice(at + 1), right.slice(at + 1)],
    [left[at + 1]! + left[at]! + left.slice(at + 2), right.slice(at)],
  ]
  return rests.some(([one, other]) => one === other)
}
