import { expect, it } from 'vitest';
import { inAndOut } from './inAndOut';

it('a list of athletes comes in from a file, and as it was exported it is imported again', async () => {
  const file =
    'Bib;First name;Race;Club;Birth date;External ID\n2;Bea;Marathon;Otters;1990-05-31;R7\n3;Cem;Marathon;;;\n';
  const { first, again, exported } = await inAndOut('athlete', file);
  expect(first).toMatchObject({ added_count: 1, updated_count: 1, error_count: 0 });
  expect(exported).toContain('Otters');
  expect(again).toMatchObject({ unchanged_count: 3, error_count: 0 });
});
