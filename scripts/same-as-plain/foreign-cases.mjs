import { paragraphs, picture, prose } from './case-words.mjs'

/** Constructs of books that publishers and converters write, one or two of a kind in each chapter. */
const rows = (count, cells) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<tr>${cells(i)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  ).join('')
const list = (count, item) => Array.from({ length: count }, (_, i) => item(i)).join('')
const ARABIC = 'عادت القوارب إلى لامو قبل المطر وكان الميناء هادئا '

export const FOREIGN_CASES = {
  'drop-caps': {
    css: '.a::first-letter{float:left;font-size:3.2em;line-height:.8;padding-right:.08em}.b::first-letter{font-size:300%;line-height:1}.c::first-letter{initial-letter:3;-webkit-initial-letter:3}.d span{float:left;font-size:60px;line-height:48px;margin:4px 6px 0 0}.l::first-line{font-variant:small-caps;letter-spacing:.05em}.e::first-letter{margin-left:-.6em;font-size:2em}',
    body: 'abcde'
      .split('')
      .map((name, i) =>
        name === 'd'
          ? `<p class="d l"><span>T</span>${prose(50, i)}.</p>`
          : `<p class="${name} l">“Boats ${name} ${prose(50, i)}.</p>`,
      )
      .join(''),
  },
  'floats-of-all-kinds': {
    css: '.l{float:left;width:45%;margin:0 1em .5em 0;border:1px solid #888;padding:.5em}.r{float:right;width:220px;margin-left:20px;background:#eee}.w{float:left;width:100%;background:#def}.n{float:right;clear:both;width:5em;font-size:.8em}.f::after{content:"";display:block;clear:both}.big{float:left;width:70%;margin-left:-10%}',
    body: `<div class="f"><div class="l">${prose(20)}</div><p>A ${prose(60)}.</p></div><aside class="r"><h3>Side</h3><p>${prose(25, 4)}.</p></aside><p>B ${prose(60, 3)}.</p><div class="w"><p>C ${prose(30, 5)}.</p></div><p>D ${prose(30, 7)}.</p><div class="n">${prose(6)}</div><p>E ${prose(50, 8)}.</p><div class="big"><img src="${picture(400, 200)}" alt=""/></div><p>F ${prose(60, 2)}.</p>`,
  },
  'negative-margins': {
    css: '.up{margin-top:-1.5em}.out{margin:0 -40px;background:#eee;padding:8px 40px}.full{margin-left:-5%;width:110%}.pull{margin-left:-3em;text-indent:3em}.in{text-indent:-2em;margin-left:2em}.far{text-indent:-9999px;background:#ddd;height:40px}.half{margin-right:-50%}',
    body: `<h2>Head</h2><p class="up">A ${prose(30)}.</p><div class="out"><p>B ${prose(30, 3)}.</p></div><p class="full">C ${prose(30, 5)}.</p><p class="pull">D ${prose(30, 6)}.</p><p class="in">E ${prose(30, 8)}.</p><p class="half">F ${prose(30, 9)}.</p><p>G ${prose(20)}.</p>`,
  },
  'table-shapes': {
    css: 'table{border-collapse:collapse;width:100%}td,th{border:1px solid #555;padding:6px}.fixed{table-layout:fixed}.wide td{white-space:nowrap}.px{width:900px}.v th{writing-mode:vertical-rl}.side{float:right;width:40%}.inner{width:auto}.sep{border-collapse:separate;border-spacing:12px}',
    body: `<table class="px">${rows(4, (i) => [`Row ${i}`, prose(5, i), prose(9, i), String(i * 1234)])}</table><p>A ${prose(20)}.</p><table class="fixed"><colgroup><col style="width:20%"/><col/></colgroup>${rows(5, (i) => [`R${i}`, prose(16, i)])}</table><table class="wide">${rows(3, (i) => [`Name ${i}`, prose(8, i), prose(8, i + 4)])}</table><table class="sep"><caption>Caption of the table</caption><thead><tr><th rowspan="2">Port</th><th colspan="2">Boats</th></tr><tr><th>in</th><th>out</th></tr></thead><tbody>${rows(4, (i) => [`Port ${i}`, String(i), String(i + 9)])}</tbody><tfoot><tr><td>All</td><td colspan="2">52</td></tr></tfoot></table><p>B ${prose(20, 5)}.</p><table><tr><td>${prose(10)}</td><td><table class="inner">${rows(3, (i) => [`i${i}`, `j${i}`])}</table></td></tr></table><table class="side">${rows(3, (i) => [`s${i}`, `t${i}`])}</table><p>C ${prose(60, 3)}.</p><table><tr><td colspan="3">${prose(30, 4)}</td></tr><tr><td>one</td><td>two</td><td>three</td></tr></table>`,
  },
  'tables-of-layout': {
    css: '.toc td:last-child{text-align:right;vertical-align:bottom}.x td{vertical-align:top;border:0}.cell{height:300px;vertical-align:middle}',
    body: `<table class="toc" width="100%">${rows(9, (i) => [`Chapter ${i}: ${prose(4, i)}`, String(i * 17)])}</table><table class="x" border="0" cellpadding="10"><tr><td><p>A ${prose(140)}.</p></td><td><p>B ${prose(120, 4)}.</p></td></tr></table><table align="center"><tr><td class="cell"><p>C ${prose(12)}.</p></td></tr></table><table width="600" bgcolor="#ddeeff"><tr><td width="150" nowrap="nowrap"><b>Label</b></td><td width="450">${prose(20, 9)}</td></tr></table>`,
  },
  'placed-boxes': {
    css: '.rel{position:relative;left:2em;top:-.4em}.wrap{position:relative;min-height:8em;background:#eee}.abs{position:absolute;right:0;top:0;width:6em}.foot{position:absolute;bottom:0;left:0;right:0;text-align:center}.fix{position:fixed;top:0;left:0;width:100%;background:#fdd}.stick{position:sticky;top:0;background:#dfd}.num{position:absolute;left:-2.2em}.cover{position:absolute;inset:0}',
    body: `<div class="fix">Fixed head of the site</div><p>A <span class="rel">moved words</span> ${prose(30)}.</p><div class="wrap"><div class="abs">${prose(6)}</div><p>B ${prose(20, 3)}.</p></div><div class="wrap"><p>C ${prose(30, 4)}.</p><p class="foot">Foot of the box</p></div><h2 class="stick">Sticky</h2>${paragraphs(3)}<div style="margin-left:2.5em">${list(5, (i) => `<p style="position:relative"><span class="num">${i + 1}.</span>Verse ${i} ${prose(14, i)}.</p>`)}</div>`,
  },
  'inner-columns': {
    css: '.two{column-count:2;column-gap:2em}.w{columns:12em;column-rule:1px solid #777}.span{column-span:all}.keep li{break-inside:avoid}',
    body: `<div class="two">${paragraphs(4, 30)}</div><ul class="w keep">${list(14, (i) => `<li>Item ${i} ${prose(3, i)}</li>`)}</ul><div class="two"><h2 class="span">Across</h2>${paragraphs(3, 25).replaceAll('>P', '>Q')}</div>`,
  },
  'flex-and-grid': {
    css: '.row{display:flex;gap:1em}.row>*{flex:1}.wrap{display:flex;flex-wrap:wrap}.wrap>div{width:30%;margin:1%;background:#eee}.rev{display:flex;flex-direction:row-reverse}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.g2{display:grid;grid-template-areas:"h h" "a b"}.g2 h3{grid-area:h}.col{display:flex;flex-direction:column}.mid{display:flex;align-items:center;justify-content:center;height:100vh}.tocline{display:flex}.tocline b{flex:1;border-bottom:1px dotted}.auto{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr))}',
    body: `<div class="row"><p>A ${prose(40)}.</p><p>B ${prose(40, 4)}.</p></div><div class="wrap">${list(7, (i) => `<div>Card ${i} ${prose(4, i)}</div>`)}</div><div class="rev"><div>First word</div><div>Second word</div></div><div class="g">${list(6, (i) => `<div>Cell ${i}<br/>${prose(3, i)}</div>`)}</div><div class="g2"><h3>Over both</h3><p>C ${prose(12)}</p><p>D ${prose(12, 6)}</p></div><div class="col">${paragraphs(3).replaceAll('>P', '>Q')}</div>${list(4, (i) => `<p class="tocline"><span>Chapter ${i}</span><b></b><span>${i * 20}</span></p>`)}<div class="auto">${list(4, (i) => `<div>Auto ${i} ${prose(5, i)}</div>`)}</div><div class="mid"><p>In the middle of a screen</p></div>`,
  },
  'window-lengths': {
    css: '.a{height:100vh;background:#eef}.b{padding:10vh 8vw}.c{margin-top:50vh}.d{font-size:5vw}.e{width:100vw;margin-left:calc(50% - 50vw)}.f{min-height:100vh}.g{text-indent:6vw;line-height:4vh}img.h{height:60vh;width:auto}img.i{width:100vw}',
    body: `<div class="a"><h1>Plate</h1><p>A ${prose(10)}.</p></div><p class="b">B ${prose(30)}.</p><p class="c">C ${prose(30, 3)}.</p><p class="d">D ${prose(20, 5)}.</p><div class="e"><p>E ${prose(30, 6)}.</p></div><p class="g">F ${prose(40, 7)}.</p><p><img class="h" src="${picture(300, 500)}" alt=""/></p><p><img class="i" src="${picture(500, 300)}" alt=""/></p><section class="f"><p>G ${prose(30, 8)}.</p></section>`,
  },
  'line-height-px': {
    css: 'body{font-size:14px;line-height:16px}.h{font-size:32px}.s{line-height:30px}.t{line-height:1px}.z{line-height:0}.n{line-height:normal}.sp{font-size:26px}td{line-height:12px}li{line-height:13pt}.in{line-height:inherit;font-size:150%}',
    body: `<h1 class="h">A long head in letters of more than its lines are high</h1>${'stzn'
      .split('')
      .map((name) => `<p class="${name}">L${name} ${prose(30)}.</p>`)
      .join(
        '',
      )}<p>M <span class="sp">large words in the line</span> ${prose(40)}.</p><table><tr><td>${prose(20)}</td><td>${prose(20, 4)}</td></tr></table><ul><li>N ${prose(30)}</li></ul><div><p class="in">O ${prose(30, 5)}.</p></div>`,
  },
  'white-space': {
    css: '.p{white-space:pre}.w{white-space:pre-wrap}.l{white-space:pre-line}.n{white-space:nowrap}.b{white-space:break-spaces}.k{word-break:break-all}.a{overflow-wrap:anywhere}.kk{word-break:keep-all}.tab{white-space:pre;tab-size:4}',
    body: `<p class="p">One line
  a second, set in
    a third</p><p class="w">Kept   blanks and
line ends ${prose(20)}</p><p class="l">Lines of   a letter,
  without their indents,
and ${prose(20, 3)}</p><p>A <span class="n">these words stay on one line of the book</span> ${prose(20)}.</p><p class="n">B ${prose(16)}</p><p class="b">C   ${prose(20, 4)}</p><p class="k">D ${prose(20, 5)}</p><p class="a">E https://example.org/a/very/long/address/without/a/blank/in/it.html ${prose(9)}</p><p class="kk">F ${prose(20, 7)}</p><pre class="tab">for boat in boats:
\tif boat.is_back:
\t\tcount_lanterns(boat, on="the old wall of the harbour")</pre>`,
  },
  ruby: {
    css: 'ruby{ruby-position:over}rt{font-size:50%}.big{line-height:1}.u{ruby-position:under}',
    language: 'ja',
    body: list(
      6,
      (i) =>
        `<p class="${i % 2 ? 'big' : 'u'}">第${i}、<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>の<ruby>港<rt>みなと</rt></ruby>は静かで、<ruby>子供<rt>こども</rt></ruby>たちは<ruby>提灯<rt>ちょうちん</rt></ruby>を数えていた。雨の前に船が帰って来た。</p>`,
    ),
  },
  'mixed-directions': {
    css: 'table{width:100%;border-collapse:collapse}td,th{border:1px solid;padding:4px}.q{direction:rtl;text-align:right}',
    body: `<p>A ${prose(10)} <span dir="rtl" lang="ar">${ARABIC}</span> ${prose(10, 5)}.</p><table dir="rtl" lang="ar">${rows(4, (i) => [ARABIC.slice(0, 24), `12${i}/2026`, `Lamu ${i}`])}</table><table>${rows(3, (i) => [`Boat ${i}`, `<span dir="rtl" lang="ar">${ARABIC.repeat(2)}</span>`])}</table><blockquote dir="rtl" lang="ar"><p>${ARABIC} (ISBN 978-3-16-148410-0).</p><ol>${list(2, (i) => `<li>${i} ${ARABIC}</li>`)}</ol></blockquote><p class="q" lang="ar">7 ${ARABIC}</p><p><bdo dir="rtl">abc</bdo> B ${prose(60)}.</p>`,
  },
  'arabic-chapter': {
    css: 'body{text-align:justify;line-height:1.1;direction:rtl}.v{padding-right:3em;text-indent:-3em}h2{letter-spacing:2px;font-style:italic}dt{float:right;width:6em}dd{margin-right:7em}.n{float:left;width:30%}',
    language: 'ar',
    body: `<h2>الفصل الأول</h2>${list(4, (i) => `<p>${i} ${ARABIC.repeat(4)}.</p>`)}<p class="v">${ARABIC.repeat(3)}</p><dl>${list(4, (i) => `<dt>قارب ${i}</dt><dd>${ARABIC.repeat(2)}</dd>`)}</dl><div class="n">${ARABIC}</div><p>ب ${ARABIC.repeat(5)}</p><ul>${list(3, (i) => `<li>${i} ${ARABIC}<ul><li>${ARABIC}</li></ul></li>`)}</ul>`,
  },
  definitions: {
    css: '.grid{display:grid;grid-template-columns:auto 1fr}.in dt,.in dd{display:inline;margin:0}.in dd::after{content:"";display:block}.run dt{float:left;margin-right:.5em;font-weight:bold}.run dd{margin:0}.t{display:table}.t div{display:table-row}.t dt,.t dd{display:table-cell;padding:4px}',
    body: `<dl class="grid">${list(4, (i) => `<dt>Term ${i}</dt><dd>A${i} ${prose(16, i)}</dd>`)}</dl><dl class="in">${list(4, (i) => `<dt>Term ${i}: </dt><dd>B${i} ${prose(12, i)}</dd>`)}</dl><dl class="run">${list(5, (i) => `<dt>Run ${i}</dt><dd>C${i} ${prose(18, i)}</dd>`)}</dl><dl class="t">${list(4, (i) => `<div><dt>Cell ${i}</dt><dd>D${i} ${prose(12, i)}</dd></div>`)}</dl><dl>${list(3, (i) => `<dt>One ${i}</dt><dt>Other ${i}</dt><dd><p>E${i} ${prose(20, i)}</p><p>F${i} ${prose(20, i + 3)}</p></dd>`)}</dl>`,
  },
  'nested-lists': {
    css: `.im{list-style:square url("${picture(10, 10)}")}.in{list-style-position:inside}.no{list-style:none;padding:0}.str{list-style-type:"– "}.rom{list-style:upper-roman}.c{counter-reset:i;list-style:none}.c>li{counter-increment:i}.c>li::before{content:counters(i,".") " "}.h li{display:inline}.h li::after{content:" · "}.m li::marker{color:#a00;content:"» "}`,
    body: `<ul class="im">${list(3, (i) => `<li>A${i} ${prose(14, i)}<ul class="im"><li>A${i}a ${prose(14, i)}<ol class="rom"><li>A${i}b ${prose(9)}</li></ol></li></ul></li>`)}</ul><ol class="in">${list(3, (i) => `<li>B${i} ${prose(14, i)}</li>`)}</ol><ul class="no">${list(3, (i) => `<li>C${i} ${prose(14, i)}</li>`)}</ul><ul class="str">${list(3, (i) => `<li>D${i} ${prose(14, i)}</li>`)}</ul><ol class="c">${list(3, (i) => `<li>E${i} ${prose(9, i)}<ol class="c"><li>E${i}a ${prose(9)}</li><li>E${i}b ${prose(9)}</li></ol></li>`)}</ol><ul class="h">${list(6, (i) => `<li>word${i}</li>`)}</ul><ul class="m">${list(3, (i) => `<li>F${i} ${prose(12, i)}</li>`)}</ul><ol reversed="reversed">${list(4, (i) => `<li>G${i} ${prose(6, i)}</li>`)}</ol><ol start="0"><li value="7">H ${prose(6)}</li><li>I ${prose(6)}</li></ol>`,
  },
  counters: {
    css: 'body{counter-reset:ch 4 fig}h2{counter-increment:ch;counter-reset:sec}h2::before{content:"Chapter " counter(ch,upper-roman) ". "}h3{counter-increment:sec}h3::before{content:counter(ch) "." counter(sec) " "}figcaption::before{counter-increment:fig;content:"Figure " counter(fig) ": "}.q::before{content:"Q: "}.q::after{content:" [" counter(ch) "]"}p.no{counter-increment:line 5}p.no::before{content:counter(line) " ";font-size:.8em}',
    body: list(
      3,
      (i) =>
        `<h2>Part ${i}</h2>${list(2, (j) => `<h3>Section ${i}${j}</h3><p class="no">N${i}${j} ${prose(40, i + j)}.</p><figure><img src="${picture(200, 90)}" alt=""/><figcaption>Boat ${i}${j}</figcaption></figure><p class="q">R${i}${j} ${prose(40, i + j)}.</p>`)}`,
    ),
  },
  notes: {
    css: 'aside{font-size:.8em;border-top:1px solid;margin-top:1em;padding-left:1em;text-indent:-1em}sup{font-size:.6em;vertical-align:top;line-height:0}.up{vertical-align:super;font-size:70%}.block{float:left;width:100%}.mark{font-size:150%;vertical-align:10px}.box{position:relative;top:-.5em;font-size:.7em}',
    body: list(
      5,
      (i) =>
        `<p>P${i} ${prose(30, i)}<sup><a href="#n${i}">${i + 1}</a></sup> ${prose(20, i + 3)}<a class="up" href="#n${i}">[${i}]</a> and<span class="box">${i}</span> <span class="mark">*</span> ${prose(10)}.</p><aside id="n${i}"><p>${i + 1} Note ${i} ${prose(16, i)}.</p></aside>`,
    ),
  },
  poetry: {
    css: '.poem{margin:1em 2em;white-space:normal}.poem p{text-indent:-2em;padding-left:2em;margin:0}.poem .in{padding-left:4em}.st{margin-bottom:1em}.num{float:right;margin-right:-2em;font-size:.7em}.line{display:block;margin-left:1.5em;text-indent:-1.5em}.r{text-align:right}.hem{display:inline-block;width:50%;text-indent:0}.caes{padding-left:6em}.c{text-align:center}.pre{white-space:pre-wrap}',
    body: `<div class="poem">${list(4, (s) => `<div class="st">${list(4, (i) => `<p class="${i % 2 ? 'in' : ''}">S${s}${i} ${prose(8, s + i)}${i === 3 ? `<span class="num">${s * 4 + 4}</span>` : ''}</p>`)}</div>`)}</div><p>${list(5, (i) => `<span class="line">L${i} ${prose(9, i)}</span>`)}</p><p class="c">M ${prose(5)}<br/>${prose(6, 4)}<br/>${prose(4, 7)}</p><p><span class="hem">N ${prose(4)}</span><span class="hem">${prose(4, 5)}</span></p><p>${prose(4)}<br/><span class="caes">O ${prose(4, 6)}</span></p><p class="pre">Q first line
    second line, further in
        third line</p>`,
  },
  'writing-modes': {
    css: '.v{writing-mode:vertical-rl;height:12em}.s{writing-mode:sideways-lr}.u span{writing-mode:vertical-rl;text-orientation:upright;display:inline-block}td.t{writing-mode:vertical-lr;transform:rotate(180deg)}.combine{text-combine-upright:all}',
    body: `<div class="v"><p>A ${prose(30)}.</p></div><p>B ${prose(20, 3)}.</p><p class="s">C ${prose(10)}</p><p class="u">D <span>port</span> ${prose(12)}.</p><table border="1"><tr><td class="t">Side head</td><td>${prose(20, 5)}</td></tr></table><p>E ${prose(12)}.</p>`,
  },
  'media-and-pages': {
    css: '@page{margin:3cm;size:a5}@page :first{margin-top:8cm}@media print{.p{display:none}}@media (min-width:600px){.w{width:500px;margin-left:300px}}@media (max-width:500px){.small{font-size:.9em;float:none}}@media amzn-kf8{.k{display:none}}@media (orientation:portrait){.o{text-align:center}}@supports (display:grid){.s{display:grid}}.small{float:right;width:30%}@font-face{font-family:X;src:url(none.woff2)}.f{font-family:X,serif}@media not all{.x{display:none}}',
    body: `<p class="p">A ${prose(20)}.</p><p class="w">B ${prose(20, 3)}.</p><p class="small">C ${prose(20, 4)}.</p><p class="k">D ${prose(20, 5)}.</p><p class="o">E ${prose(10, 6)}.</p><div class="s"><p>F ${prose(20, 7)}.</p><p>G ${prose(9)}.</p></div><p class="f">H ${prose(20, 8)}.</p><p class="x">I ${prose(9, 2)}.</p>`,
  },
  'huge-pictures': {
    css: '.a{width:2000px}.b{height:3000px}.c img{width:150%;max-width:none}.d{min-width:800px}.e{position:relative;left:-50px;width:120%}.f{float:left;width:600px}.g{background:#ddd;padding:40px;width:700px}.g img{width:100%}figure{margin:0 40px}.h{max-width:none!important;height:auto;width:1200px!important}',
    body: `<p>A ${prose(10)}.</p><img class="a" src="${picture(2000, 1500)}" alt=""/><p>B ${prose(10, 3)}.</p><p><img class="b" src="${picture(900, 3000)}" alt=""/></p><div class="c"><img src="${picture(600, 300)}" alt=""/></div><p><img class="d" src="${picture(800, 401)}" alt=""/> C ${prose(20, 4)}.</p><img class="e" src="${picture(601, 302)}" alt=""/><p><img class="f" src="${picture(602, 303)}" alt=""/>D ${prose(40, 5)}.</p><div class="g"><img src="${picture(603, 304)}" alt=""/><p>E ${prose(9)}.</p></div><figure><img class="h" src="${picture(1200, 605)}" alt=""/><figcaption>Caption ${prose(8)}</figcaption></figure>`,
  },
  'kept-boxes': {
    css: '.k{break-inside:avoid;border:1px solid;padding:1em;background:#eef}.l{page-break-inside:avoid}p.o{orphans:6;widows:6}.n{break-after:avoid}.ib{display:inline-block;width:100%}.fx{display:flex;flex-direction:column}.ov{overflow:hidden;border:2px solid #555}.bd{border:3px double;border-radius:12px;padding:1em}',
    body: `<div class="k">${paragraphs(12)}</div><div class="l">${paragraphs(5).replaceAll('>P', '>Q')}</div><p class="o">A ${prose(120)}.</p><p class="n">B ${prose(30)}.</p><p>C ${prose(30, 4)}.</p><div class="ib">${paragraphs(9).replaceAll('>P', '>R')}</div><div class="fx">${paragraphs(9).replaceAll('>P', '>S')}</div><div class="ov">${paragraphs(9).replaceAll('>P', '>T')}</div><div class="bd">${paragraphs(9).replaceAll('>P', '>U')}</div>`,
  },
  'drawn-otherwise': {
    css: '.z{zoom:1.5}.t{transform:scale(1.4)}.r{transform:rotate(-4deg)}.m{transform:translateX(-40px)}.c{clip-path:inset(0 0 40% 0)}.o{opacity:.4}.f{filter:blur(0)}.k{text-shadow:2px 2px #888}.b{box-shadow:0 0 40px #555}.u{mix-blend-mode:multiply}.s{transform:skewX(-12deg);display:inline-block}.g{background:linear-gradient(#fff,#ccc);color:#222}.x{-webkit-text-fill-color:#036}.ty{background:linear-gradient(#a00,#00a);-webkit-background-clip:text;color:transparent}',
    body: 'ztrmcofkbusgx'
      .split('')
      .map((name, i) => `<p class="${name}">D${name} ${prose(24, i)}.</p>`)
      .join(''),
  },
  'letters-of-style': {
    css: '.a{letter-spacing:.5em}.b{text-transform:uppercase;letter-spacing:2px}.c{word-spacing:2em}.d{font-variant:small-caps;font-size:xx-large}.e{font-size:7px}.f{font-size:4em}.g{text-transform:capitalize}.h{text-decoration:underline overline;text-underline-offset:8px}.i{font-stretch:condensed;font-size-adjust:.7}.j{text-align-last:justify}.k{text-align:justify;hyphens:none}.l{font:italic 700 18pt/1 serif}.m{text-align:justify;letter-spacing:.2em}.n{vertical-align:40px}.o{font-size:0}.q{color:#fffffe}',
    body: `${'abcdefghijklm'
      .split('')
      .map((name, i) => `<p class="${name}">K${name} ${prose(20, i)}.</p>`)
      .join(
        '',
      )}<p>Kn ${prose(8)} <span class="n">raised</span> ${prose(20)}.</p><h2 class="a">Spaced head of a chapter</h2>`,
  },
  'old-markup': {
    css: '',
    body: `<center><font size="6" color="#880000">The Title</font><br/><font size="1">${prose(8)}</font></center><p align="justify">A ${prose(40)}.</p><blockquote><blockquote>B ${prose(30)}.</blockquote></blockquote><hr width="30%" size="3" noshade="noshade"/><p align="right">C ${prose(6)}</p><img src="${picture(120, 120)}" align="left" hspace="10" alt=""/><p>D ${prose(60, 4)}.</p><br clear="all"/><table border="1" cellspacing="4" cellpadding="6" align="right" width="40%"><tr><td bgcolor="#ffffcc">E ${prose(6)}</td></tr></table><p>F ${prose(50, 6)}.</p><ul type="square"><li>G ${prose(9)}</li></ul><dir><li>H ${prose(6)}</li></dir><p><tt>I ${prose(9)}</tt> <big>J ${prose(5)}</big> <small>${prose(9)}</small> <s>${prose(3)}</s></p><pre>   K   kept
      L kept</pre><p>&#160;</p><p>&#160;&#160;&#160;&#160;M ${prose(30)}.</p>`,
  },
  'boxes-in-lines': {
    css: '.ib{display:inline-block;width:45%;vertical-align:top;margin-right:3%}.key{display:inline-block;border:1px solid;border-radius:3px;padding:0 .3em}.it{display:inline-table}.ifx{display:inline-flex;gap:4px}.tall{display:inline-block;height:3em;vertical-align:middle}.run{display:inline}.blank{display:inline-block;width:8em;border-bottom:1px solid}span.b{display:block;margin:.5em 2em}.con{display:contents}',
    body: `<div><div class="ib">A ${prose(20)}.</div><div class="ib">B ${prose(20, 3)}.</div></div><p>C press <span class="key">Ctrl</span> and <span class="key">S</span>, then ${prose(30)}.</p><p>D <span class="ifx"><i>one</i><i>two</i></span> ${prose(12)} <span class="tall">tall</span> ${prose(20, 5)}.</p><h3 class="run">Run-in head.</h3><p class="run"> E ${prose(20, 6)}.</p><p>F name <span class="blank"></span> and place <span class="blank"></span> ${prose(9)}.</p><p>G before<span class="b">${prose(20, 7)}</span>after ${prose(12)}.</p><div class="con"><p>H ${prose(20, 8)}.</p></div>`,
  },
  'sides-of-breaks': {
    css: '.r{break-before:right}.v{break-before:verso}.rc{page-break-before:right}.l{break-after:left}.all{break-before:all}.fx{display:flow-root}.c:first-child{break-before:page}tr.b{break-before:page}.av{break-before:avoid;break-after:avoid-page}.last{break-after:page}',
    body: `<div class="c"><p>A ${prose(20)}.</p></div><div class="r"><h2>Right</h2><p>B ${prose(20, 2)}.</p></div><div class="v"><p>C ${prose(20, 3)}.</p></div><section class="rc"><h2>Recto</h2><div class="c"><p>D ${prose(20, 4)}.</p></div></section><p class="l">E ${prose(20, 5)}.</p><p>F after left ${prose(20, 6)}.</p><div class="fx"><p>G ${prose(10)}.</p><p class="all">H ${prose(20, 7)}.</p></div><h3 class="av">Kept</h3><p>I ${prose(20, 8)}.</p><div class="last"><p class="last">J ${prose(9)}.</p></div>`,
  },
  'script-parts': {
    css: '.v{border-left:4px solid #069;padding-left:1em;background:#f4f4f4}.d summary{cursor:pointer}.t{width:100%}.kbd{background:#222;color:#eee;padding:2px 6px}.m{font-family:monospace}.p{border:1px solid;width:20em}.dlg{border:1px solid;padding:1em}',
    body: `<details class="d" open="open"><summary>More about it</summary><p>A ${prose(20)}.</p></details><details><summary>Closed part</summary><p>B ${prose(20, 2)}.</p></details><blockquote class="v" cite="x"><p>C ${prose(20, 3)}.</p><footer>— <cite>Amina</cite></footer></blockquote><p>D <q>quoted <q>inner</q></q> <kbd class="kbd">Esc</kbd> <samp>out</samp> <var>x</var> <abbr title="t">KES</abbr> <time>2026</time> <data value="1">one</data> ${prose(20)}.</p><p>E ${prose(9)}<wbr/>${prose(9)}.</p><address>F ${prose(12)}</address><hgroup><h2>Head</h2><p>Under the head</p></hgroup><menu><li>G ${prose(4)}</li></menu><p>H<ins>new</ins> <del>old</del> ${prose(12)} H<sub>2</sub>O.</p><fieldset class="p"><legend>Legend</legend><p>I ${prose(20, 7)}.</p></fieldset>`,
  },
  heights: {
    css: '.a{height:2em}.b{height:20px;overflow:hidden}.c{max-height:3em}.d{display:block;height:1em}.e td{height:1em;line-height:12px}.e th{line-height:.7;height:10px}.f{height:0}.g li{height:1.2em}.h{display:inline-block;height:1.5em;width:100%}.i{height:10%}.j{min-height:0;height:1px!important}.k{display:grid;grid-auto-rows:20px}.l{display:flex;height:30px}.m{line-height:1}.m span{display:block;line-height:8px}summary,details,caption{line-height:9px}',
    body: `<p class="a">A ${prose(40)}.</p><p class="b">B ${prose(30, 3)}.</p><div class="c"><p>C ${prose(40, 4)}.</p></div><p><span class="d">D ${prose(20, 5)}</span><span class="d">E ${prose(20, 6)}</span></p><table class="e"><caption>F ${prose(20, 7)}</caption><tr><th>Head of ${prose(9)}</th><th>Other ${prose(9, 5)}</th></tr><tr><td>G ${prose(16)}</td><td>H ${prose(16, 4)}</td></tr></table><div class="f"><p>I ${prose(20, 8)}.</p></div><ul class="g"><li>J ${prose(20, 9)}</li><li>K ${prose(20, 2)}</li></ul><div><span class="h">L ${prose(20, 3)}</span><span class="h">M ${prose(20, 6)}</span></div><section class="i"><p>N ${prose(30, 7)}.</p></section><p class="j">O ${prose(20, 8)}.</p><div class="k"><p>P ${prose(20)}.</p><p>Q ${prose(20, 5)}.</p></div><div class="l"><p>R ${prose(30, 6)}.</p></div><p class="m"><span>S ${prose(20, 4)}</span><span>T ${prose(20, 2)}</span></p><details open="open"><summary>U ${prose(20, 3)}</summary><p>V ${prose(20, 9)}.</p></details>`,
  },
  clipped: {
    css: '.a{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.b{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}.c{overflow:auto;max-height:60px}.d{overflow-x:scroll;width:100%}.d p{width:900px}.e{visibility:hidden}.f{opacity:0}.g{display:none}.h{position:absolute;left:-9999px}.i{overflow:hidden;height:4em}.j{text-indent:100%;white-space:nowrap;overflow:hidden}.k{clip-path:inset(0 0 0 0)}.l{max-width:0}.m{width:0}',
    body: `<p class="a">A ${prose(30)}.</p><p class="b">B ${prose(50, 3)}.</p><div class="c"><p>C ${prose(50, 4)}.</p></div><div class="d"><p>D ${prose(30, 5)}.</p></div><p class="e">E ${prose(9)}.</p><p class="f">F ${prose(9, 2)}.</p><p class="g">G ${prose(9, 3)}.</p><p class="h">H ${prose(9, 4)}.</p><div class="i"><p>I ${prose(50, 6)}.</p></div><p class="j">J ${prose(9, 7)}.</p><p class="k">K ${prose(20, 8)}.</p><p>L ${prose(20, 9)}.</p>`,
  },
  widths: {
    css: '.a{width:300px}.b{width:50%}.c{max-width:20ch}.d{min-width:500px}.e{width:fit-content;margin:auto;border:1px solid}.f{width:600px;margin:0 auto}.g{width:10em;margin-left:auto}.h{box-sizing:border-box;width:100%;padding:30px;border:8px solid}.i{width:100%;padding:30px;border:8px solid #aaa}.j{margin:0 100px}.k{padding:0 30%}.l{margin-left:8em;border-left:1px solid}.m{width:4em}.n{inline-size:90px}.o{max-width:60px}',
    body: 'abcdefghijklmno'
      .split('')
      .map((name, i) => `<div class="${name}"><p>W${name} ${prose(18, i)}.</p></div>`)
      .join(''),
  },
  'pictures-in-text': {
    css: '.i{height:1em;vertical-align:-.2em}.fl{float:left;width:30%;margin:0 1em .5em 0}.fr{float:right;width:50%}.row{text-align:center}.row img{width:45%}figure.s{display:flex}figure.s img{width:50%}.bg{padding-left:30px}.ab{position:relative}.ab img{position:absolute;right:0;top:0;width:80px}.ab p{padding-right:90px}.cell img{width:100%}.cap{display:table;width:1px}.cap figcaption{display:table-caption;caption-side:bottom}',
    body: `<p>A <img class="i" src="${picture(20, 20)}" alt=""/> ${prose(20)} <img src="${picture(16, 17)}" alt=""/> ${prose(20, 4)}.</p><p><img class="fl" src="${picture(300, 310)}" alt=""/>B ${prose(70, 5)}.</p><figure class="fr"><img src="${picture(400, 300)}" alt=""/><figcaption>Caption ${prose(7)}</figcaption></figure><p>C ${prose(70, 6)}.</p><div class="row"><img src="${picture(200, 150)}" alt=""/><img src="${picture(200, 151)}" alt=""/></div><figure class="s"><img src="${picture(300, 202)}" alt=""/><figcaption>Beside ${prose(16)}</figcaption></figure><div class="ab"><img src="${picture(90, 93)}" alt=""/><p>D ${prose(40, 7)}.</p></div><table><tr class="cell"><td><img src="${picture(500, 404)}" alt=""/></td><td>${prose(20, 8)}</td></tr></table><figure class="cap"><img src="${picture(280, 205)}" alt=""/><figcaption>Under it ${prose(12, 3)}</figcaption></figure><p>E ${prose(20, 9)}.</p>`,
  },
  'heads-of-parts': {
    css: 'h1{position:relative;text-align:center;margin:20% 0 30%}h1 .n{display:block;font-size:300%;line-height:.9}h2{float:left;margin-right:1em;font-size:1em}h3{display:inline}h3+p{display:inline}h4{position:absolute;left:0;margin-left:-1em}h5{letter-spacing:.4em;text-transform:uppercase;text-align:center}h6{writing-mode:vertical-rl;float:left}.rule{border-bottom:2px solid;line-height:.1em;text-align:center}.rule span{background:#fff;padding:0 10px}.ep{margin-left:40%;text-align:right;font-style:italic}.box{border:6px double;padding:1em;margin:0 -1em}',
    body: `<h1><span class="n">12</span>The Harbour<br/>of Lamu</h1><p class="ep">“${prose(12)}”<br/>— Amina</p><h2>Run</h2><p>A ${prose(40, 3)}.</p><h3>In line. </h3><p>B ${prose(40, 4)}.</p><div style="position:relative;padding-left:6em"><h4>Aside</h4><p>C ${prose(30, 5)}.</p></div><h5>Internationalisation of harbours</h5><p>D ${prose(30, 6)}.</p><h3 class="rule"><span>Between</span></h3><div class="box"><p>E ${prose(30, 7)}.</p></div>`,
  },
}
