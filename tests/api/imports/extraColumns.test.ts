import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

describe('columns that no field is for', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeAll(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterAll(() => app?.close());

  const extras = async () => (await app.athletes()).map(({ start_number, custom }) => [start_number, custom]);
  const mapping = {
    Bib: 'start_number',
    Name: 'full_name',
    'Expected time': 'custom',
    Bus: 'custom',
  };

  it('are kept beside each other under their names, as they are written, and are not guessed to be wanted', async () => {
    const file = 'Bib,Name,Expected time,Bus\n1,Ann Bell,0:41:00,007\n2,Bo Carr,,\n';
    const detected = await app.detect(admin, file);
    expect(detected.mapping).toMatchObject({ 'Expected time': null, Bus: null });
    expect((detected.targets as { name: string }[]).find(({ name }) => name === 'custom')).toMatchObject({
      is_many: true,
    });
    expect(await app.importFile(admin, file, { mapping })).toMatchObject({ added_count: 2, warning_count: 0 });
    expect(await extras()).toEqual([
      ['1', { 'Expected time': '0:41:00', Bus: '007' }],
      ['2', {}],
    ]);
  });

  it('stand beside what was kept before; the same file again changes nothing', async () => {
    const file = 'Bib,Bus,Shirt\n1,8,M\n2,,L\n';
    const more = { mapping: { Bib: 'start_number', Bus: 'custom', Shirt: 'custom' }, mode: 'update' };
    expect(await app.importFile(admin, file, more)).toMatchObject({ updated_count: 2, warning_count: 0 });
    expect(await extras()).toEqual([
      ['1', { 'Expected time': '0:41:00', Bus: '8', Shirt: 'M' }],
      ['2', { Shirt: 'L' }],
    ]);
    expect(await app.importFile(admin, file, more)).toMatchObject({ updated_count: 0, unchanged_count: 2 });
  });

  it('come from an export as a whole, and one called like an object of programs is a name like any other', async () => {
    const file = 'Bib;Extra columns;constructor\n1;"{""Bus"":""9"",""Paid"":true}";yes\n';
    const all = { mapping: { Bib: 'start_number', 'Extra columns': 'custom', constructor: 'custom' }, mode: 'update' };
    expect((await app.detect(admin, file)).mapping).toMatchObject({ 'Extra columns': null });
    expect(await app.importFile(admin, file, all)).toMatchObject({ updated_count: 1, warning_count: 0 });
    expect((await extras())[0]).toEqual([
      '1',
      { 'Expected time': '0:41:00', Bus: '9', Shirt: 'M', Paid: true, constructor: 'yes' },
    ]);
  });
});
