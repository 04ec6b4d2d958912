import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { ImportTarget } from '../../engine/api/import/mapping/importTargets';
import type { ImportMode } from '../../engine/api/import/run/runImport';
import { forbidden } from '../../engine/api/operations/readRecords';
import { reachableRows, rowsWithField } from '../../engine/api/sql/accessSql';
import { type Actor, mayAnywhere } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { englishText } from '../../engine/core/messages';
import { IMPORT_KINDS } from './importKinds';

interface AccessOptions {
  engine: Engine;
  actor: Actor;
  eventId: number;
}

/** The event of an import, as far as reading files needs it. @throws ApiError 422 where the actor cannot see it */
export async function readEvent({ engine, actor, eventId }: AccessOptions): Promise<{ timeZone: string }> {
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('events'), verb: 'read', alias: 't' });
  const found = await sql<{ timezone: string }>`
    select t.timezone from events t where t.id = ${eventId} and t.deleted_at is null and ${visible}`.execute(engine.db);
  const [event] = found.rows;
  if (!event)
    throw invalid({ event_id: [englishText({ key: 'validation.reference_missing', args: { id: eventId } })] });
  return { timeZone: event.timezone };
}

/** Importing needs the right to import, and to do by hand what the file would do. @throws ApiError 403 */
export async function requireImport(o: AccessOptions & { kind: string; mode: ImportMode }): Promise<void> {
  const verbs = ['import', ...(o.mode === 'update' ? [] : ['create']), ...(o.mode === 'add' ? [] : ['update'])];
  const { resource = '', also = [] } = IMPORT_KINDS[o.kind] ?? {};
  const prefixes = [resource, ...also].map((name) => o.engine.plan.get(name).resource.permission);
  const needed = ['imports.create', ...prefixes.flatMap((prefix) => verbs.map((verb) => `${prefix}.${verb}`))];
  const missing = await missingPermissions({ ...o, permissions: needed });
  const [first] = needed.filter((one) => missing.has(one));
  if (first) throw forbidden(first);
}

/** By target: the permission that the actor lacks to write it on the event; on any event where none is named. */
export async function refusedTargets(o: {
  engine: Engine;
  actor: Actor;
  eventId: number | null;
  targets: readonly ImportTarget[];
}): Promise<Map<string, string>> {
  const { engine, actor, eventId, targets } = o;
  const permissions = [
    ...new Set(targets.flatMap((target) => target.fields.flatMap((field) => field.field.options.write ?? []))),
  ];
  const missing =
    eventId === null
      ? new Set(permissions.filter((permission) => !mayAnywhere(actor, permission)))
      : await missingPermissions({ engine, actor, eventId, permissions });
  return new Map(
    targets.flatMap((target): [string, string][] => {
      const lacking = target.fields.find((field) => missing.has(field.field.options.write ?? ''));
      return lacking ? [[target.name, lacking.field.options.write ?? '']] : [];
    }),
  );
}

async function missingPermissions({
  engine,
  actor,
  eventId,
  permissions,
}: AccessOptions & { permissions: readonly string[] }): Promise<Set<string>> {
  if (actor.isSuperAdmin || permissions.length === 0) return new Set();
  const resource = engine.plan.get('events');
  const held = permissions.map((permission) =>
    rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' }),
  );
  const columns = sql.join(held.map((isHeld, i) => sql`(${isHeld}) as ${sql.ref(`p${i}`)}`));
  const found = await sql<Record<string, boolean>>`select ${columns} from events t where t.id = ${eventId}`.execute(
    engine.db,
  );
  return new Set(permissions.filter((_, i) => found.rows[0]?.[`p${i}`] !== true));
}
