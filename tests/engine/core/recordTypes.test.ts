import { expect, expectTypeOf, it } from 'vitest';
import { compileResources } from '../../../engine/core/plan';
import { type CreateOf, defineResource, type PatchOf, type RecordOf } from '../../../engine/core/resource';
import { defineTenancy } from '../../../engine/core/tenancy';
import { baseFields } from '../../../engine/fields/baseFields';
import type { athletes } from '../../../resources/athletes/athletes.resource';
import type { profiles } from '../../../resources/profiles/profiles.resource';
import type { races } from '../../../resources/races/races.resource';

type Athlete = RecordOf<typeof athletes>;
type Race = RecordOf<typeof races>;
type Profile = RecordOf<typeof profiles>;

it('infers records: what is required or has a default is never null, the rest may be', () => {
  expectTypeOf<Athlete['id']>().toEqualTypeOf<number>();
  expectTypeOf<Athlete['event_id']>().toEqualTypeOf<number>();
  expectTypeOf<Athlete['race_id']>().toEqualTypeOf<number | null>();
  expectTypeOf<Athlete['last_name']>().toEqualTypeOf<string | null>();
  expectTypeOf<Athlete['is_visible']>().toEqualTypeOf<boolean>();
  expectTypeOf<Athlete['version']>().toEqualTypeOf<number>();
});

it('infers the words of a choice and the shape of a value', () => {
  expectTypeOf<Athlete['gender']>().toEqualTypeOf<'male' | 'female' | 'none' | null>();
  expectTypeOf<Race['status']>().toEqualTypeOf<'before' | 'during' | 'after'>();
  expectTypeOf<Race['distance']>().toEqualTypeOf<{
    readonly value: number;
    readonly unit: 'km' | 'miles' | 'm';
  } | null>();
  expectTypeOf<Athlete['chipcodes']>().toEqualTypeOf<readonly string[] | null>();
});

it('never gives secrets out, and takes them in', () => {
  expectTypeOf<Profile>().not.toHaveProperty('password');
  expectTypeOf<PatchOf<typeof profiles>>().toHaveProperty('password');
});

it('takes no computed fields, and wants what is required without a default', () => {
  expectTypeOf<PatchOf<typeof races>>().not.toHaveProperty('athletes_count');
  expectTypeOf<PatchOf<typeof races>>().not.toHaveProperty('status');
  expectTypeOf<{ event_id: number }>().not.toExtend<CreateOf<typeof races>>();
  expectTypeOf<{ event_id: number; name: string }>().toExtend<CreateOf<typeof races>>();
});

it('knows the levels of the tenancy: one that is not declared does not compile', () => {
  const tenancy = defineTenancy({ levels: { shelf: { resource: 'shelves', column: 'shelf_id' } }, identities: {} });
  const common = { title: [], defaultSort: [], fields: {} } as const;
  const shelves = defineResource({ ...common, name: 'shelves', tenancy: { kind: 'tenant', level: 'shelf' } });
  const strays = defineResource({ ...common, name: 'strays', tenancy: { kind: 'tenant', level: 'shelve' } });
  const found = { kind: 'below', level: 'shelf', column: 'id', also: { shelve: 'id' } } as const;
  const finds = defineResource({ ...common, name: 'finds', tenancy: found });
  expect(compileResources({ tenancy, resources: [shelves], baseFields }).tenants.get('shelf')?.name).toBe('shelves');
  // @ts-expect-error a level that is not declared
  expect(() => compileResources({ tenancy, resources: [shelves, strays], baseFields })).toThrow('"shelve"');
  // @ts-expect-error reached by a level that is not declared
  expect(() => compileResources({ tenancy, resources: [shelves, finds], baseFields })).toThrow('"shelve"');
  // @ts-expect-error a level of its own as the noticed one
  defineTenancy({ levels: { shelf: { resource: 'shelves', column: 'shelf_id' } }, identities: {}, noticed: 'shelve' });
});
