import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { defineResource } from '../../../engine/core/resource';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import { compile, samplePlan, sampleResources } from './samplePlan';

const shape = describePlan(samplePlan);
const table = (name: string, of = shape) => {
  const found = of.tables.find((one) => one.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const column = (tableName: string, name: string) => table(tableName).columns.find((one) => one.name === name);
const keysOf = (tableName: string, index: string) => table(tableName).indexes.find((one) => one.name === index)?.keys;

describe('describePlan', () => {
  it('is the same at every run', () => {
    expect(describePlan(compile(sampleResources))).toEqual(shape);
  });

  it('has the functions by name, each a statement of its own', () => {
    expect(shape.functions.map((one) => one.name)).toContain('fold_text');
    for (const { name, definition } of shape.functions) {
      expect(definition).toMatch(new RegExp(`^CREATE OR REPLACE FUNCTION ${name}\\(`));
      expect(definition.match(/CREATE OR REPLACE/g)).toHaveLength(1);
    }
  });

  it('puts fields in their order, between the id and what every record has', () => {
    expect(table('clubs').columns.map((one) => one.name)).toEqual([
      'id',
      'name',
      'captain_id',
      'settings',
      'created_at',
      'updated_at',
      'version',
      'deleted_at',
      'search_text',
    ]);
    expect(column('clubs', 'id')).toMatchObject({ type: 'bigint', isIdentity: true, isNullable: false });
    expect(column('clubs', 'version')).toMatchObject({ type: 'integer', default: '1', isNullable: false });
  });

  it('leaves out computed fields, and what a resource has no use for', () => {
    expect(column('members', 'age')).toBeUndefined();
    expect(column('notices', 'deleted_at')).toBeUndefined();
    expect(column('notices', 'search_text')).toBeUndefined();
  });

  it('writes defaults as literals of the column’s type', () => {
    expect(column('members', 'tags')?.default).toBe(`ARRAY['new', 'o''clock']::text[]`);
    expect(column('clubs', 'settings')?.default).toBe(`'{"units":"runner''s"}'::jsonb`);
    expect(column('members', 'is_active')).toMatchObject({ default: 'true', isNullable: false });
    expect(column('members', 'level')?.default).toBe(`'novice'::text`);
  });

  it('orders lists within the tenant, over live records only', () => {
    const index = table('members').indexes.find((one) => one.name === 'members_joined_on_sort_idx');
    expect(index).toMatchObject({ keys: ['"club_id"', '"joined_on"', '"id"'], where: 'deleted_at IS NULL' });
    expect(keysOf('clubs', 'clubs_updated_at_sort_idx')).toEqual(['"updated_at"', '"id"']);
    expect(table('notices').indexes.every((one) => one.where === null)).toBe(true);
  });

  it('makes values unique within the columns named', () => {
    const index = table('members').indexes.find((one) => one.name === 'members_club_id_number_key');
    expect(index).toMatchObject({ isUnique: true, keys: ['"club_id"', '"number"'], where: 'deleted_at IS NULL' });
    expect(keysOf('members', 'members_email_key')).toEqual(['"email"']);
  });

  it('indexes lists, and references that no other index leads with', () => {
    expect(
      table('members')
        .indexes.filter((one) => one.method === 'gin')
        .map((one) => one.keys[0]),
    ).toContain('"tags"');
    expect(keysOf('members', 'members_mentor_id_idx')).toEqual(['"mentor_id"']);
    expect(keysOf('members', 'members_club_id_idx')).toBeUndefined();
    expect(keysOf('notices', 'notices_member_id_idx')).toEqual(['"member_id"']);
  });

  it('leaves most rows out of an index that is for the others', () => {
    expect(table('members').indexes.find((one) => one.name === 'members_club_id_level_idx')).toMatchObject({
      keys: ['"club_id"', '"level"'],
      where: `deleted_at IS NULL AND "level" NOT IN ('novice')`,
    });
  });

  it('has no foreign key for lists of references', () => {
    expect(table('members').foreignKeys.map((one) => [one.column, one.target, one.onDelete])).toEqual([
      ['club_id', 'clubs', 'cascade'],
      ['mentor_id', 'members', 'set null'],
    ]);
  });

  it('keeps names within what PostgreSQL keeps, different ones different', () => {
    const long = 'a_resource_with_a_name_of_many_words';
    const fields = (name: string) => ({
      [`${name}_and_still_more_words_in_it_id`]: reference('clubs'),
      [`${name}_and_still_more_words_in_them_id`]: reference('clubs'),
    });
    const plan = compile([
      ...sampleResources,
      defineResource({
        name: long,
        tenancy: { kind: 'global' },
        title: ['name'],
        defaultSort: ['id'],
        fields: { name: text(), ...fields('a_field') },
      }),
    ]);
    const { indexes, foreignKeys } = table(long, describePlan(plan));
    const names = [...indexes, ...foreignKeys].map((one) => one.name);
    expect(names.every((name) => Buffer.byteLength(name) <= 63)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});
