import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { navigatedIn, registeredIn } from '../../scripts/newResource/files';
import { nameRefusal, namesOf } from '../../scripts/newResource/names';

test.each([
  ['', 'needs a name'],
  ['DropBags', 'not snake_case'],
  ['drop-bags', 'not snake_case'],
  ['drop__bags', 'not snake_case'],
  ['../bags', 'not snake_case'],
  ['drop_bag', 'not a plural'],
  ['arguments', 'something else'],
  ['athletes', 'a table "athletes" already'],
  [`${'very_'.repeat(8)}long_names`, 'too long'],
])('%s is refused: %s', (name, reason) => {
  expect(nameRefusal(name, ['athletes'])).toContain(reason);
});

test('a plural in snake_case names folder, file and variable', () => {
  expect(nameRefusal('drop_bags', ['athletes'])).toBeNull();
  expect(namesOf('drop_bags')).toEqual({
    name: 'drop_bags',
    variable: 'dropBags',
    words: 'drop bags',
    declaration: 'resources/drop_bags/dropBags.resource.ts',
    test: 'tests/api/resources/dropBags.test.ts',
  });
});

test('a registration adds an import and an entry', async () => {
  const source = await readFile(resolve('resources/allResources.ts'), 'utf8');
  const added = registeredIn(source, namesOf('drop_bags')).split('\n');
  expect(added.filter((line) => !source.split('\n').includes(line))).toEqual([
    `import { dropBags } from './drop_bags/dropBags.resource';`,
    '  dropBags,',
  ]);
  expect(() => registeredIn('', namesOf('drop_bags'))).toThrow('allResources.ts has no list');
});

test('pages add an icon and a line to their feature, and an icon that is there already is not imported twice', async () => {
  const source = await readFile(resolve('src/features/organising/organising.feature.ts'), 'utf8');
  const once = navigatedIn(source, namesOf('drop_bags'));
  expect(once.split('\n').filter((line) => !source.split('\n').includes(line))).toEqual([
    `import ViewListOutlined from '#icons/ViewListOutlined';`,
    `    resourcePages('drop_bags', { under: 'events', menu: { section: 'participants', Icon: ViewListOutlined } }),`,
  ]);
  expect(navigatedIn(once, namesOf('goody_bags')).match(/import ViewListOutlined/g)).toHaveLength(1);
  expect(() => navigatedIn('', namesOf('drop_bags'))).toThrow('no list of pages');
});
