import { sql } from 'kysely';
import { type Actor, identityOf, mayAnywhere } from '../../core/access/actor';
import { switchOf } from '../../core/access/switches';
import type { Call, CallAccess } from '../../core/calls/defineCall';
import { ApiError, invalid, notFound } from '../../core/errors';
import { englishText } from '../../core/messages';
import { levelColumns } from '../../core/tenancy';
import type { Acting } from '../engine';
import { forbidden } from '../operations/readRecords';
import { switchedOff, switchedOffError } from '../operations/requireSwitch';
import { closedError } from '../operations/transaction';
import { closedReason, ownedRows, reachableRows, rowsWithField } from '../sql/accessSql';

interface Asked extends Acting {
  call: Pick<Call, 'access' | 'method'>;
  params: Readonly<Record<string, unknown>>;
  /** Absent while it has not been read: what asks for nothing of it is settled by then. */
  body?: unknown;
}

/** Whether the record that the permission is asked for on stands in the body. */
export function isInBody(access: CallAccess, params: Readonly<Record<string, unknown>>): boolean {
  return typeof access === 'object' && 'on' in access && !(access.by in params);
}

/** @throws ApiError 403 where the permission is lacking, or the tenant closed or without that part of the product, 404 or 422 where the record is out of sight */
export async function requireAccess({ engine, actor, call: { access, method }, params, body }: Asked): Promise<void> {
  if (access === 'people' && !isPerson(actor, engine.plan.tenancy.owner))
    throw new ApiError({ code: 'forbidden', message: 'Programs have no account: this address is for people.' });
  if (typeof access !== 'object') return;
  if ('anyOf' in access) {
    if (!access.anyOf.some((permission) => mayAnywhere(actor, permission))) throw forbiddenAll(access.anyOf);
    return;
  }
  if (!('on' in access)) {
    if (!mayAnywhere(actor, access.permission)) throw forbidden(access.permission);
    return;
  }
  const { by, permission } = access;
  const id = Number((isInBody(access, params) ? (body as Record<string, unknown>) : params)[by]);
  const found = await mayOn({ engine, actor, access, id });
  if (!found) {
    if (by in params) throw notFound(engine.plan.get(access.on).label);
    throw invalid({ [by]: [englishText({ key: 'validation.reference_missing', args: { id } })] });
  }
  if (!found.may) throw forbidden(permission);
  const needed = switchOf(engine.plan.tenancy, permission);
  if (needed && found.off) throw switchedOffError(engine.plan, needed);
  if (method !== 'GET' && found.closed !== null && !actor.isSuperAdmin)
    throw closedError(engine.plan.get(access.on), found.closed);
}

function forbiddenAll(permissions: readonly string[]): ApiError {
  return new ApiError({
    code: 'forbidden',
    message: `You need one of these permissions for that: ${permissions.join(', ')}.`,
  });
}

/** Who looks as a person does is told by each call for people what is shown of that one. */
function isPerson({ identity, seenAs }: Actor, owner: string | undefined): boolean {
  return [identity, seenAs].some((one) => one && identityOf({ identity: one }, owner) !== null);
}

/** `closed` says why only super admins write there, `off` whether the part of the product is switched off. Null where the actor cannot see the record. */
async function mayOn({
  engine,
  actor,
  access: { on, permission, isForOwnerToo },
  id,
}: Acting & { access: Extract<CallAccess, { on: string }>; id: number }): Promise<{
  may: boolean;
  closed: string | null;
  off: boolean;
} | null> {
  const resource = engine.plan.get(on);
  const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const held = rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' });
  const owned = isForOwnerToo ? ownedRows({ plan: engine.plan, actor, resource, alias: 't' }) : sql`false`;
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const closable = resource.resource.staysOpen ? [] : levelColumns(resource.resource.tenancy);
  const reasons = closable.flatMap(([level, column]) => closedReason(engine.plan, level, sql.ref(`t.${column}`)) ?? []);
  const closed = reasons.length > 0 ? sql`coalesce(${sql.join(reasons.map((reason) => sql`(${reason})`))})` : sql`null`;
  const needed = switchOf(engine.plan.tenancy, permission);
  const off = (needed && switchedOff(engine.plan, resource, needed, 't')) ?? sql`false`;
  const found = await sql<{ may: boolean; closed: string | null; off: boolean }>`
    select coalesce(${held}, false) or coalesce(${owned}, false) as may, ${closed} as closed, ${off} as off from ${sql.table(resource.name)} t
    where t.id = ${id} and ${isLive} and ${visible}`.execute(engine.db);
  return found.rows[0] ?? null;
}
