import { describe, expect, it } from 'vitest';
import { requireParsable } from '../../../engine/api/rest/jsonBounds';
import { createTestApi } from '../resources/testApi';

const many = (part: string, count: number) => `[${Array(count).fill(part).join(',')}]`;

describe('JSON of millions of tiny parts', () => {
  it.each([
    ['objects', many('{}', 250_001), '250,000 lists and objects'],
    ['lists within lists', '['.repeat(5_001), 'more than 5,000 levels deep'],
    ['objects within objects', '{"a":'.repeat(5_001), 'more than 5,000 levels deep'],
    ['fields', many('{"a":1,"b":2}', 55_001), '110,000 fields'],
    ['field names', `{${Array.from({ length: 12_000 }, (_, at) => `"k${at}":"text"`).join(',')}}`, '5,000 different'],
    ['values', many('0', 650_002), '650,000 values'],
    ['objects behind a quote that is none', `["\\"\\\\",${'{},'.repeat(250_001)}`, '250,000 lists and objects'],
  ])('%s are refused before they are parsed', (_, text, most) => {
    expect(() => requireParsable(text)).toThrow(most);
  });

  it.each([
    ['the longest course', many('[5.123456,52.123456,12.5]', 200_000)],
    ['the most reads', many('{"chipcode":"A:{","start_number":"1","time":"10:00:00","number":1,"file":2}', 20_000)],
    ['the most ids of a bulk edit', many('1234567', 500_000)],
    ['the deepest lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['a text that only looks so', `["${'[{,:'.repeat(300_000)}\\"${'[{,:'.repeat(300_000)}"]`],
    ['a text without an end', `["${'[{,:'.repeat(300_000)}`],
  ])('%s is not', (_, text) => {
    expect(() => requireParsable(text)).not.toThrow();
  });

  it('are 413 at every address', async () => {
    const api = await createTestApi();
    const answers = await Promise.all(
      ['athletes', 'imports/detect', 'auth/login'].map((path) =>
        api.call('POST', path, { body: `{"x":${many('{}', 250_000)}}` }),
      ),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([413, 'too_large']);
    await api.close();
  });
});
