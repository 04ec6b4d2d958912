import { expect, it } from 'vitest';
import { importTargets } from '../../engine/api/import/mapping/importTargets';
import { openApiOf } from '../../engine/api/openapi/openApiOf';
import { exportColumns } from '../../engine/api/operations/exportRecords';
import { describePlan } from '../../engine/api/schema/describePlan';
import { diffShapes } from '../../engine/api/schema/diffShapes';
import { filterFields } from '../../engine/console/filters/conditions';
import { formSections } from '../../engine/console/forms/formFields';
import { columnFields } from '../../engine/console/grid/columns';
import { SYSTEM } from '../../engine/core/access/actor';
import { parseRecord } from '../../engine/core/operations/parseRecord';
import { compileResources } from '../../engine/core/plan';
import { parseQuery } from '../../engine/core/query/parseQuery';
import { baseFields } from '../../engine/fields/baseFields';
import { choice } from '../../engine/fields/choice/choice.field';
import { plan } from '../../resources/allResources';

// "Add a field" in CONTRIBUTING.md: one line in the declaration of athletes.
const line = {
  shirt_size: choice(['S', 'M', 'L', 'XL'], { section: 'entry', bulkEditable: true }),
};
const resources = [...plan.resources.values()].map(({ resource }) => {
  if (resource.name !== 'athletes') return resource;
  const own = Object.entries(resource.fields).filter(([name]) => !(name in baseFields));
  return { ...resource, fields: { ...Object.fromEntries(own), ...line } };
});
const { tenancy } = plan;
const after = compileResources({ tenancy, baseFields, roles: Object.keys(plan.permissions), resources });
const athletes = after.get('athletes');
const place = { resource: 'athletes', list: '/events/1/athletes', within: { event_id: 1 } };
const can = () => true;
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

it('is a column of the table, by a migration of its own', () => {
  const statements = diffShapes(describePlan(plan), describePlan(after));
  expect(statements.join('\n')).toMatch(/^ALTER TABLE "athletes" ADD COLUMN "shirt_size" text/m);
  expect(statements.filter((statement) => !/"athletes"/.test(statement))).toEqual([]);
});

it('stands in grid, filters, form, bulk edit, import and export', () => {
  const sections = formSections({ plan: athletes, place, mode: 'edit', can });
  const entry = sections.find(({ name }) => name === 'entry')?.fields.map((field) => field.plan) ?? [];
  for (const fields of [
    columnFields(athletes, place, can),
    filterFields(athletes, place, can),
    entry,
    importTargets({ plan: after, resource: athletes }),
    exportColumns({ actor: SYSTEM, resource: athletes, names: null }),
  ])
    expect(names(fields)).toContain('shirt_size');
});

it('is read, refused, filtered and documented by the API', () => {
  const params = new URLSearchParams([
    ['shirt_size[]', 'M'],
    ['shirt_size[]', 'L'],
  ]);
  const query = parseQuery({ plan: after, resource: athletes, params, isReadable: () => true });
  expect(query.where).toContainEqual({ field: 'shirt_size', operator: 'in', value: ['M', 'L'] });
  const record = openApiOf(after, { title: 'Product', version: '1' }).components.schemas.Athlete;
  expect(record?.properties?.shirt_size).toMatchObject({ enum: expect.arrayContaining(['S', 'M', 'L', 'XL']) });
  expect(() => parseRecord({ resource: athletes, input: { shirt_size: 'XXL' }, mode: 'update' })).toThrow(
    expect.objectContaining({ errors: { shirt_size: ['Must be one of: S, M, L, XL.'] } }),
  );
});
