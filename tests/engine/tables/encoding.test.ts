import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectEncoding, type TextEncoding } from '../../../engine/tables/encoding/detectEncoding';
import { decodeSingleByte, mendControls } from '../../../engine/tables/encoding/singleByte';
import { decodeText, TextReader } from '../../../engine/tables/encoding/textReader';
import { encode, readCells, sourceOf } from './support';

const texts = {
  Polish: 'Imię;Nazwisko;Miasto\nŁukasz;Wiśniewski;Kraków\nMałgorzata;Dąbrowska;Gdańsk\nPaweł;Wójcik;Łódź\n',
  'Polish capitals': 'IMIĘ;NAZWISKO\nPAWEŁ;DĄBROWSKI\nMAŁGORZATA;WIŚNIEWSKA\nGRAŻYNA;ZIĘBA\n',
  Czech: 'Jméno;Příjmení;Město\nJiří;Dvořák;Plzeň\nKateřina;Němcová;Ústí nad Labem\nTomáš;Růžička;Kroměříž\n',
  Hungarian: 'Név;Város\nSzabó Győző;Győr\nKőszegi Gergő;Szűcsi\nHorváth Jenő;Vásárhely\n',
  Dutch: 'Naam;Plaats\nZoë de Groot;Eindhoven\nDaniël van den Berg;Ijmuiden\nChloé Coördinaat;Uithuizen\n',
  German: 'Vorname;Straße\nJürgen;Müllerstraße\nJörg;Bäckergasse\nUte;Größweg\n',
  French: 'Prénom;Nom\nHélène;Lefèvre\nFrançois;Benoît\nAnaïs;Prévôt\n',
  Spanish: 'Nombre;Ciudad\nJosé Muñoz;Málaga\nMaría Núñez;Córdoba\nIñaki Ibáñez;A Coruña\n',
  Italian: 'Nome;Città\nNiccolò;Forlì\nJosè;Cantù\nNoè;Città di Castello\n',
  Danish: 'Navn;Klub\nSøren Kjær;Ålborg\nBjørn;Køge\n',
  Russian: 'Имя;Фамилия;Город\nИван;Петров;Москва\nОльга;Смирнова;Санкт-Петербург\nСергей;Кузнецов;Казань\n',
  'Russian capitals': 'ИМЯ;ГОРОД\nИВАН ПЕТРОВ;МОСКВА\nОЛЬГА СМИРНОВА;КАЗАНЬ\n',
  Greek: 'Όνομα;Επώνυμο\nΓιώργος;Παπαδόπουλος\nΕλένη;Νικολάου\n',
  Turkish: 'Adı;Soyadı;Şehir\nAyşe;Yılmaz;İzmir\nİsmail;Şahin;Eskişehir\nÇağrı;Doğan;Muğla\n',
  Latvian: 'Vārds;Uzvārds\nJānis;Bērziņš\nIlze;Kalniņa\nKārlis;Ozoliņš\n',
  Lithuanian: 'Vardas;Pavardė\nJūratė;Žukauskienė\nŠarūnas;Jankauskas\nRūta;Meilutytė\n',
  Ukrainian: "Ім'я;Місто\nОлексій;Київ\nЄвгенія;Чернігів\n",
};

const codePages: Record<keyof typeof texts, TextEncoding> = {
  Polish: 'windows-1250',
  'Polish capitals': 'windows-1250',
  Czech: 'windows-1250',
  Hungarian: 'windows-1250',
  Dutch: 'windows-1252',
  German: 'windows-1252',
  French: 'windows-1252',
  Spanish: 'windows-1252',
  Italian: 'windows-1252',
  Danish: 'windows-1252',
  Russian: 'windows-1251',
  'Russian capitals': 'windows-1251',
  Greek: 'windows-1253',
  Turkish: 'windows-1254',
  Latvian: 'windows-1257',
  Lithuanian: 'windows-1257',
  Ukrainian: 'windows-1251',
};

const languages = Object.keys(texts) as (keyof typeof texts)[];

describe.each(languages)('%s', (language) => {
  const text = texts[language];
  const cells = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'in %s, with and without a byte order mark',
    async (encoding) => {
      expect(detectEncoding(encode(text, encoding))).toMatchObject({ encoding, bom: false });
      expect(detectEncoding(encode(`\ufeff${text}`, encoding))).toEqual({ encoding, bom: true, confidence: 1 });
      expect(await readCells(sourceOf(encode(text, encoding)))).toEqual(cells);
      expect(await readCells(sourceOf(encode(`\ufeff${text}`, encoding)))).toEqual(cells);
    },
  );

  test('in its Windows code page', async () => {
    const bytes = encode(text, codePages[language]);
    expect(detectEncoding(bytes)).toMatchObject({ encoding: codePages[language], bom: false });
    expect(await readCells(sourceOf(bytes))).toEqual(cells);
  });
});

test.each([
  ['Muñoz', 'windows-1252'],
  ['Sørensen', 'windows-1252'],
  ['João', 'windows-1252'],
  ['Müller', 'windows-1252'],
  ['Niccolò', 'windows-1252'],
  ['Paweł', 'windows-1250'],
  ['Jiří', 'windows-1250'],
  ['Ружичић', 'windows-1251'],
] as const)('one name is enough: %s', (name, encoding) => {
  const bytes = encode(`Name;Bib\n${name};1\n`, encoding);
  expect(decodeSingleByte(bytes, detectEncoding(bytes).encoding as typeof encoding)).toContain(name);
});

test.each(['Polish', 'Czech', 'Hungarian'] as const)('%s as Unix writes it', async (language) => {
  const bytes = encode(texts[language], 'iso-8859-2');
  expect(await readCells(sourceOf(bytes))).toEqual(await readCells(sourceOf(texts[language])));
});

// Written by another program, as nothing here writes these.
test.each([
  [
    'shift_jis',
    '94d48d862c90a92c96bc0a312c8e5293632c91be98590a322c97e996d82c89d48e710a332c8354836783452c838a83690a',
    '山田,太郎 鈴木,花子 サトウ,リナ',
  ],
  [
    'euc-jp',
    'c8d6b9e62cccbec1b02cbbd40a312cbbb3c5c42cc2c0cfba0a322cceebccda2ca4b5a4afa4e90a332ca5b5a5c8a5a62cb2a3c9cd0a',
    '山田,太郎 鈴木,さくら サトウ,横浜',
  ],
  ['euc-kr', 'b9f8c8a32cc0ccb8a70a312cb1e8b9cec1d80a322cc0ccbcadbfac0a332cb9dab5b5c0b10a', '김민준 이서연 박도윤'],
  [
    'gb18030',
    'bac5c2eb2cd0d5c3fb2cb3c7cad00a312ccdf5ceb02cc9cfbaa30a322cc0eed0e3d3a22cb1b1bea90a332cd5c5c3f42cb9e3d6dd0a',
    '王伟,上海 李秀英,北京 张敏,广州',
  ],
  [
    'big5',
    'b8b9bd582ca96da6572cabb0a5ab0a312ca4fdb0b62cbb4fa55f0a322ca7f5a871ad5e2cb0aab6af0a332cb169b1d32cbb4fa4a40a',
    '王偉,臺北 李秀英,高雄 張敏,臺中',
  ],
] as const)('%s', async (encoding, hex, rows) => {
  const bytes = Buffer.from(hex, 'hex');
  expect(detectEncoding(bytes)).toMatchObject({ encoding });
  const cells = rows.split(' ').map((row, index) => [String(index + 1), ...row.split(',')]);
  for (const pieces of [[1], [1_000]])
    expect(await readCells(sourceOf(bytes, { pieces }), { header: true })).toEqual(cells);
});

test('what ISO 8859-15 has for signs of windows-1252 is read as that, and the signs as signs', () => {
  const names = 'Lebœuf,Œuilly,Šeškov,Žukov,matš';
  const latin9 = encode(`Name,A,B,C,D\n${names}\n`, 'iso-8859-15');
  expect(detectEncoding(latin9)).toMatchObject({ encoding: 'iso-8859-15' });
  expect(decodeText(latin9, detectEncoding(latin9).encoding)).toContain(names);
  const fee = encode('Name,Fee\nMüller,20 €\n', 'iso-8859-15');
  expect(decodeText(fee, detectEncoding(fee).encoding)).toContain('20 €');
  for (const text of ['Race,Name\n½ Marathon,José O´Brien\n', 'Name\nJosé O´Neill\n', 'Name\nZOË D´ANGELO\n'])
    expect(decodeText(encode(text, 'windows-1252'), detectEncoding(encode(text, 'windows-1252')).encoding)).toBe(text);
});

test('Greek as Unix writes it', () => {
  const text = 'Όνομα,Πόλη\nΆννα,Άρτα\n';
  for (const page of ['iso-8859-7', 'windows-1253'] as const)
    expect(decodeText(encode(text, page), detectEncoding(encode(text, page)).encoding)).toBe(text);
});

test('a field of many nations in windows-1252', () => {
  const text =
    'Gonçalves,Óscar\nKøkken,Søren\nHélène,Pôle\nThüringer,Arbö\nBorås,Åsa\nZoë,Citroën\nØster Hus,An Post–Kelly\n';
  expect(detectEncoding(encode(text, 'windows-1252')).encoding).toBe('windows-1252');
});

test('known bytes, independent of the tables the tests encode with', () => {
  const bytes = Uint8Array.from([0xb3, 0xb9, 0xea, 0xf3, 0x9c, 0x9f, 0xbf]);
  expect(decodeSingleByte(bytes, 'windows-1250')).toBe('łąęóśźż');
  expect(decodeSingleByte(Uint8Array.from([0xcf, 0xe5, 0xf2, 0xf0, 0xb8]), 'windows-1251')).toBe('Петрё');
  expect(decodeSingleByte(Uint8Array.from([0x88, 0xa5, 0x98, 0x9f, 0xfd]), 'cp852')).toBe('łąśčř');
  expect(decodeSingleByte(Uint8Array.from([0x8f, 0xa5, 0xe2, 0xe0, 0xf1]), 'cp866')).toBe('Петрё');
  expect(decodeSingleByte(Uint8Array.from([0x80, 0x92, 0x96, 0x8a, 0x9e, 0xe9, 0xff]), 'windows-1252')).toBe('€’–Šžéÿ');
});

test('plain ASCII and nothing count as UTF-8', () => {
  expect(detectEncoding(Buffer.from('a,b\n1,2\n'))).toEqual({ encoding: 'utf-8', bom: false, confidence: 1 });
  expect(detectEncoding(new Uint8Array(0)).encoding).toBe('utf-8');
});

test('a character cut at the end of the head is no error', () => {
  const bytes = Buffer.from('naam;plaats\nŁódź 😀');
  for (let cut = 1; cut <= 4; cut++) expect(detectEncoding(bytes.subarray(0, -cut)).encoding).toBe('utf-8');
});

test('a damaged character in UTF-8 does not make it another encoding', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`Name\n${'Łukasz Żółć\n'.repeat(10)}`),
    Buffer.from([0xe9]),
    Buffer.from('x\n'),
  ]);
  expect(detectEncoding(bytes)).toMatchObject({ encoding: 'utf-8' });
  expect((await readCells(sourceOf(bytes), { header: true })).at(-1)).toEqual(['\ufffdx']);
});

test('two files in one are read as the one that is UTF-8, and what is not is told', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Bib;First;Last\n1;Jürgen;Müller\n3;Zoë;Bär\n'),
    encode('2;Käthe;Größer\n', 'windows-1252'),
  ]);
  expect(await readCells(sourceOf(bytes))).toEqual([
    ['1', 'Jürgen', 'Müller'],
    ['3', 'Zoë', 'Bär'],
    ['2', 'K\ufffdthe', 'Gr\ufffd\ufffder'],
  ]);
});

test('surrogates and overlong forms are not UTF-8', () => {
  for (const bytes of [
    [0xed, 0xa0, 0x80],
    [0xc0, 0xaf],
    [0xf5, 0x80, 0x80, 0x80],
    [0xe0, 0x80, 0x80],
  ]) {
    expect(detectEncoding(Uint8Array.from([65, ...bytes, 65])).encoding).not.toBe('utf-8');
  }
});

test.each(['windows-1250', 'utf-8'] as const)(
  'letters that come only after 300 kB of ASCII are read as %s',
  async (encoding) => {
    const ascii = `Bib,Name\n${'12345,Jan Kowalski\n'.repeat(16_000)}`;
    const bytes = encode(`${ascii}99999,Paweł Dąbrowski\n`, encoding);
    expect((await readCells(sourceOf(bytes, { pieces: [10_000] }))).at(-1)).toEqual(['99999', 'Paweł Dąbrowski']);
  },
);

test.each([
  ['French', 'windows-1252'],
  ['German', 'windows-1252'],
  ['Spanish', 'iso-8859-1'],
  ['Polish', 'windows-1252'],
] as const)('%s that was taken for %s and encoded again', async (language, as) => {
  const bytes = encode(texts[language], 'utf-8');
  const taken = as === 'iso-8859-1' ? Buffer.from(bytes).toString('latin1') : decodeSingleByte(bytes, 'windows-1252');
  const twice = encode(`${'Bib;A;B\n'.repeat(3)}${taken}`, 'utf-8');
  const lines = texts[language].trim().split('\n');
  for (const pieces of [[1], [5], [100_000]])
    expect((await readCells(sourceOf(twice, { pieces }))).slice(-lines.length + 1)).toEqual(
      lines.slice(1).map((line) => line.split(';')),
    );
});

test.each(['Année 2026 – 1er prix', 'Ærø, Ångström, Öresund', 'São João à Évora', 'Ã is a letter, Â one too: Ã, Â'])(
  'what was encoded once is left as it is: %s',
  (text) => expect(decodeText(encode(text, 'utf-8'))).toBe(text),
);

test('what nobody sees makes no other name, bib or heading', async () => {
  const text = '\u200bName,B\u2060ib\nMüller\u200b,\u200e12\u200f\n';
  expect(await readCells(sourceOf(encode(text, 'utf-8')))).toEqual([['Müller', '12']]);
});

test('soft hyphens and joiners are left out where nothing needs them', async () => {
  const names = ['Mül\u00adler', 'An\u200cna', 'علی\u200cرضا', 'क्\u200dष', '👩\u200d🚀', 'رضا\u200c'];
  expect(await readCells(sourceOf(encode(`Name\n${names.join('\n')}\n`, 'utf-8')))).toEqual(
    ['Müller', 'Anna', 'علی\u200cرضا', 'क्\u200dष', '👩\u200d🚀', 'رضا'].map((name) => [name]),
  );
});

test('a byte order mark overrules what was chosen', async () => {
  const source = sourceOf(encode('\ufeffName,Bib\nŁukasz,1\n', 'utf-16le'));
  expect(await readCells(source, { encoding: 'windows-1252' })).toEqual([['Łukasz', '1']]);
});

test('a chosen code page is used as it is', async () => {
  const source = sourceOf(encode('Name,Bib\nMüller,1\n', 'windows-1252'));
  expect(await readCells(source, { encoding: 'windows-1251' })).toEqual([['Mьller', '1']]);
});

test('any chunking decodes the same', () => {
  const encodings: TextEncoding[] = ['utf-8', 'utf-16le', 'utf-16be'];
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('\ufeff') && !text.startsWith('\ufffe')),
      fc.constantFrom(...encodings),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (text, encoding, bom, pieces) => {
        const bytes = encode((bom ? '\ufeff' : '') + text, encoding);
        // Without a mark, bytes that happen to look like one are one.
        fc.pre(bom || !detectEncoding(bytes).bom);
        const reader = new TextReader(encoding);
        let read = '';
        for (let start = 0, index = 0; start < bytes.length; index++) {
          const length = pieces[index % pieces.length]!;
          read += reader.read(bytes.subarray(start, start + length));
          start += length;
        }
        expect(read + reader.end()).toBe(mendControls(text));
      },
    ),
  );
});

type OldPage = 'koi8-r' | 'macintosh' | 'cp850' | 'cp852' | 'cp866';

describe('other code pages', () => {
  /** As an old computer would have written the text. */
  const inPage = (text: string, encoding: OldPage) => {
    const bytes = new Map(
      Array.from({ length: 256 }, (_, byte) => [decodeSingleByte(Uint8Array.of(byte), encoding), byte]),
    );
    return Buffer.from(Array.from(text, (char) => bytes.get(char) ?? 63));
  };

  test.each<[keyof typeof texts, OldPage]>([
    ['Italian', 'cp850'],
    ['Polish', 'cp852'],
    ['Polish capitals', 'cp852'],
    ['Czech', 'cp852'],
    ['Hungarian', 'cp852'],
    ['Russian', 'cp866'],
    ['Russian capitals', 'cp866'],
    ['French', 'cp850'],
    ['German', 'cp850'],
    ['Dutch', 'cp850'],
    ['Danish', 'cp850'],
    ['Spanish', 'cp850'],
    ['Russian', 'koi8-r'],
    ['Russian capitals', 'koi8-r'],
    ['French', 'macintosh'],
    ['German', 'macintosh'],
    ['Spanish', 'macintosh'],
    ['Danish', 'macintosh'],
  ])('%s in %s', async (language, encoding) => {
    const bytes = inPage(texts[language], encoding);
    expect(detectEncoding(bytes).encoding).toBe(encoding);
    const [first] = texts[language].split('\n').slice(1);
    expect((await readCells(sourceOf(bytes)))[0]).toEqual(first?.split(';'));
  });
});

test('bytes of windows-1252 that became control characters are what they were', async () => {
  const text = 'Name,Club\nO\u0092Brien,\u0093Nord\u0094 \u0096 1\u0080\n';
  for (const encoding of ['utf-8', 'utf-16le'] as const)
    expect(await readCells(sourceOf(encode(text, encoding)))).toEqual([['O’Brien', '“Nord” – 1€']]);
});

test('a line that was encoded twice is mended, and the others are left as they are', async () => {
  const text =
    'Bib;Name;Place\n1;Jürgen Müller;Köln\n2;JÃ¼rgen MÃ¼ller;KÃ¶ln\n3;SÃ¸ren GyÅ‘r;Åre\n4;ÃœnlÃ¼ BÃ–HM;IRMÃOS\n5;O’Brien;CAFÉ’S\n';
  expect(await readCells(sourceOf(encode(text, 'utf-8')))).toEqual([
    ['1', 'Jürgen Müller', 'Köln'],
    ['2', 'Jürgen Müller', 'Köln'],
    ['3', 'Søren Győr', 'Åre'],
    ['4', 'Ünlü BÖHM', 'IRMÃOS'],
    ['5', 'O’Brien', 'CAFÉ’S'],
  ]);
});

test.each([
  'Ãœ',
  'IRMÃ',
  'MANHÃ ',
  'Â',
  'Ä',
  'PÄŠUKE',
  'ÅŠ',
  'Ñ’',
  'ÇÊÛ',
  'Ð’',
  'São João',
  'Ångström',
  'naïve – “so”',
])('a cell that says what it means stays: %s', async (cell) => {
  const rows = await readCells(sourceOf(encode(`Bib;Name;Place\n1;Łódź;x\n2;${cell};y\n`, 'utf-8')));
  expect(rows[1]?.[1]?.trim()).toBe(cell.trim());
});

test.each([
  ['1,Siân,Nuñez,Tipton\n2,Chloë,Jones,Tipton\n', 'windows-1252', 'GB'],
  ['1,Siân,Jones\n2,Zoë,Smith\n', 'windows-1252', 'IE'],
  ['1,Seán,Jones\n2,Zoë,Smith\n', 'windows-1252', 'GB'],
  ['1;Ayşe;Demir\n', 'windows-1254', 'TR'],
  [
    '1;Gül;Yılmaz;Fenerbahçe\n2;Uğur;Kaya;Muğla\n3;Gül;Demir;Muğla\n4;Uğur;Demir;Muğla\n5;Uğur;Demir;Bursa\n',
    'windows-1254',
    'TR',
  ],
] as const)('the country settles what a few letters leave open: %j', (text, page, country) => {
  const bytes = encode(text, page);
  expect(decodeText(bytes, detectEncoding(bytes, country).encoding)).toBe(text);
});

test('the country counts as well where the first letters come late in a file', async () => {
  const plain = '1;Ann;Lee\n'.repeat(40_000);
  const bytes = Buffer.concat([Buffer.from(`Bib;First;Last\n${plain}`), encode('2;Ayşe;Demir\n', 'windows-1254')]);
  const source = sourceOf(bytes);
  expect((await readCells(source, { country: 'TR' })).at(-1)).toEqual(['2', 'Ayşe', 'Demir']);
  expect((await readCells(source)).at(-1)).not.toEqual(['2', 'Ayşe', 'Demir']);
});

test.each(languages)('the country is no evidence against that of the letters: %s', (language) => {
  const bytes = encode(texts[language], codePages[language]);
  for (const country of ['GB', 'DE', 'PL', 'TR', 'GR', 'LT', 'RU', 'RS', 'JP', 'x'])
    expect(decodeText(bytes, detectEncoding(bytes, country).encoding)).toBe(texts[language]);
});
