import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { AnyDatabase } from '../database/types';
import { createSealer, type Opener } from '../secrets/sealer';

const NAME = 'audit';
/** Of the advisory lock that lets one at a time add to the trail. */
const LOCK = 0x61756469;
const PART_BYTES = 16;

/** Hex of a seal: what a row of the trail says, and the hash of the one before it. */
export interface Seal {
  readonly position: number;
  readonly kind: 'entry' | 'erased';
  readonly change_id: number;
  readonly erased_by: number | null;
  /** Milliseconds since 1970, by the database's clock. */
  readonly sealed_at: number;
  readonly meta: string;
  readonly content: string;
}

/** Makes the hashes of the trail with a key that the database alone does not give away. */
export interface Trail {
  /** @throws Error where there is a trail, and its key is gone or cannot be opened */
  key(): Promise<Buffer>;
}

/** What stands in front of the trail's first seal. */
export const BEGINNING = '';

/** The key of the trail is kept in the database, encrypted with the installation's: changing that one leaves the trail as it is. */
export function trailSealer(secrets: readonly [string, ...string[]]): Opener {
  return createSealer(secrets, 'audit trail');
}

/** @param isReadOnly looks at a trail and never begins one */
export function createTrail(o: { db: AnyDatabase; sealer: Opener; isReadOnly?: boolean }): Trail {
  let known: Promise<Buffer> | null = null;
  return {
    key() {
      known ??= openKey(o).catch((error) => {
        known = null;
        throw error;
      });
      return known;
    },
  };
}

async function openKey(o: { db: AnyDatabase; sealer: Opener; isReadOnly?: boolean }): Promise<Buffer> {
  const { db, sealer, isReadOnly = false } = o;
  // Where seals are, another key would only hide that theirs is gone.
  if (!isReadOnly)
    await sql`
      insert into instance_secrets (name, secret) select ${NAME}, ${sealer.seal(randomBytes(32).toString('base64url'))}
      where not exists (select 1 from audit_seals) on conflict do nothing`.execute(db);
  const found = await sql<{ secret: string }>`select secret from instance_secrets where name = ${NAME}`.execute(db);
  const sealed = found.rows[0]?.secret;
  if (sealed === undefined) throw new Error('The key of the audit trail is not in the database.');
  const key = sealer.open(sealed);
  if (!isReadOnly && !sealer.isCurrent(sealed))
    await sql`update instance_secrets set secret = ${sealer.seal(key)} where name = ${NAME} and secret = ${sealed}`.execute(
      db,
    );
  return Buffer.from(key, 'base64url');
}

/** @returns 64 hexadecimal digits */
export function hashOf(key: Buffer, seal: Seal, previous: string): string {
  const { position, kind, change_id, erased_by, sealed_at, meta, content } = seal;
  const said = JSON.stringify([position, kind, change_id, erased_by, sealed_at, meta, content, previous]);
  return createHmac('sha256', key).update(`seal:${said}`).digest('hex');
}

/** @returns 32 hexadecimal digits */
export function partOf(key: Buffer, part: 'meta' | 'content', text: string): string {
  return createHmac('sha256', key).update(`${part}:${text}`).digest().subarray(0, PART_BYTES).toString('hex');
}

/**
 * What is hashed of an entry of `changes` (alias `c`): `meta_text`, and the SHA-256 of its values as `content_text`, as values are long. A column
 * that `changes` gets later needs a kind of seal of its own: those that are there stay as they are.
 */
export function sealedText(alias: 'c') {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const said = ['id', 'organization_id', 'application_id', 'event_id', 'operation_id', 'undoes', 'resource'];
  const names = [...said, 'record_id', 'operation', 'profile_id', 'api_key_id'].map(column);
  const at = sql`round(extract(epoch from ${column('created_at')}) * 1000)::bigint`;
  const values = sql`jsonb_build_array(${column('before')}, ${column('after')})::text`;
  return sql`jsonb_build_array(${sql.join([...names, at])})::text as meta_text, encode(sha256(convert_to(${values}, 'UTF8')), 'hex') as content_text`;
}

/** Ends with the transaction. */
export async function lockTrail(tx: EngineTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** @returns whether nobody else adds to the trail meanwhile; ends with the transaction */
export async function tryLockTrail(tx: EngineTransaction): Promise<boolean> {
  const locked = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_mine`.execute(tx);
  return locked.rows[0]?.is_mine === true;
}

/** Adds to the end, in the order given. To be called by who holds the lock. */
export async function appendSeals(
  tx: EngineTransaction,
  key: Buffer,
  added: readonly Pick<Seal, 'kind' | 'change_id' | 'erased_by' | 'meta' | 'content'>[],
): Promise<void> {
  if (added.length === 0) return;
  const found = await sql<{ position: number | null; hash: string | null; now: number }>`
    select h.position, encode(h.hash, 'hex') as hash, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from (select 1) one left join (select position, hash from audit_seals order by position desc limit 1) h on true`.execute(
    tx,
  );
  const [head] = found.rows;
  let previous = head?.hash ?? BEGINNING;
  const rows = added.map((one, i) => {
    const seal = { ...one, position: Number(head?.position ?? 0) + i + 1, sealed_at: Number(head?.now) };
    previous = hashOf(key, seal, previous);
    return { ...seal, hash: previous };
  });
  await sql`
    insert into audit_seals (position, kind, change_id, erased_by, sealed_at, meta, content, hash)
    select position, kind, change_id, erased_by, to_timestamp(sealed_at / 1000.0), decode(meta, 'hex'), decode(content, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(position bigint, kind text, change_id bigint, erased_by bigint, sealed_at bigint, meta text, content text, hash text)`.execute(
    tx,
  );
}
