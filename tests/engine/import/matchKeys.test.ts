import { expect, it } from 'vitest';
import { importKinds } from '../../../engine/core/importKinds';
import { plan } from '../../../resources/allResources';

it('says which keys each kind of file accepts', () => {
  const help = plan.get('imports').fields.get('match_on')?.field.options.help ?? '';
  const said = new Map(
    [...help.matchAll(/(?:\(|; )(\w+): ([\w, ]+)/g)].map(([, kind, keys]) => [kind, keys?.split(', ')]),
  );
  const kinds = [...importKinds(plan).values()].filter(({ matchOn }) => matchOn.length > 0);
  expect(kinds.map(({ name }) => name)).toContain('athlete');
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(kinds.map(({ name, matchOn }) => [name, matchOn])));
});
