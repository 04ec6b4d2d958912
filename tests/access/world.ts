import type { ResourcePlan } from '../../engine/core/plan';
import { columnsOf, levelColumns } from '../../engine/core/tenancy';
import { plan } from '../../resources/allResources';
import type { TenantKind } from '../../resources/tenancy';
import type { AnyDatabase } from '../../server/database/types';
import type { Scope } from './actors';
import type { Thing } from './oracle';
import { insert, leastValues, type Values } from './values';

/** O1 has the application A1 with the event E1, and the event F1 without one; O2, A2 and E2 are somebody else's. */
const PLACES = {
  O1: { kind: 'organization', under: [] },
  A1: { kind: 'application', under: ['O1'] },
  E1: { kind: 'event', under: ['A1', 'O1'] },
  F1: { kind: 'event', under: ['O1'] },
  O2: { kind: 'organization', under: [] },
  A2: { kind: 'application', under: ['O2'] },
  E2: { kind: 'event', under: ['A2', 'O2'] },
} as const;
export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as readonly PlaceName[];

/** Where a tenant that was deleted was. */
const GONE: Readonly<Record<TenantKind, readonly PlaceName[]>> = {
  organization: [],
  application: ['O1'],
  event: ['A1', 'O1'],
};

export interface WorldRecord extends Thing {
  readonly id: number;
  /** Where it is, for messages. */
  readonly at: string;
}

export interface World {
  readonly db: AnyDatabase;
  readonly scopes: Readonly<Record<PlaceName, Scope>>;
  readonly records: readonly WorldRecord[];
  /** Records that were deleted, to be restored. */
  readonly deleted: readonly WorldRecord[];
}

interface Making {
  readonly db: AnyDatabase;
  readonly scopes: Partial<Record<PlaceName, Scope>>;
  readonly records: WorldRecord[];
}

/** Two organizations with a record of every resource at every place where its tenancy puts it, live and deleted. */
export async function makeWorld(db: AnyDatabase): Promise<World> {
  const making: Making = { db, scopes: {}, records: [] };
  for (const at of PLACE_NAMES) {
    const { kind, under } = PLACES[at];
    const resource = plan.tenants.get(kind) as ResourcePlan;
    const id = await makeRecord(making, { resource, at, given: parentsOf(making, kind, under) });
    const chain = [`${kind}:${id}`, ...under.map((name) => chainAt(making, name)[0] ?? '')];
    making.scopes[at] = { kind, id, chain };
    making.records.push({ resource: resource.name, id, chain, at });
  }
  for (const resource of inOrder()) making.records.push(...(await recordsOf(making, resource)));
  const deleted: WorldRecord[] = [];
  for (const resource of plan.resources.values())
    if (resource.resource.softDelete && resource.resource.verbs.includes('delete'))
      deleted.push(...(await recordsOf(making, resource, new Date().toISOString())));
  return { db, scopes: making.scopes as World['scopes'], records: making.records, deleted };
}

/** What someone has of their own, besides their roles: records that name them and are under no tenant. */
export async function makeOwn(db: AnyDatabase, profileId: number, at: string): Promise<WorldRecord[]> {
  const own: WorldRecord[] = [];
  for (const resource of plan.resources.values()) {
    const column = ownerColumn(resource);
    const { kind } = resource.resource.tenancy;
    // A role is on a tenant.
    if (resource.name === 'roles' || (kind !== 'owner' && column === null)) continue;
    const given = { [column ?? '']: profileId };
    const id = column === null ? profileId : await makeRecord({ db, records: own }, { resource, at, given });
    own.push({ resource: resource.name, id, chain: [], ownerId: profileId, at });
  }
  return own;
}

/** The columns that put a record of the resource at a place; null where it has none there. */
export function placeColumns(resource: ResourcePlan, at: PlaceName, scopes: Making['scopes']): Values | null {
  const { tenancy } = resource.resource;
  const { kind, under } = PLACES[at];
  if (tenancy.kind === 'tenant') {
    const isParent = columnsOf(tenancy.parents).some(([level]) => level === kind);
    return isParent ? parentsOf({ scopes }, tenancy.level, [at, ...under]) : null;
  }
  const column = levelColumns(tenancy).find(([level]) => level === kind)?.[1];
  return column === undefined ? null : { [column]: scopes[at]?.id };
}

/** Whether records of the resource are under no tenant, or are the outermost ones. */
export function isPlaceless({ resource: { tenancy } }: ResourcePlan): boolean {
  return tenancy.kind === 'tenant' ? columnsOf(tenancy.parents).length === 0 : tenancy.kind !== 'below';
}

/** What deleted records must not share with the live ones, which nobody could restore them beside. */
const GONE_OTHERWISE: Readonly<Record<string, Values>> = {
  roles: { role: 'marketing' },
  store_steps: { status: 'rejected' },
};

/** One record of the resource at each place, or, where it belongs to none, one in all. */
async function recordsOf(making: Making, resource: ResourcePlan, deleted_at?: string): Promise<WorldRecord[]> {
  const { tenancy } = resource.resource;
  const { name } = resource;
  const trash = deleted_at && { deleted_at, ...GONE_OTHERWISE[name] };
  if (tenancy.kind === 'owned') return [];
  if (tenancy.kind === 'tenant') {
    if (!trash) return [];
    const places = GONE[tenancy.level as TenantKind];
    const given = { ...parentsOf(making, tenancy.level, places), ...trash };
    const id = await makeRecord(making, { resource, at: 'gone', given });
    const chain = [`${tenancy.level}:${id}`, ...places.map((at) => chainAt(making, at)[0] ?? '')];
    return [{ resource: name, id, chain, at: `gone in ${places[0] ?? 'nothing'}` }];
  }
  if (tenancy.kind === 'global' || (tenancy.kind === 'owner' && trash)) {
    const at = trash ? 'gone' : 'everywhere';
    return [{ resource: name, id: await makeRecord(making, { resource, at, given: { ...trash } }), chain: [], at }];
  }
  const made: WorldRecord[] = [];
  for (const at of PLACE_NAMES) {
    // People are where their role is.
    const columns = tenancy.kind === 'owner' ? {} : placeColumns(resource, at, making.scopes);
    if (!columns) continue;
    const owner = ownerColumn(resource);
    const ownerId = owner === null ? undefined : await findAt(making, ownerResource(), at);
    const given = { ...columns, ...(owner !== null && { [owner]: ownerId }), ...trash };
    const id = await makeRecord(making, { resource, at, given });
    const named = tenancy.kind === 'owner' ? id : ownerId;
    made.push({ resource: name, id, chain: chainAt(making, at), at, ...(named && { ownerId: named }) });
  }
  return made;
}

interface NewRecord {
  readonly resource: ResourcePlan;
  readonly at: string;
  readonly given: Values;
}

/** Inserts the least that makes a record; gives its id. */
export async function makeRecord(
  making: Pick<World, 'db' | 'records'>,
  { resource, at, given }: NewRecord,
): Promise<number> {
  const values = await leastValues({
    resource,
    given,
    find: (target) => findAt(making, target, at),
    make: (target) => makeRecord(making, { resource: plan.get(target), at, given: {} }),
  });
  return insert(making.db, resource.name, values);
}

/** A live record that is there, or everywhere. */
export function findAt({ records }: Pick<World, 'records'>, resource: string, at: string): number {
  const found = records.find((one) => one.resource === resource && (one.at === at || one.at === 'everywhere'));
  if (!found) throw new Error(`The world has no ${resource} at ${at}.`);
  return found.id;
}

function chainAt({ scopes }: Pick<Making, 'scopes'>, at: PlaceName): readonly string[] {
  return scopes[at]?.chain ?? [];
}

/** The columns of a tenant that hold what it is under. */
function parentsOf({ scopes }: Pick<Making, 'scopes'>, level: string, under: readonly PlaceName[]): Values {
  const { tenancy } = (plan.tenants.get(level) as ResourcePlan).resource;
  const columns = tenancy.kind === 'tenant' ? columnsOf(tenancy.parents) : [];
  const parents = columns.map(([parent, column]) => {
    const at = under.find((name) => PLACES[name].kind === parent);
    return [column, at && scopes[at]?.id] as const;
  });
  return Object.fromEntries(parents.filter(([, id]) => id !== undefined));
}

function ownerResource(): string {
  const { identities, owner } = plan.tenancy;
  return identities[owner ?? '']?.resource ?? '';
}

/** The column that names the person whose the record is. */
function ownerColumn({ resource: { tenancy } }: ResourcePlan): string | null {
  if (tenancy.kind === 'owned') return tenancy.column;
  return tenancy.kind === 'below' ? (tenancy.owner ?? null) : null;
}

/** Every resource behind those that its records cannot do without. */
function inOrder(): ResourcePlan[] {
  const order = new Set<ResourcePlan>();
  const visit = (resource: ResourcePlan): void => {
    if (order.has(resource)) return;
    const needed = resource.stored.filter(
      ({ name, field }) => field.options.required === true || name === ownerColumn(resource),
    );
    for (const { target } of needed) if (target && target !== resource.name) visit(plan.get(target));
    order.add(resource);
  };
  for (const resource of plan.resources.values()) visit(resource);
  return [...order];
}
