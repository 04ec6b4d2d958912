import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase, EngineTransaction, ResourceServer, Row } from '../../engine/api/engine';
import { insertRecords, parseNew, requireCreate } from '../../engine/api/operations/createRecords';
import { readRecord, readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { type Actor, SYSTEM } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { requireHeld } from '../roles/heldPermissions';
import type { Destination } from '../roles/staysWith';
import { apiKeyIdOf, profileIdOf } from '../tenancy';
import { answererOf, isAnsweredFor } from './answeredFor';
import { confirmApiKey, revokeApiKey } from './apiKeys.calls';
import { apiKeys } from './apiKeys.resource';

interface Secrets {
  newSecret(): { secret: string; hash: string };
}

interface PersonsKeys {
  engine: Engine;
  tx: EngineTransaction;
  profileId: number;
}

/** Characters of the secret that stay readable, to tell keys apart. */
const PREFIX_LENGTH = 9;

/** API keys: the answer to the creation is the only place where the secret is; what is stored cannot be turned back. */
export function apiKeysServer({ newSecret }: Secrets): ResourceServer {
  return {
    assigns: ['profile_id'],
    computed: {
      state: (t) => sql`case when ${sql.ref(`${t}.revoked_at`)} is not null then 'revoked'
        when ${sql.ref(`${t}.expires_at`)} <= now() then 'expired'
        when ${isAnsweredFor(t)} then 'working' else 'unanswered' end`,
    },
    // Undo would bring the key back to life, wherever its secret went meanwhile.
    lasting: { revoked_at: { where: () => sql`true`, refuse: staysRevoked } },
    async create({ engine, actor, resource, body }) {
      requireCreate(actor, resource);
      const values = parseNew(resource, body);
      const { secret, hash } = newSecret();
      const prefix = secret.slice(0, PREFIX_LENGTH);
      const stored = { ...values, secret_hash: hash, prefix };
      return inWrite({ engine, actor, resource }, async (context) => {
        const [id = 0] = await insertRecords(context, [stored]);
        const record = await readRecord({ engine, actor, resource, id, db: context.tx });
        return { record: { ...record, secret }, operationId: context.operationId };
      });
    },
    async beforeWrite({ values, kind, tx, actor }) {
      if (kind !== 'create') return values;
      for (const row of values) requireSound(row);
      const maker = await answererOf(tx, actor);
      return values.map((row) => ({ ...row, ...maker }));
    },
    async afterWrite(context) {
      const { kind, ids, fields, actor } = context;
      if (kind === 'update' && fields.includes('expires_at')) requirePerson(actor);
      await requireHeld(context, ids, ['organization', 'event']);
    },
  };
}

/** Ends a key at once, for good. */
export function serveApiKeys(serve: ServeCall, engine: Engine): void {
  serve(revokeApiKey, async ({ actor, params: { id } }) => {
    const key = await readRecordOf(apiKeys, { engine, actor, id });
    if (key.revoked_at !== null) return key;
    await inWrite({ engine, actor, resource: engine.plan.get('api_keys') }, (write) =>
      writeValues(write, [id], { revoked_at: new Date().toISOString() }),
    );
    return readRecordOf(apiKeys, { engine, actor, id });
  });
  serve(confirmApiKey, async ({ actor, params: { id } }) => {
    requirePerson(actor);
    const key = await readRecordOf(apiKeys, { engine, actor, id });
    if (key.revoked_at !== null) throw staysRevoked();
    await inWrite({ engine, actor, resource: engine.plan.get('api_keys') }, (write) =>
      writeValues(write, [id], { profile_id: profileIdOf(actor), api_key_id: null }),
    );
    return readRecordOf(apiKeys, { engine, actor, id });
  });
}

/**
 * Ends the keys of an event, moved within the transaction, whose right to be there stayed where it was. Apart from the move, which
 * can be undone: a key cannot.
 */
export async function endUnansweredKeys(o: { engine: Engine; tx: EngineTransaction; eventId: number }): Promise<void> {
  const left = await sql<{ id: number }>`
    select k.id from api_keys k
    where k.event_id = ${o.eventId} and k.revoked_at is null and k.deleted_at is null and not ${isAnsweredFor('k')}
    order by k.id for update of k`.execute(o.tx);
  await revoke({ ...o, ids: left.rows.map((row) => row.id) });
}

/** Which keys of an event a move would end. */
export async function keysEndedByMove(
  db: EngineDatabase,
  { eventId, ...movedTo }: Destination & { readonly eventId: number },
): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select k.id, k.name from api_keys k
    where k.event_id = ${eventId} and k.revoked_at is null and k.deleted_at is null and not ${isAnsweredFor('k', { movedTo })}
    order by k.name, k.id`.execute(db);
  return found.rows;
}

/** Ends every key whose secret a person knows, as they made it, or that works by their leave. */
export async function endKeysOf({ engine, tx, profileId }: PersonsKeys): Promise<void> {
  const theirs = await sql<{ id: number }>`
    select k.id from api_keys k where k.revoked_at is null and (k.profile_id = ${profileId} or exists (select 1 from changes c
      where c.profile_id = ${profileId} and c.resource = 'api_keys' and c.record_id = k.id and c.operation = 'create'))
    order by k.id for update of k`.execute(tx);
  await revoke({ engine, tx, ids: theirs.rows.map((row) => row.id) });
}

async function revoke({
  engine,
  tx,
  ids,
}: {
  engine: Engine;
  tx: EngineTransaction;
  ids: readonly number[];
}): Promise<void> {
  if (ids.length === 0) return;
  await inWrite({ engine, tx, actor: SYSTEM, resource: engine.plan.get('api_keys') }, (write) =>
    writeValues(write, ids, { revoked_at: new Date().toISOString() }),
  );
}

/** A key that leaked must not outlive its date. @throws ApiError 403 */
function requirePerson(actor: Actor): void {
  if (apiKeyIdOf(actor) === null) return;
  throw new ApiError({ code: 'forbidden', message: 'People confirm keys and say when they expire, not keys.' });
}

function staysRevoked(): ApiError {
  return new ApiError({ code: 'conflict', message: 'A revoked key stays revoked. Make a new one.' });
}

function requireSound(row: Row): void {
  if ((row.organization_id == null) === (row.event_id == null)) {
    const text = 'Give either an organization or an event.';
    throw invalid({ organization_id: [text], event_id: [text] });
  }
  if (typeof row.expires_at === 'string' && Date.parse(row.expires_at) <= Date.now())
    throw invalid({ expires_at: ['Must lie in the future.'] });
}
