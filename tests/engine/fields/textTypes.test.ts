import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Field } from '../../../engine/core/field';
import { boolean } from '../../../engine/fields/boolean/boolean.field';
import { choice } from '../../../engine/fields/choice/choice.field';
import { COUNTRY_CODES } from '../../../engine/fields/choice/countries';
import { country } from '../../../engine/fields/choice/country.field';
import { colour } from '../../../engine/fields/colour/colour.field';
import { distance } from '../../../engine/fields/distance/distance.field';
import { json } from '../../../engine/fields/json/json.field';
import { keywords } from '../../../engine/fields/keywords/keywords.field';
import { list } from '../../../engine/fields/list/list.field';
import { compareText } from '../../../engine/fields/makeField';
import { sanitizeHtml } from '../../../engine/fields/richText/sanitizeHtml';
import { text } from '../../../engine/fields/text/text.field';
import { url } from '../../../engine/fields/url/url.field';
import { mapIcon } from '../../../resources/shared/mapIcons';

describe('orders', () => {
  const sorted = (values: string[], field = text()) =>
    [...values].sort((a, b) => field.type.compare(a, b, field.options));

  test('texts: accents and case come last', () => {
    expect(sorted(['zoë', 'Ærø', 'Łukasz', 'anna', 'Zoe', 'Anna', 'émile', 'Emil'])).toEqual([
      'Ærø',
      'Anna',
      'anna',
      'Emil',
      'émile',
      'Łukasz',
      'Zoe',
      'zoë',
    ]);
  });

  test('codes: by their numbers', () => {
    const codes = ['10', '9', 'A10', 'A2', 'B1', '100', '1', 'a2b', '007'];
    expect(sorted(codes, text({ isNumberLike: true }))).toEqual([
      '1',
      '007',
      '9',
      '10',
      '100',
      'A2',
      'a2b',
      'A10',
      'B1',
    ]);
  });

  test('plain text: by code point, as UTF-8 bytes are', () => {
    const texts = ['\u{1f600}', '\uff00', '\ue000', 'z', '\u{10000}', 'a\u{1f600}', 'a\uffff'];
    const byBytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...texts].sort(compareText)).toEqual(byBytes);
  });
});

describe('text', () => {
  test.each([
    ['  Anna \t  Maria\n', 'Anna Maria'],
    ['E\u0301mile', 'Émile'],
  ])('%j is tidied', (input, value) => {
    expect(text().type.parse(input, {})).toEqual({ ok: true, value });
  });

  test('length counts characters, not code units', () => {
    expect(text().type.parse('😀😀', { max: 2 }).ok).toBe(true);
    expect(text().type.parse('😀😀😀', { max: 2 }).ok).toBe(false);
  });

  test.each(['a\0b', 'a\u0007b', '\ud800', 'a\ufffe'])('%j cannot be shown', (input) => {
    expect(text().type.parse(input, {})).toMatchObject({ issue: { key: 'validation.control_characters' } });
  });
});

describe('formatted text', () => {
  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<SCRIPT src=x>alert(1)</SCRIPT >a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p style="x:expression(1)">a', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="java\nscript:alert(1)">a</a>', 'a'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    [
      '<a href=https://a.example/?x=1&y=2>a</a>',
      '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer">a</a>',
    ],
    [
      `<a title='>' href='https://a.example/"x'>a</a>`,
      '<a href="https://a.example/&quot;x" rel="noopener noreferrer">a</a>',
    ],
    ['<svg><p>a</p></svg>b', 'b'],
    ['<math><mtext><img src=x onerror=1></mtext></math>b', 'b'],
    ['<style>p{}</style><b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['<!-- <p> -->a', 'a'],
    ['<![CDATA[<p>]]>a', ']]&gt;a'],
    ['<p><em>a</p>b</em>', '<p><em>a</em></p>b'],
    ['a < b & c > d &copy;', 'a &lt; b &amp; c &gt; d &amp;copy;'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    // Words that a tag parted stay apart.
    ['<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>', 'a b<br>c d'],
    ['<div>a</div><div><p>b</p></div><div>c', 'a<p>b</p>c'],
    ['<div><span>a</span>b</div>c', 'ab<br>c'],
    ['<p', ''],
    ['a<p title="', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<textarea><p>a', ''],
    [
      '<p>a<img src="/v1/files/12/large" alt="A &lt;b&gt; &quot;c&quot;" onerror=x></p>',
      '<p>a<img src="/v1/files/12/large" alt="A &lt;b&gt; &quot;c&quot;"></p>',
    ],
    ["<IMG alt='x' SRC=/v1/files/3/medium />", '<img src="/v1/files/3/medium" alt="x">'],
    ['<img src="/v1/files/12/original">', ''],
    ['<img src="https://track.example/v1/files/1/large">', ''],
    ['<img src="/v1/files/1/large?x=1"><img src="//v1/files/1/large"><img src="/v1/files/../1/large">', ''],
    ['<img src="/v1/files/0/large"><img alt="only words">', ''],
    ['<img src="&#47;v1/files/7/small" alt="&#10;two   words ">', '<img src="/v1/files/7/small" alt="two words">'],
  ])('%j', (input, output) => {
    expect(sanitizeHtml(input)).toBe(output);
  });

  test('the deepest nesting and the longest nonsense are read in a moment', () => {
    expect(sanitizeHtml('<ul><li>'.repeat(5_000)).length).toBeLessThan(1_000);
    expect(sanitizeHtml('<'.repeat(200_000)).length).toBe(800_000);
    expect(sanitizeHtml(`<p ${'"'.repeat(50_001)}`)).toBe('');
    expect(sanitizeHtml('<a "'.repeat(50_000))).toBe('');
  });
});

describe('web addresses', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['HTTP://Example.COM:80/A b', 'http://example.com/A%20b'],
    ['https://example.com/?q=1', 'https://example.com/?q=1'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['  //cdn.example.com/a ', 'https://cdn.example.com/a'],
    ['http://localhost:3000/', 'http://localhost:3000'],
  ])('%s', (input, value) => {
    expect(url().type.parse(input, {})).toEqual({ ok: true, value });
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:1',
    'data:text/html,x',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://',
    'nowhere',
    'mailto:a@b.c',
    'https://a b.com',
  ])('%s is refused', (input) => {
    expect(url().type.parse(input, {}).ok).toBe(false);
  });
});

describe('lists in import files', () => {
  test.each([
    ['AB12;CD34', ['AB12', 'CD34']],
    ['AB12, CD34|EF56 GH78', ['AB12', 'CD34', 'EF56', 'GH78']],
    ['"two words"; one', ['two words', 'one']],
    [' ; , ', []],
  ])('%s', (cell, value) => {
    expect(list().type.fromText(cell, {}, {})).toEqual({ ok: true, value });
  });

  test('keywords may have blanks, and have a limit together', () => {
    const { type } = keywords();
    expect(type.fromText('trail running, fun', {}, {})).toEqual({ ok: true, value: ['trail running', 'fun'] });
    expect(type.parse(['a'.repeat(50), 'b'.repeat(50)], {}).ok).toBe(true);
    expect(type.parse(['a'.repeat(50), 'b'.repeat(51)], {}).ok).toBe(false);
    expect(type.parse(['Run', 'RUN'], {}).ok).toBe(false);
  });
});

describe('words in import files', () => {
  test('choices: in any case, with spaces or dashes, or another spelling', () => {
    const field = choice(['mountain_biking', 'female'], { spellings: { female: ['f', 'w', 'k', 'kobieta'] } });
    const read = (cell: string) => field.type.fromText(cell, field.options, {});
    expect(read('Mountain-Biking')).toEqual({ ok: true, value: 'mountain_biking' });
    expect(read(' W ')).toEqual({ ok: true, value: 'female' });
    expect(read('x').ok).toBe(false);
  });

  test.each([
    ['NL', 'NL'],
    ['ned', 'NL'],
    ['Pays-Bas', 'NL'],
    ['Holandia', 'NL'],
    ['GER', 'DE'],
    ['Österreich', 'AT'],
    ['United Kingdom', 'GB'],
    ['ENG', 'GB'],
    ['RSA', 'ZA'],
    ['Spagna', 'ES'],
  ])('country %s', (cell, code) => {
    const field = country();
    expect(field.type.fromText(cell, field.options, {})).toEqual({ ok: true, value: code });
  });

  test('there are as many countries as ISO has, and Kosovo', () => {
    expect(COUNTRY_CODES).toHaveLength(250);
    expect(new Set(COUNTRY_CODES).size).toBe(250);
  });

  test.each([
    ['Ja', true],
    ['SÍ', true],
    ['FAŁSZ', false],
    ['0', false],
  ])('boolean %s', (cell, value) => {
    expect(boolean().type.fromText(cell, {}, {})).toEqual({ ok: true, value });
  });

  test.each([
    ['42,195 km', { value: 42.195, unit: 'km' }],
    ['26.2 mi', { value: 26.2, unit: 'miles' }],
    ['400m', { value: 400, unit: 'm' }],
    ['10', { value: 10, unit: 'km' }],
  ])('distance %s', (cell, value) => {
    expect(distance().type.fromText(cell, {}, {})).toEqual({ ok: true, value });
  });

  test('thousands of metres and parts of them look alike', () => {
    expect(distance().type.fromText('42,195 m', {}, {})).toMatchObject({ issue: { key: 'validation.separator' } });
  });

  test.each([
    ['#f60', '#FF6600'],
    ['FF6600', '#FF6600'],
  ])('colour %s', (cell, value) => {
    expect(colour().type.fromText(cell, {}, {})).toEqual({ ok: true, value });
  });

  test('the map has 47 icons', () => {
    expect(mapIcon().options.values).toHaveLength(47);
  });
});

test('the value of a JSON field is what its schema says', () => {
  const field = json({
    schema: {
      type: 'object',
      properties: {
        units: { enum: ['km', 'miles'] },
        sizes: { type: 'array', items: { type: 'integer' } },
      },
      required: ['units'],
    },
  });
  type ValueOf<F> = F extends Field<infer Value, infer _Options> ? Value : never;
  expectTypeOf<ValueOf<typeof field>['units']>().toEqualTypeOf<'km' | 'miles'>();
  expectTypeOf<ValueOf<typeof field>['sizes']>().toEqualTypeOf<readonly number[] | undefined>();
});
