import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';

const BYTES = 32;

/** A secret that all nodes of one database share; the first that asks for it makes it. */
export async function instanceSecret(db: EngineDatabase, name: string): Promise<string> {
  const made = randomBytes(BYTES).toString('base64url');
  await sql`insert into instance_secrets (name, secret) values (${name}, ${made}) on conflict do nothing`.execute(db);
  const found = await sql<{ secret: string }>`select secret from instance_secrets where name = ${name}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`The secret ${name} is gone.`);
  return row.secret;
}
