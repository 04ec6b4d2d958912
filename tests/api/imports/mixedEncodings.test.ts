import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { encode } from '../../engine/tables/support';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
});
afterAll(() => first?.close());

const HEAD = 'Bib;First name;Last name\n';
const utf8 = (text: string) => Buffer.from(text);
const latin = (text: string) => Buffer.from(encode(text, 'windows-1252'));

describe('a file with lines in UTF-8 and lines in a code page', () => {
  it.each(['\n', '\r\n', '\r'])(
    'decodes each line in its own encoding and lists the other lines, with the line break %j',
    async (end) => {
      const file = Buffer.concat([
        utf8(HEAD.replace('\n', end)),
        utf8(`1;Zoë;Müller${end}`),
        latin(`2;José;Núñez${end}`),
        utf8(`3;Ann;Lee${end}`),
      ]);
      expect((await app.detect(admin, file)).warnings).toContain(
        'Some lines are not UTF-8 as the others are, and are read as windows-1252. Check their letters: 3.',
      );
      const done = await app.importFile(admin, file);
      expect(done).toMatchObject({ added_count: 3, error_count: 0, warning_count: 1 });
      expect((await app.athletes()).map((one) => `${one.first_name} ${one.last_name}`)).toEqual([
        'Zoë Müller',
        'José Núñez',
        'Ann Lee',
      ]);
      expect(await app.failures(done.id, 'warning')).toEqual([
        {
          line: 3,
          errors: ['Line 3: Is not UTF-8 as other lines are, and was read as windows-1252. Check its letters.'],
        },
      ]);
    },
  );

  it('reads a file in one code page without a warning', async () => {
    const file = Buffer.concat([utf8(HEAD), latin('1;Zoë;Müller\n2;José;Núñez\n')]);
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 2, warning_count: 0 });
  });

  it('reads all lines in the encoding that a person chose', async () => {
    const file = Buffer.concat([utf8(HEAD), utf8('1;Zoë;Müller\n'), latin('2;José;Núñez\n')]);
    await app.importFile(admin, file, { encoding: 'iso-8859-2' });
    expect((await app.athletes()).map((one) => one.last_name)).toEqual(['MĂźller', 'Núńez']);
  });
});
