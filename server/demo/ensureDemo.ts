import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { Passwords } from '../auth/passwords';
import { ensureSuperAdmin } from '../auth/superAdmin';
import type { Config } from '../config';
import type { FileStorage } from '../files/storage';
import { importDemoClubs } from './demoImport';
import { fillDemo } from './fillDemo';

export interface DemoSignIn {
  email: string;
  password: string;
}

/** The preference that remembers how to sign in to a demo, so that each start can say it again. */
const KEY = 'demo.sign_in';

interface DemoOptions {
  engine: Engine;
  config: Config;
  passwords: Passwords;
  storage: FileStorage;
}

/**
 * Fills a new database with the demo where it is wanted, and gives the sign-in of a demo database; null for a database
 * that is none, or whose demo password was changed.
 */
export async function ensureDemo({ engine, config, passwords, storage }: DemoOptions): Promise<DemoSignIn | null> {
  const { db } = engine;
  const known = await sql<{ email: string; hash: string; password: string }>`
    select p.email, p.password as hash, f.value ->> 'password' as password
    from preferences f join profiles p on p.id = f.profile_id where f.key = ${KEY} limit 1`.execute(db);
  const [demo] = known.rows;
  if (demo)
    return (await passwords.verify(demo.hash, demo.password)) ? { email: demo.email, password: demo.password } : null;
  const people = await sql`select 1 from profiles limit 1`.execute(db);
  const isWanted = config.DEMO === '1' || (config.DEMO === undefined && config.ADMIN_EMAIL === undefined);
  if (!isWanted || people.rows.length > 0) return null;
  const signIn = { email: 'admin@startline.example', password: randomBytes(9).toString('base64url') };
  await ensureSuperAdmin({ db, passwords, ...signIn, firstName: 'Robin', lastName: 'Maes' });
  await fillDemo(engine, new Date());
  const kept = await sql<{ profile_id: number }>`
    insert into preferences (profile_id, key, value)
    select id, ${KEY}, ${JSON.stringify({ password: signIn.password })}::jsonb from profiles where email = ${signIn.email}
    returning profile_id`.execute(db);
  await importDemoClubs({ engine, storage, profileId: kept.rows[0]?.profile_id ?? null });
  return signIn;
}
