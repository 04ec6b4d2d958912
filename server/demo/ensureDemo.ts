import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { Config } from '../config';
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
  /** Makes the demo's super admin and gives its id. */
  createSuperAdmin(person: { email: string; password: string; first_name: string; last_name: string }): Promise<number>;
  isPassword(profileId: number, password: string): Promise<boolean>;
}

/**
 * Fills a new database with the demo where it is wanted, and gives the sign-in of a demo database; null for a database
 * that is none, or whose demo password was changed.
 */
export async function ensureDemo({
  engine,
  config,
  createSuperAdmin,
  isPassword,
}: DemoOptions): Promise<DemoSignIn | null> {
  const known = await sql<{ id: number; email: string; value: { password: string } }>`
    select p.id, p.email, f.value from preferences f join profiles p on p.id = f.profile_id where f.key = ${KEY} limit 1`.execute(
    engine.db,
  );
  const [demo] = known.rows;
  if (demo)
    return (await isPassword(demo.id, demo.value.password))
      ? { email: demo.email, password: demo.value.password }
      : null;
  const people = await sql`select 1 from profiles limit 1`.execute(engine.db);
  const isWanted = config.DEMO === '1' || (config.DEMO === undefined && config.ADMIN_EMAIL === undefined);
  if (!isWanted || people.rows.length > 0) return null;
  const signIn = { email: 'admin@startline.example', password: randomBytes(9).toString('base64url') };
  const profileId = await createSuperAdmin({ ...signIn, first_name: 'Robin', last_name: 'Maes' });
  await fillDemo(engine, new Date());
  await sql`insert into preferences (profile_id, key, value) values (${profileId}, ${KEY}, ${JSON.stringify({ password: signIn.password })}::jsonb)`.execute(
    engine.db,
  );
  return signIn;
}
