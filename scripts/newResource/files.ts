import type { ResourceNames } from './names';

/** A declaration to start from: of an event, with a name that files can bring in. */
export function declarationOf({ name, variable }: ResourceNames): string {
  return `import { defineResource } from '../../engine/core/resource';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

export const ${variable} = defineResource({
  name: '${name}',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  title: ['name'],
  importing: {},
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'] }),
  },
});
`;
}

/** A test of what the declaration gives; what each role may do with it has its cells in the access tests already. */
export function testOf({ name }: ResourceNames): string {
  return `import { expect, it } from 'vitest';
import { inAndOut } from '../imports/inAndOut';

it('come in from a file, and as they are exported they are imported again', async () => {
  const { first, again, exported } = await inAndOut('${name}', 'Name\\nFirst\\nSecond\\n');
  expect(first).toMatchObject({ added_count: 2, error_count: 0 });
  expect(exported).toContain('Second');
  expect(again).toMatchObject({ unchanged_count: 2, error_count: 0 });
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
