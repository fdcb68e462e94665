/** A chapter of a sample book: paragraphs of plain text. */
export interface SampleChapter {
  title: string
  paragraphs: readonly string[]
  /** Headings within the chapter, each before the paragraph of that number. */
  parts?: Readonly<Record<number, string>>
}

/** A small book written for stories and tests. */
export interface SampleText {
  language: string
  title: string
  author: string
  chapters: readonly SampleChapter[]
}

export const lighthouse: SampleText = {
  language: 'en',
  title: 'The Lamp at Ras Kitau',
  author: 'Neema Waweru',
  chapters: [
    {
      title: 'The keeper’s stairs',
      paragraphs: [
        'There were one hundred and eleven steps to the lamp, and Halima knew each of them by the sound it made. The seventh was hollow. The thirty-second had a chip in it the shape of the island. From the ninetieth one could smell the oil, and above that nothing but salt and the warm brass of the railing.',
        'Her grandfather had counted them aloud when his knees were young. Now he counted under his breath, and stopped at the window where the swallows came in, and pretended that he had stopped for the swallows.',
        'The lamp itself was older than the road. It had been carried from the harbour in nineteen wooden boxes, and two of them had gone into the sea, so that ever since there was a dark place in the beam, a finger’s width, which passed over the water once in every turn like the shadow of a thought.',
        'Fishermen steered by the dark place rather than by the light. A light, they said, might be anybody’s. A light with a gap in it could only be Ras Kitau.',
        'On the evening this story begins, the gap did not come. Halima stood at the sill with her chin on her arms and counted the beam around: one, two, three, four, as it went over the reef and the mangroves and the long black back of the mainland. There was no shadow in it anywhere. The light was whole.',
        'She counted again, more slowly. Then she went down all one hundred and eleven steps without hearing a single one of them, and woke her grandfather.',
      ],
    },
    {
      title: 'What the water said',
      parts: { 2: 'The first boat', 5: 'The second boat' },
      paragraphs: [
        'He did not believe her, and came. That was the best thing about him. A person who believes you will often stay in bed.',
        'They stood together at the sill, the old man with a blanket around his shoulders, and the beam passed over them and passed over them, smooth as poured milk. He watched it for as long as it takes to eat a mango. At last he said that the boats would be late, and that she had better put the kettle on.',
        'The first boat came in after midnight, very slowly, with a man standing in the bow feeling for the channel with a pole. They had seen the light, he called up. They had seen a light. They had thought it was a ship.',
        'Halima’s grandfather called back that it was the same light it had always been. It was a lie, and it was the kind of lie that makes room for the truth to be looked for, so she forgave it at once.',
        'The men tied up below and would not go home. They sat along the wall with their feet over the water and looked up at the lamp, in the manner of people looking at a relative who has come back from abroad with new teeth.',
        'The second boat did not come in at all. It lay off the reef till dawn with its engine stopped, and they could hear the children on it singing to keep each other awake: a counting song, one voice to a number, and where the fourth voice should have come there was each time a small silence.',
        'When the sun was up the boat drifted through the channel by itself, on the tide, and nobody on it had touched the wheel. The children were asleep. They were all there. There were four of them.',
      ],
    },
    {
      title: 'The nineteen boxes',
      paragraphs: [
        'Under the stairs there was a room that was not locked, because it was so full that nobody could have opened the door to rob it. Halima went in through the window. She had been told not to when she was six, and nobody had thought to tell her again.',
        'She found the lists first. They were written in a brown ink on paper with a watermark of an elephant. Box one, box two. So many prisms, so many screws, so many sheets of felt. Each line had a tick beside it, made by somebody who pressed hard.',
        'Boxes eleven and fourteen had no tick. In their place stood a small neat drawing of a wave.',
        'But under the lists, wrapped in felt that had once been green, she found a prism. It was as long as her forearm and heavier than it looked. When she held it to the window it laid a stripe of colours across the wall, over the lists, over the elephant, over her own brown hand.',
        'It had a number scratched into its foot. She turned it toward the day and read: fourteen.',
        'So the sea had given something back, she thought; and somebody had kept it, and had told nobody. She sat on the floor among the ropes and considered how a person could have a piece of light for forty years and leave it in the dark.',
        'The answer came up the path at noon, leaning on a stick. It was old Mzee Shali, who had not climbed the hill since the year of the flood; and he asked, before he had his breath back, whether the lamp was well.',
      ],
    },
    {
      title: 'Mzee Shali remembers',
      paragraphs: [
        'He had been the boy in the boat. There is always a boy in the boat, he said, and he is always looking at something else. He had been looking at a turtle. The rope had gone through his hands like a thought one has in the morning, and there was box fourteen, going down, quite slowly, turning over once to show its number.',
        'He dived for it every calm day for three years. He became a diver by it, and a rich man, and in the end he found it, when he no longer needed to. The box had fallen open like a flower. All the prisms were sand but one.',
        'He brought it up the hill at night, meaning to confess. And on the way he looked out, and saw the boats coming home along the dark place as along a street; and he understood that if he gave the prism back there would be no street.',
        'So he asked the keeper, who was then a young man with good knees, what he should do. And the keeper said: leave it under the stairs. If ever they need a whole light, we shall have one. And if ever they need the gap, we have that already.',
        'Halima looked at her grandfather. Her grandfather looked at the kettle.',
        'Then who, she asked, has put it in? For it was the fourteenth prism that she held in her lap; and whatever stood in the lamp tonight, in the place that had been empty for forty years, was something else.',
      ],
    },
    {
      title: 'A light with a gap in it',
      paragraphs: [
        'They climbed together, the three of them, at the hour when the brass is still too hot to touch. It took a long time. Mzee Shali stopped at the window of the swallows and pretended nothing.',
        'In the ring of glass, between the thirteenth prism and the fifteenth, sat a swallow’s nest. It was made of clay from the well and of spittle and patience, and the birds had lined it with fish scales, hundreds of them, laid like tiles; and every scale was a small mirror.',
        'There were four eggs in it. The lamp would keep them warm at night and the sun by day, and by the long rains they would be gone.',
        'Nobody said anything. Far below, the men along the wall were mending a net that was not torn.',
        'So it was that for nineteen nights the lamp at Ras Kitau shone without a gap, and the boats stayed home, and the island ate beans. On the twentieth evening Halima stood at the sill and counted the beam around: one, two, three; and there, a finger’s width, like the shadow of a thought, it came; and from the whole length of the harbour she heard the engines start.',
      ],
    },
  ],
}

export const mapMaker: SampleText = {
  language: 'ar',
  title: 'رسّام الخرائط',
  author: 'سلمى الحضرمي',
  chapters: [
    {
      title: 'الباب الأزرق',
      paragraphs: [
        'كَانَ في آخرِ الزقاقِ بابٌ أزرقُ لا يطرقه أحد، لأن صاحبه لا يفتح إلا لمن يعرف الطريق إليه. وكان يقول: من لم يعرف الطريق إلى بابي فلن تنفعه خريطة من خرائطي.',
        'وقفت ليلى أمام الباب ثلاثة أيام. في اليوم الأول عدّت مساميره، وفي الثاني عرفت أين تتشقق الدهانات، وفي الثالث لم تطرق الباب، بل جلست على العتبة ورسمت الزقاق بإصبعها في الغبار: منعطفًا بعد منعطف، من السوق إلى قدميها.',
        'حينئذ فُتح الباب. نظر الشيخ إلى الغبار طويلًا، ثم قال: نسيتِ شجرة التين. قالت: لم أنسها يا سيدي، لكنها قُطعت في الشتاء. فابتسم وقال: ادخلي إذن، فأنتِ أصدق من خرائطي.',
        'وكان البيت من الداخل أوسع مما يبدو من الخارج، كما تكون البيوت التي يسكنها أناس يسافرون كثيرًا في رؤوسهم. خرائط على الجدران، وخرائط على الأرض، وخريطة كبيرة على السقف لمدينة لم ترها ليلى من قبل.',
        'سألته: أيّ مدينة هذه؟ فقال: هذه مدينتنا كما كانت يوم وُلدت. لم يبق منها غير الاسم والبحر.',
      ],
    },
    {
      title: 'مدينة على السقف',
      parts: { 2: 'الدرس الأول' },
      paragraphs: [
        'تعلّمت ليلى أن الحبر لا يكذب، وأن الورق يكذب كثيرًا. فالورق ينكمش في الصيف ويتمدد في المطر، فتبتعد القرى بعضها عن بعض دون أن يمشي أحد خطوة واحدة.',
        'وتعلّمت أن ترسم البحر آخرًا، لأن البحر يملأ ما تركته اليابسة. وأن تكتب أسماء الناس قبل أسماء الملوك، لأن الملوك يتبدلون والآبار باقية.',
        'قال لها الشيخ في الدرس الأول: ارسمي لي المسافة بين بيت أمك وبيت جدتك. فقاست الأرض بالحبل ورسمت خطًا مستقيمًا. نظر إليه وقال: أهكذا تمشين إليها؟ قالت: لا، بل أمرّ بالبئر وبدكان العطار وأقف عند القطط. قال: فارسمي الطريق الذي تمشينه، فالخط المستقيم لا يصل إلى أحد.',
        'فرسمت البئر والعطار والقطط، وصارت المسافة أطول ثلاث مرات، وصارت الخريطة أصدق مئة مرة.',
        'وكانت تعود كل مساء وعلى أصابعها حبر لا يزول. وكانت أمها تقول: أين كنتِ؟ فتقول: في السوق القديم، أو في الميناء الذي كان قبل الميناء. فتهز الأم رأسها وتضع الخبز على المائدة.',
      ],
    },
    {
      title: 'الجزيرة الناقصة',
      paragraphs: [
        'في خريطة البحر الكبيرة كانت هناك بقعة بيضاء بحجم الكف. سألت ليلى عنها مرة فسكت الشيخ، وسألت ثانية فصبّ الشاي، وسألت ثالثة فقال: هناك جزيرة رأيتها وأنا ابن سبع سنين، ثم عدت إليها ابن عشرين فلم أجدها، ثم ابن أربعين فلم أجد من يذكرها.',
        'قالت: لعلك أخطأت في الطريق. قال: أنا لا أخطئ في الطريق، لكني أخطأت في العمر. بعض الجزر لا تظهر إلا لمن كان قصير القامة ينظر من فوق حافة القارب.',
        'لم تضحك ليلى. أخذت القلم، وجلست عند البقعة البيضاء حتى غابت الشمس، ثم رسمت فيها نقطة واحدة صغيرة، وكتبت بجانبها: هنا كان ولد ينظر.',
        'وحين رأى الشيخ ما كتبت، قام إلى النافذة وفتحها، وبقي واقفًا زمنًا طويلًا. ثم قال دون أن يلتفت: الآن تمّت الخريطة.',
        'ويُحكى أن البحّارة الذين اشتروا تلك الخريطة كانوا إذا مرّوا بذلك الموضع خفضوا الشراع قليلًا، وتركوا الصغار ينظرون من فوق حافة القارب.',
      ],
    },
    {
      title: 'الطريق إلى الباب',
      paragraphs: [
        'مات الشيخ في الربيع، وترك الباب مفتوحًا. جاء الناس من أول الزقاق وآخره، ولم يسأل أحد منهم عن الطريق.',
        'وجدت ليلى على الطاولة ورقة مطوية كُتب عليها اسمها. وكان في الورقة رسم الزقاق كما رسمته في الغبار أول يوم، منعطفًا بعد منعطف، وفي آخره الباب الأزرق، وأمام الباب، حيث قُطعت الشجرة في ذلك الشتاء، رسم الشيخ غصن تين صغيرًا عليه ورقتان.',
        'خرجت إلى العتبة ونظرت. ومن أصل الشجرة المقطوعة كان ينبت، رفيعًا كخط القلم، غصن أخضر عليه ورقتان.',
        'فجلست على العتبة، وانتظرت من يعرف الطريق.',
      ],
    },
  ],
}

export const rain: SampleText = {
  language: 'sw',
  title: 'Mvua ya Jumanne',
  author: 'Baraka Mutiso',
  chapters: [
    {
      title: 'Kituo cha basi',
      paragraphs: [
        'Mvua ya Jumanne haikuwa kama mvua nyingine. Ilianza pale tu mama Zawadi alipofungua mwavuli wake, na ikaacha pale alipoufunga. Watu wa kituo cha basi walianza kumwangalia kwa jicho la pembeni.',
        'Siku ya kwanza walicheka. Siku ya pili walinyamaza. Siku ya tatu mkulima mmoja kutoka Kitui alisafiri usiku kucha kuja kumwomba aufungue mwavuli huo juu ya shamba lake la mahindi.',
        'Mama Zawadi alimsikiliza hadi mwisho. Kisha akamuuliza: shamba lako lina ukubwa gani? Mkulima akanyoosha mikono yake, kana kwamba shamba lingeweza kukaa kati ya viganja viwili.',
        'Basi likaja, likasimama, likaondoka. Hakuna aliyepanda. Wote walitaka kusikia jibu.',
        'Nitakuja, alisema mama Zawadi, lakini sitakuja peke yangu. Kila mmoja wenu aje na mwavuli wake. Mvua hainijui mimi; inajua tu mtu anayeingoja kwa moyo mweupe.',
      ],
    },
    {
      title: 'Safari ya Kitui',
      paragraphs: [
        'Waliondoka alfajiri, watu arobaini na wawili na miavuli thelathini na tisa. Dereva hakuomba nauli. Alisema tu kwamba paa la basi lake linavuja, na kwamba angependa kulisikia likivuja.',
        'Njiani watoto walihesabu mawingu. Hawakupata hata moja. Wakahesabu mbuzi badala yake, wakafika mia tatu na saba kabla ya usingizi kuwachukua.',
        'Shambani mahindi yalisimama kama wazee waliochoka kungoja. Mama Zawadi hakusema neno. Alivua viatu, akatembea hadi katikati, akafungua mwavuli wake. Wengine wakafuata, mmoja baada ya mwingine, hadi shamba zima likawa bustani ya miavuli.',
        'Kwa muda mrefu hapakuwa na kitu isipokuwa upepo. Kisha, juu ya mwavuli mwekundu wa mtoto wa mwisho, tone moja likagonga kama mgeni mwenye adabu anayebisha hodi.',
      ],
    },
  ],
}
