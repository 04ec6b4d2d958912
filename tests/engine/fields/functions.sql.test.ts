import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '../../../engine/core/words';
import { distance } from '../../../engine/fields/distance/distance.field';
import { fieldFunctionsSql, MOST_SEARCH_LINES } from '../../../engine/fields/functions.sql';
import { list } from '../../../engine/fields/list/list.field';
import { metresOf } from '../../../engine/fields/measure/measure';
import { referenceList } from '../../../engine/fields/referenceList/referenceList.field';
import { plainText, richText } from '../../../engine/fields/richText/richText.field';
import { text } from '../../../engine/fields/text/text.field';

let database: PGlite;

beforeAll(async () => {
  database = new PGlite();
  await database.exec(fieldFunctionsSql);
}, 60_000);

afterAll(() => database.close());

/** The expression's value for each input, in order. */
async function evaluate<Result>(expression: string, type: string, inputs: readonly unknown[]): Promise<Result[]> {
  const { rows } = await database.query<{ result: Result }>(
    `SELECT ${expression} AS result FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS input(item, place),
     LATERAL (SELECT ${type} AS value) AS typed ORDER BY place`,
    [JSON.stringify(inputs)],
  );
  return rows.map((row) => row.result);
}

const TEXT = "item #>> '{}'";

/** Cased or composed characters that came after Unicode 14, which an older database does not know. */
const isNewer = (character: string): boolean =>
  /[\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\ua7f1-\ua7f4\u{105c0}-\u{105ff}\u{10d40}-\u{10d8f}\u{11380}-\u{113ff}\u{16d40}-\u{16d7f}\u{16ea0}-\u{16edf}]/u.test(
    character,
  );

// PGlite's client drops a byte order mark at the start of an answer.
const anyText = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((value) => [...value].filter((character) => !/[\0\ufeff]/.test(character) && !isNewer(character)).join(''));
const nameLike = fc.stringMatching(/^[A-Za-zÀ-žͰ-ϿЀ-ӿłŁßẞİıςΣ0-9 '-]{1,30}$/u);
const texts = fc.array(fc.oneof(anyText, nameLike), { minLength: 1, maxLength: 200 });

// What is put in the place of a call is read and prepared anew by every statement that may need it: each index has it, and each insert.
test('nothing that is put in the place of its calls is long', async () => {
  const { rows } = await database.query<{ name: string }>(`
    select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.pronamespace = 'public'::regnamespace and octet_length(pg_get_functiondef(p.oid)) > 2000`);
  expect(rows).toEqual([]);
});

describe('fold_text', () => {
  test('folds every character as foldText does', async () => {
    const characters: string[] = [];
    for (let code = 1; code <= 0x1ffff; code++) {
      const character = String.fromCodePoint(code);
      if ((code < 0xd800 || code > 0xdfff) && !isNewer(character)) characters.push(`-${character}`);
    }
    const folded = await evaluate<string>('fold_text(value)', TEXT, characters);
    const different = characters.filter((character, i) => folded[i] !== foldText(character));
    expect(different).toEqual([]);
  }, 120_000);

  test('folds every text as foldText does', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (inputs) => {
        expect(await evaluate('fold_text(value)', TEXT, inputs)).toEqual(inputs.map(foldText));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['Łukasz Żółć', 'lukasz zolc'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Strauß-Æbler', 'strauss-aebler'],
    ['İstanbul', 'istanbul'],
    ['ЁЖИК', 'ежик'],
    ['𐐀', '𐐨'],
  ])('%s reads as %s on both sides', async (input, expected) => {
    expect(foldText(input)).toBe(expected);
    expect(await evaluate('fold_text(value)', TEXT, [input])).toEqual([expected]);
  });
});

describe('search_lines', () => {
  const counts = Array.from({ length: MOST_SEARCH_LINES - 1 }, (_, i) => i + 2);

  test.each(counts)(
    'has each of %i texts folded on a line of its own, and an empty one where there is none',
    async (count) => {
      const lines = Array.from({ length: count }, (_, i) => (i === 1 ? null : `Łódź ${i}`));
      const parameters = lines.map((_, i) => `value ->> ${i}`).join(', ');
      expect(await evaluate(`search_lines_${count}(${parameters})`, 'item', [lines])).toEqual([
        lines.map((line) => foldText(line ?? '')).join('\n'),
      ]);
    },
  );
});

describe('orders', () => {
  const codes = fc.array(fc.oneof(fc.stringMatching(/^[a-cA-C]?[0-9]{1,12}[a-b]?$/), anyText, nameLike), {
    minLength: 2,
    maxLength: 60,
  });

  test.each([
    ['text', text({ max: 500 }), texts],
    ['code', text({ isNumberLike: true, max: 500 }), codes],
  ])('%s: sorts as compare does', async (_name, field, inputs) => {
    await fc.assert(
      fc.asyncProperty(inputs, async (values) => {
        const order = field.type.orderSql?.('value', field.options) ?? 'value';
        const { rows } = await database.query<{ value: string }>(
          `SELECT value FROM jsonb_array_elements_text($1::jsonb) AS given(value) ORDER BY ${order}`,
          [JSON.stringify(values)],
        );
        const sorted = [...values].sort((a, b) => field.type.compare(a, b, field.options));
        expect(rows.map((row) => row.value)).toEqual(sorted);
      }),
      { numRuns: 40 },
    );
  });

  test('an index on the order serves the sorted list', async () => {
    const { options, type } = text();
    const order = type.orderSql?.('name', options);
    await database.exec(`
      CREATE TABLE sorted (id bigint, name text COLLATE "C");
      INSERT INTO sorted SELECT i, md5(i::text) FROM generate_series(1, 5000) AS i;
      CREATE INDEX ON sorted ((${order}), id);
      ANALYZE sorted;`);
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM sorted ORDER BY ${order}, id LIMIT 20`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan');
  });
});

describe('twins of the other types', () => {
  test('metres_of', async () => {
    const measures = fc.record({
      value: fc.double({ min: 0, max: 1e7, noNaN: true }).map((value) => value + 0),
      unit: fc.constantFrom('km', 'miles', 'm'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(measures, { minLength: 1, maxLength: 100 }), async (values) => {
        const { options, type } = distance();
        const metres = await evaluate<number>(type.orderSql?.('value', options) ?? '', 'item', values);
        expect(metres).toEqual(values.map(metresOf));
      }),
      { numRuns: 20 },
    );
  });

  test('join_texts and join_ids', async () => {
    const words = [['a', 'b c'], [], ['ł']];
    const listType = list().type;
    expect(
      await evaluate(listType.searchSql?.('value', {}) ?? '', 'ARRAY(SELECT jsonb_array_elements_text(item))', words),
    ).toEqual(words.map((items) => listType.searchText?.(items, {})));
    const ids = [[1, 12], [], [9_007_199_254_740_991]];
    const field = referenceList('races');
    expect(
      await evaluate(
        field.type.searchSql?.('value', field.options) ?? '',
        'ARRAY(SELECT jsonb_array_elements_text(item)::bigint)',
        ids,
      ),
    ).toEqual(ids.map((list) => field.type.searchText?.(list, field.options)));
  });

  test('plain_text', async () => {
    const fragments = fc
      .array(fc.constantFrom('<p>', '</p>', '&lt;', '&amp;lt;', 'a', ' ', '<', '>', '\n', '<a href="x">'))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fragments, { minLength: 1, maxLength: 50 }), async (values) => {
        const sql = richText().type.searchSql?.('value', {}) ?? '';
        expect(await evaluate(sql, TEXT, values)).toEqual(values.map(plainText));
      }),
      { numRuns: 20 },
    );
  });
});
