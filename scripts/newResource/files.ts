import type { ResourceNames } from './names';

/** A declaration to start from: of an event, with a name that files can bring in. */
export function declarationOf({ name, variable }: ResourceNames): string {
  return `import { defineResource } from '../../engine/core/resource';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

export const ${variable} = defineResource({
  name: '${name}',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: {
    organization_manager: ['*'],
    event_manager: ['*'],
    application_manager: ['read'],
    marketing: ['read'],
    timer: ['read'],
    read_only: ['read'],
  },
  title: ['name'],
  defaultSort: ['name'],
  importing: { matchOn: ['name'] },
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'], sortable: true, searchable: true, column: 'shown' }),
  },
});
`;
}

/** A test of what the declaration gives; what each role may do with it has its cells in the access tests already. */
export function testOf({ name, words }: ResourceNames): string {
  return `import { afterAll, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld } from './testApi';

const api = await createTestApi();
afterAll(() => api.close());

it('are written, found and exported by who manages the event', async () => {
  const { event } = await createWorld(api, 'An event with ${words}');
  const as = actorWith('event_manager', 'event', event);
  const made = await api.call('POST', '${name}', { as, body: { event_id: event, name: 'First' } });
  const renamed = await api.call('PATCH', \`${name}/\${made.body.id}\`, { as, body: { name: 'Renamed' } });
  expect(renamed.body).toMatchObject({ name: 'Renamed', event_id: event });
  const found = await api.call('GET', \`${name}?event_id=\${event}&q=renam\`, { as });
  expect(found.body).toMatchObject({ totalItems: 1, items: [{ id: made.body.id }] });
  const exported = await api.call('GET', \`${name}.csv?event_id=\${event}\`, { as });
  expect(exported.text).toContain('Renamed');
});
`;
}

/** The list of resources with one more at its end. */
export function registeredIn(source: string, { variable, declaration }: ResourceNames): string {
  const path = declaration.replace(/^resources\//, './').replace(/\.ts$/, '');
  const withImport = source.replace(/^(?!import )/m, `import { ${variable} } from '${path}';\n`);
  const withEntry = withImport.replace(/(const entities = \[[\s\S]*?),?(\n\];)/, `$1,\n  ${variable},$2`);
  if (withEntry === withImport) throw new Error('resources/allResources.ts has no list of resources to add to.');
  return withEntry;
}

const ICON = 'ViewListOutlined';

/** A feature with the resource's pages after its others, and an entry of the sidebar for them in the first section it uses. */
export function navigatedIn(source: string, { name }: ResourceNames): string {
  const [, section = 'setup'] = /menu: \{ section: '(\w+)'/.exec(source) ?? [];
  const line = `resourcePages('${name}', { under: 'events', menu: { section: '${section}', Icon: ${ICON} } }),`;
  const withPages = source.replace(/(\n {2}pages: \[[\s\S]*?)(\n {2}\],)/, `$1\n    ${line}$2`);
  if (withPages === source) throw new Error('The feature has no list of pages to add to.');
  const icon = `import ${ICON} from '#icons/${ICON}';\n`;
  return source.includes(icon) ? withPages : icon + withPages;
}
