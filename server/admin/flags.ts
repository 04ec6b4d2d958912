import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { tellAudit } from '../../engine/api/operations/tellAudit';
import type { Actor } from '../../engine/core/access/actor';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { notFound } from '../../engine/core/errors';
import type { listFeatureFlags } from '../../resources/admin/flags.calls';
import { FLAG_NAMES, FLAGS, type FlagName } from '../../resources/flags/flags';
import { profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { tellConsoles } from './tellConsoles';

/** Whether it is on for an organization: as switched for that one, else as for everyone, else as the list says. */
export async function isFlagOn(db: AnyDatabase, name: FlagName, organizationId: number): Promise<boolean> {
  return (await flagsOf(db, organizationId)).get(name) ?? FLAGS[name].isOn;
}

/** All of them for one organization. */
export async function flagsOf(db: AnyDatabase, organizationId: number): Promise<ReadonlyMap<FlagName, boolean>> {
  const found = await sql<{ name: FlagName; is_on: boolean }>`
    select distinct on (name) name, is_on from feature_flags where organization_id = ${organizationId} or organization_id is null
    order by name, organization_id nulls last`.execute(db);
  const switched = new Map(found.rows.map(({ name, is_on }) => [name, is_on]));
  return new Map(FLAG_NAMES.map((name) => [name, switched.get(name) ?? FLAGS[name].isOn]));
}

export async function readFeatureFlags(db: AnyDatabase): Promise<AnswerOf<typeof listFeatureFlags>> {
  type Organization = AnswerOf<typeof listFeatureFlags>['items'][number]['organizations'][number];
  const found = await sql<Omit<Organization, 'id'> & { flag: string; id: number | null }>`
    select f.name as flag, f.organization_id as id, coalesce(o.name, '') as name, f.is_on, f.set_at,
      nullif(concat_ws(' ', p.first_name, p.last_name), '') as set_by
    from feature_flags f left join organizations o on o.id = f.organization_id left join profiles p on p.id = f.set_by_id
    order by lower(o.name), f.id`.execute(db);
  const items = FLAG_NAMES.map((name) => {
    const rows = found.rows.filter(({ flag }) => flag === name);
    return {
      name,
      is_on_by_default: FLAGS[name].isOn,
      everyone: rows.find(({ id }) => id === null)?.is_on ?? null,
      organizations: rows.flatMap(({ flag: _, id, ...row }) => (id === null ? [] : [{ id, ...row }])),
    };
  });
  return { items };
}

interface Switching {
  readonly name: FlagName;
  readonly organizationId: number | null;
  /** Null takes back what was switched. */
  readonly isOn: boolean | null;
  readonly actor: Actor;
}

/** @throws ApiError 404 for an organization that is not there */
export async function switchFlag(engine: Engine, switching: Switching): Promise<void> {
  const { name, organizationId, isOn, actor } = switching;
  await engine.db.transaction().execute(async (tx) => {
    // One after the other: what each found is what the audit says of it.
    await sql`lock table feature_flags in share row exclusive mode`.execute(tx);
    const found = await sql<{ id: number; is_on: boolean }>`
      select id, is_on from feature_flags where name = ${name} and organization_id is not distinct from ${organizationId}::bigint`.execute(
      tx,
    );
    const [was] = found.rows;
    const place = organizationId === null ? null : await organizationOf(tx, organizationId);
    if (isOn !== null && place?.is_gone) throw notFound('Organization');
    if ((was?.is_on ?? null) === isOn) return;
    const set = isOn === null ? was : await setFlag(tx, switching);
    if (isOn === null) await sql`delete from feature_flags where id = ${was?.id}`.execute(tx);
    const said = (one: boolean | null) => ({
      name,
      organization: place?.name ?? null,
      is: one === null ? 'default' : one ? 'on' : 'off',
    });
    const telling = {
      engine,
      tx,
      actor,
      resource: 'feature_flags',
      recordId: set?.id ?? 0,
      operation: 'update',
    } as const;
    const [before, after] = [said(was?.is_on ?? null), said(isOn)];
    await tellAudit({ ...telling, before, after, place: { organization_id: organizationId } });
    await tellConsoles(tx, 'feature_flags', set?.id ?? 0);
  });
}

async function setFlag(
  tx: AnyDatabase,
  { name, organizationId, isOn, actor }: Switching,
): Promise<{ id: number } | undefined> {
  const set = await sql<{ id: number }>`
    insert into feature_flags (name, organization_id, is_on, set_by_id)
    values (${name}, ${organizationId}::bigint, ${isOn}::boolean, ${profileIdOf(actor)}::bigint)
    on conflict (name, coalesce(organization_id, 0)) do update set is_on = excluded.is_on, set_by_id = excluded.set_by_id, set_at = now()
    returning id`.execute(tx);
  return set.rows[0];
}

/** @throws ApiError 404 for one that never was */
async function organizationOf(tx: AnyDatabase, id: number): Promise<{ name: string; is_gone: boolean }> {
  const found = await sql<{ name: string; is_gone: boolean }>`
    select name, deleted_at is not null as is_gone from organizations where id = ${id}`.execute(tx);
  const [row] = found.rows;
  if (!row) throw notFound('Organization');
  return row;
}
