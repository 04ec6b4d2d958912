import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineTransaction, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { insertRecords, parseNew, requireCreate } from '../../engine/api/operations/createRecords';
import { readRecord, readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { requireHeld } from '../roles/heldPermissions';
import { revokeApiKey } from './apiKeys.calls';
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
    async create({ engine, actor, resource, body }) {
      requireCreate(actor, resource);
      const values = parseNew(resource, body);
      const { secret, hash } = newSecret();
      const stored = { ...values, secret_hash: hash, prefix: secret.slice(0, PREFIX_LENGTH) };
      return inWrite({ engine, actor, resource }, async (context) => {
        const [id = 0] = await insertRecords(context, [stored]);
        const record = await readRecord({ engine, actor, resource, id, db: context.tx });
        return { record: { ...record, secret }, operationId: context.operationId };
      });
    },
    async beforeWrite({ values, kind }) {
      if (kind === 'create') for (const row of values) requireSound(row);
      return values;
    },
    async afterWrite(context) {
      const { kind, ids, fields } = context;
      await requireHeld(context, ids, ['organization', 'event']);
      if (kind === 'update' && fields.includes('revoked_at')) await keepRevoked(context, ids);
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
}

/** Ends every key that a person made. */
export async function endKeysOf({ engine, tx, profileId }: PersonsKeys): Promise<void> {
  const made = await sql<{ id: number }>`
    select k.id from api_keys k where k.revoked_at is null and exists (select 1 from changes c
      where c.profile_id = ${profileId} and c.resource = 'api_keys' and c.record_id = k.id and c.operation = 'create')
    order by k.id for update of k`.execute(tx);
  const ids = made.rows.map((row) => row.id);
  if (ids.length === 0) return;
  await inWrite({ engine, tx, actor: SYSTEM, resource: engine.plan.get('api_keys') }, (write) =>
    writeValues(write, ids, { revoked_at: new Date().toISOString() }),
  );
}

function requireSound(row: Row): void {
  if ((row.organization_id == null) === (row.event_id == null)) {
    const text = 'Give either an organization or an event.';
    throw invalid({ organization_id: [text], event_id: [text] });
  }
  if (typeof row.expires_at === 'string' && Date.parse(row.expires_at) <= Date.now())
    throw invalid({ expires_at: ['Must lie in the future.'] });
}

/** Undo would bring the key back to life, wherever its secret went meanwhile. */
async function keepRevoked({ tx }: WriteContext, ids: readonly number[]): Promise<void> {
  const revived =
    await sql`select 1 from api_keys where id = any(${[...ids]}::bigint[]) and revoked_at is null limit 1`.execute(tx);
  if (revived.rows.length > 0) {
    throw new ApiError({ code: 'conflict', message: 'A revoked key stays revoked. Make a new one.' });
  }
}
