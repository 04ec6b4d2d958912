import { sql } from 'kysely';
import type { Acting, Engine } from '../../../engine/api/engine';
import { forbidden } from '../../../engine/api/operations/readRecords';
import { reachableRows, rowsWithField } from '../../../engine/api/sql/accessSql';
import { type Actor, reachOf } from '../../../engine/core/access/actor';
import { notFound } from '../../../engine/core/errors';
import { profileIdOf } from '../../../resources/tenancy';
import type { Message } from '../publisher';
import { type Channel, parseChannel } from './channels';

/** Of which resources somebody may read the records of an event; `everything` where no message needs to be asked about. */
export type Readable = 'everything' | ReadonlySet<string>;

interface AccessOptions extends Acting {
  channel: string;
}

/** Reads of chips as they come. */
const LIVE_PERMISSION = 'passings.read';

/**
 * Who may listen to what follows from what they may read.
 * @throws ApiError 404 for what is absent or not visible, 403 for reads without the permission to see them
 */
export async function requireChannel({ engine, actor, channel: name }: AccessOptions): Promise<Readable> {
  const channel = parseChannel(name);
  // What everybody may listen to is signed for nobody.
  if (!channel || channel.kind === 'public') throw notFound('Channel');
  if (channel.kind === 'profile') {
    if (profileIdOf(actor) !== channel.profileId) throw notFound('Channel');
    return 'everything';
  }
  if (channel.kind === 'console') {
    if (profileIdOf(actor) === null) throw notFound('Channel');
    return 'everything';
  }
  if (channel.kind === 'events') {
    if (!actor.isSuperAdmin) throw notFound('Channel');
    return 'everything';
  }
  const permissions = await readPermissions({ engine, actor, channel });
  if (channel.kind === 'live' && !permissions.has(LIVE_PERMISSION)) throw forbidden(LIVE_PERMISSION);
  const resources = [...engine.plan.resources.values()].filter(({ resource }) =>
    permissions.has(`${resource.permission}.read`),
  );
  return new Set(resources.map(({ name }) => name));
}

/** Whether a message is about what somebody may read. */
export function mayHear(readable: Readable, { resource }: Message): boolean {
  return resource === undefined || readable === 'everything' || readable.has(resource);
}

/**
 * The `….read` permissions somebody holds on an event, by the engine's own conditions: one query, in which permissions that were
 * granted on the same tenants are asked about together.
 */
async function readPermissions({
  engine,
  actor,
  channel,
}: Omit<AccessOptions, 'channel'> & { channel: Extract<Channel, { eventId: number }> }): Promise<ReadonlySet<string>> {
  const resource = engine.plan.get('events');
  const alias = 't';
  const groups = [...permissionsByReach(engine, actor).values()];
  const conditions = groups.map((permissions, i) => {
    const [permission = ''] = permissions;
    return sql`${rowsWithField({ plan: engine.plan, actor, resource, permission, alias })} as ${sql.ref(`g${i}`)}`;
  });
  const found = await sql<Record<string, boolean | null>>`
    select ${sql.join(conditions)} from events t
    where t.id = ${channel.eventId} and t.deleted_at is null and ${reachableRows({ engine, actor, resource, verb: 'read', alias })}`.execute(
    engine.db,
  );
  const [row] = found.rows;
  if (!row) throw notFound(resource.label);
  return new Set(groups.filter((_, i) => row[`g${i}`]).flat());
}

function permissionsByReach(engine: Engine, actor: Actor): Map<string, string[]> {
  const permissions = [...engine.plan.resources.values()].map(({ resource }) => `${resource.permission}.read`);
  const groups = new Map<string, string[]>();
  for (const permission of new Set([...permissions, LIVE_PERMISSION])) {
    const reach = JSON.stringify(reachOf(actor, permission));
    groups.set(reach, [...(groups.get(reach) ?? []), permission]);
  }
  return groups;
}
