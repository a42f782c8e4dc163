/** Texts on which tokenizers differ from each other, for tests against the tokenizers' own packages. All of it is in NFC. */
import fc from 'fast-check';

export const TOKEN_CORPUS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  [
    'a tool call',
    '{"path":"src/app.ts","edits":[{"old":"a","new":"b"},{"old":"","new":null}],"dry_run":true}',
  ],
  [
    'indented JSON',
    JSON.stringify({ city: 'Rome', days: [1, 22, 333, 4444], unit: { is: 'celsius' } }, null, 4),
  ],
  ['escapes', String.raw`{"text":"line\nnext\ttab \"quoted\" \\ \u00e9 \ud83d\ude00"}`],
  ['English', "It's what they've said: I'D do it, we'LL see, don't you? THE END'S near."],
  ['Chinese', '今天北京的天气怎么样？请告诉我温度（摄氏度），谢谢！\n深度求索与通义千问。'],
  ['Chinese with Latin and digits', '使用Python3.12调用get_weather函数，返回100个结果，共计2026年11月30日。'],
  ['Japanese', 'カタカナとひらがな、漢字が混ざった文章です。ｶﾀｶﾅー々〆。東京タワー333m'],
  ['Korean', '서울의 날씨는 어떻습니까? 섭씨 20도입니다.'],
  ['Arabic, Hebrew, Devanagari, Thai', 'مرحبا بالعالم ١٢٣ שָׁלוֹם नमस्ते दुनिया १२३ สวัสดีชาวโลก'],
  ['Cyrillic, Greek', 'Привет, мир! ΩΜΕΓΑ ωμέγα; Ѐ ѝ'],
  ['emoji', '😀🙂👍🏽 👨‍👩‍👧‍👦 🇨🇳🇮🇹 ❤️‍🔥 ☃︎ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  [
    'TypeScript',
    'export const f = <T,>(x: T): T[] => {\n\tif (!x) return [];\n\treturn [x, ...g(x)]; // done\n};\n\n\n',
  ],
  [
    'Python',
    'def f(x):\n    """Doc."""\n    return [i**2 for i in range(10) if i % 2 == 0]\n\n\nclass A:\n        pass\n',
  ],
  ['a path and an address', 'https://example.org/a/b?c=d&e=%20#f  C:\\Users\\me\\file.txt ~/x/y.z ../..'],
  ['numbers', '1 12 123 1234 12345 1,234,567.89 -0.5e+10 0xFF ½ Ⅷ ٣ 1٣2 3.14159265358979'],
  ['blanks', '  a   b\t\tc \t d\u00a0\u00a0e\u3000f\u2009g  '],
  ['line breaks', 'a\nb\r\nc\n\n\nd \n \n e\r\r\n\tf\n'],
  ['blanks alone', ' \n\t  \r\n   '],
  ['punctuation', '!!! ... --- *** ((())) [[[]]] {{{}}} ->=>::=!=== ¿¡«»„“”‘’—–…·•§¶†‡'],
  ['marks that follow', 'q\u0323\u0307 x\u0304 \u0301a a\u20dd 1\u20e3 *\ufe0f'],
  ['controls', 'a\u0000b\u0001\u001f\u007f\u200bc\u200d\u2060d'],
  ['symbols', '€£¥ ©®™ ±×÷≠≤∞∑∫√ ∀x∈ℝ: x²≥0 ⟨ψ|φ⟩ $a_1^2$'],
  ['what looks special', '<|im_start|>user\n<think>x</think><|endoftext|> <｜User｜> [INST]'],
  ['a long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
  [
    'repetition',
    `${'a'.repeat(300)}${'ab'.repeat(200)}${'中文'.repeat(100)}${'='.repeat(100)}${' '.repeat(200)}x`,
  ],
];

const characters = Array.from(
  'aZéßДжاअ中あｶ한ǅʰ0९½ \t\n\r /\'"{}[]:,.-_`~^$ \u00a0\u2028\u3000，。！（😀\u200d',
);
const fragments = [
  "'s",
  "'LL",
  "'ve ",
  '  ',
  '\r\n',
  ' \n',
  'HTTPServer',
  '_name',
  '.5',
  '中文',
  '1234',
  '!!',
  '❤️',
];

/** Text that lives where the rules meet. White space that JavaScript's `\s` sees otherwise than Unicode does is left out. */
export const mixedText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...characters) },
      { weight: 3, arbitrary: fc.constantFrom(...fragments) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) =>
    parts
      .join('')
      .normalize('NFC')
      .replaceAll(/[\u0085\ufeff]|\p{Cs}|\p{Cn}/gu, ''),
  );
