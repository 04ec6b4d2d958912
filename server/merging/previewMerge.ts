import { type RawBuilder, sql } from 'kysely';
import type { AnyResource } from '../../engine/core/resource';
import { mergedUnits } from '../../resources/merging/mergedValues';
import type { AnyDatabase } from '../database/types';

interface Move {
  readonly resource: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** So many of each kind are named. */
const MOST_NAMED = 3;

interface Part {
  readonly resource: string;
  readonly name: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
}

type Scalar = string | number | boolean | null;
type Scalars = Readonly<Record<string, unknown>>;

/** Fields that a merge asks about or changes, with the values that the caller may read. */
export function comparedFields(resource: AnyResource, own: Scalars, other: Scalars) {
  return mergedUnits(resource, { own, other })
    .filter(({ isChoice, filled }) => isChoice || filled.length > 0)
    .map(({ head, fields, isChoice }) => {
      const pick = (values: Scalars) =>
        Object.fromEntries(fields.map((name) => [name, (values[name] ?? null) as Scalar]));
      return { field: head, is_choice: isChoice, own: pick(own), other: pick(other) };
    });
}

/** What an account that is merged into another one gives to it. */
export function movesOfProfile(db: AnyDatabase, { id, otherId }: { id: number; otherId: number }): Promise<Move[]> {
  const own = (table: string, column: string) =>
    sql`${sql.table(table)} x where x.${sql.ref(column)} = ${otherId} and x.deleted_at is null`;
  return moves(db, [
    {
      resource: 'roles',
      name: sql`concat_ws(' · ', initcap(replace(x.role, '_', ' ')), o.name, a.name, e.name)`,
      rows: sql`roles x left join organizations o on o.id = x.organization_id left join applications a on a.id = x.application_id
        left join events e on e.id = x.event_id
        where x.profile_id = ${otherId} and x.deleted_at is null and not exists (
          select 1 from roles d where d.profile_id = ${id} and d.deleted_at is null and d.role = x.role and
            (d.organization_id, d.application_id, d.event_id) is not distinct from (x.organization_id, x.application_id, x.event_id))`,
    },
    {
      resource: 'athletes',
      name: sql`concat_ws(' · ', concat_ws(' ', x.first_name, x.last_name), e.name)`,
      rows: sql`athletes x join events e on e.id = x.event_id where x.profile_id = ${otherId} and x.deleted_at is null`,
    },
    { resource: 'products', name: sql`x.name`, rows: own('products', 'profile_id') },
    { resource: 'api_keys', name: sql`x.name`, rows: own('api_keys', 'profile_id') },
    { resource: 'webhooks', name: sql`null::text`, rows: own('webhooks', 'profile_id') },
    { resource: 'support_messages', name: sql`x.subject`, rows: own('support_messages', 'author_id') },
    { resource: 'files', name: sql`null::text`, rows: own('files', 'uploaded_by_id') },
    { resource: 'events', name: sql`x.name`, rows: own('events', 'support_member_id') },
  ]);
}

/** What an athlete who is merged into another one gives to that one. */
export function movesOfAthlete(db: AnyDatabase, { otherId }: { otherId: number }): Promise<Move[]> {
  const own = (table: string) => sql`${sql.table(table)} x where x.athlete_id = ${otherId} and x.deleted_at is null`;
  return moves(db, [
    {
      resource: 'chips',
      name: sql`x.chip`,
      rows: sql`(select unnest(chipcodes) as chip from athletes where id = ${otherId}) x`,
    },
    {
      resource: 'passings',
      name: sql`null::text`,
      rows: sql`passings x where x.athlete_id = ${otherId} and x.deleted_at is null`,
    },
    { resource: 'products', name: sql`x.name`, rows: own('products') },
    { resource: 'inquiries', name: sql`null::text`, rows: own('inquiries') },
    {
      resource: 'followers',
      name: sql`null::text`,
      rows: sql`push_subscriptions x join athletes f on f.id = ${otherId} and f.event_id = x.event_id where f.id = any(x.athlete_ids)`,
    },
  ]);
}

async function moves(db: AnyDatabase, parts: readonly Part[]): Promise<Move[]> {
  const counted = parts.map(
    ({ resource, name, rows }) => sql`select ${resource}::text as resource, count(*)::int as count,
      coalesce((array_agg(${name} order by ${name}) filter (where ${name} is not null))[1:${sql.lit(MOST_NAMED)}], '{}') as names from ${rows}`,
  );
  const found = await sql<Move>`${sql.join(counted, sql` union all `)}`.execute(db);
  return found.rows.filter(({ count }) => count > 0);
}
