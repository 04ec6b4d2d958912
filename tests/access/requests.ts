import type { ResourcePlan } from '../../engine/core/plan';
import { levelColumns } from '../../engine/core/tenancy';
import { plan } from '../../resources/allResources';
import { leastValues, next, numberedSample, sampleOf, type Values } from './values';
import { findAt, isPlaceless, makeRecord, type PlaceName, placeColumns, type World, type WorldRecord } from './world';

/** A harmless change of a record: of the first field that anyone who edits it may fill, to something else than before. */
export function changeOf(name: string): Values | null {
  const resource = plan.get(name);
  const tenants = levelColumns(resource.resource.tenancy).map(([, column]) => column);
  const fields = resource.stored.filter(
    ({ name, target, field: { options } }) =>
      !options.readOnly &&
      !options.immutable &&
      !options.write &&
      !options.writeOnly &&
      !options.read &&
      !target &&
      !tenants.includes(name),
  );
  // Beyond the numbers that new records get.
  const n = 10_000 + next(`change of ${name}`);
  for (const field of fields) {
    const value = numberedSample(resource, field, n);
    if (value !== null) return { [field.name]: value };
  }
  const [field] = fields;
  return field ? { [field.name]: sampleOf(resource, field, 1) } : null;
}

/** The body of a new record at a place; null where the resource has none there. */
export async function creationAt(name: string, at: PlaceName, world: World): Promise<Values | null> {
  const resource = plan.get(name);
  const given = isPlaceless(resource) ? null : placeColumns(resource, at, world.scopes);
  return given && bodyOf({ resource, given, at, world });
}

/** New records that belong to no tenant. */
export async function creationNowhere(name: string, world: World): Promise<Values | null> {
  const resource = plan.get(name);
  const { tenancy } = resource.resource;
  // What is somebody's is made by themselves.
  const given = tenancy.kind === 'owned' ? { [tenancy.column]: undefined } : {};
  return isPlaceless(resource) ? bodyOf({ resource, given, at: 'everywhere', world }) : null;
}

interface NewBody {
  readonly resource: ResourcePlan;
  readonly given: Values;
  readonly at: string;
  readonly world: World;
}

function bodyOf({ resource, given, at, world }: NewBody): Promise<Values> {
  return leastValues({
    resource,
    given,
    isBody: true,
    find: (target) => findAt(world, target, at),
    make: (target) => makeRecord(world, { resource: plan.get(target), at, given: {} }),
  });
}

export function describeRecord({ resource, id, at }: WorldRecord): string {
  return `${resource} ${id} at ${at}`;
}
