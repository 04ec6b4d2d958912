import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { asCaller } from '../../engine/api/connectionScope';
import type { Engine } from '../../engine/api/engine';
import type { Passwords } from '../auth/passwords';
import { makeSuperAdmin } from '../auth/superAdmin';
import type { Config } from '../config';
import type { AnyDatabase } from '../database/types';
import type { FileStorage } from '../files/storage';
import { importDemoClubs } from './demoImport';
import { syncDemo } from './demoSync';
import { fillBuilds } from './fillBuilds';
import { fillContent } from './fillContent';
import { fillDemo } from './fillDemo';
import { drawPictures } from './pictures/drawPictures';

export interface DemoSignIn {
  email: string;
  password: string;
}

/** The preference that remembers how to sign in to a demo, so that each start can say it again. */
const KEY = 'demo.sign_in';

/** Of the advisory lock that lets one node at a time fill the demo. */
const LOCK = 7_226_913_557;

interface DemoOptions {
  engine: Engine;
  config: Config;
  passwords: Passwords;
  storage: FileStorage;
  /** Ends the filling between two steps. The next start makes what is missing. */
  signal?: AbortSignal | undefined;
}

/**
 * Fills a new database with the demo where it is wanted, and gives the sign-in of a demo database; null for a database
 * that is none, or whose demo password was changed. What an interrupted start left out is made by the next one; of nodes that start at once
 * one fills it, and the others find it made.
 */
export async function ensureDemo(options: DemoOptions): Promise<DemoSignIn | null> {
  const { engine, config } = options;
  const isWanted = config.DEMO === '1' || (config.DEMO === undefined && config.ADMIN_EMAIL === undefined);
  // A database of this process alone needs no lock, and may have no second connection for one.
  if (!isWanted || config.DATABASE_URL === undefined) return fill({ ...options, isWanted });
  return engine.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    // This transaction only holds the lock. The demo is written through connections of its own.
    return asCaller(null, () => fill({ ...options, isWanted }));
  });
}

async function fill({ engine, config, passwords, storage, signal, isWanted }: DemoOptions & { isWanted: boolean }) {
  const { db } = engine;
  const known = await findAccount(db);
  const account = known ?? (isWanted && (await isNew(db, config)) ? await makeAccount({ db, passwords }) : null);
  if (!account) return null;
  if (isWanted) {
    const isWhole = !(await isEmpty(db, 'widgets')) && !(await isEmpty(db, 'builds'));
    const drawing = isWhole ? null : drawPictures();
    // Whoever waits for it hears of it; until then it is nobody's.
    drawing?.catch(() => undefined);
    signal?.throwIfAborted();
    if (await isEmpty(db, 'organizations')) await fillDemo({ engine, now: new Date(), signal });
    signal?.throwIfAborted();
    if (drawing) await fillContent({ engine, storage, drawing });
    signal?.throwIfAborted();
    if (drawing) await fillBuilds({ engine, storage, drawing, profileId: account.profileId });
    signal?.throwIfAborted();
    if (await isEmpty(db, 'integration_syncs')) await syncDemo({ engine, profileId: account.profileId });
    signal?.throwIfAborted();
    if (await isEmpty(db, 'imports')) await importDemoClubs({ engine, storage, profileId: account.profileId });
  }
  const { email, password, hash } = account;
  return (await passwords.verify(hash, password)) ? { email, password } : null;
}

interface DemoAccount extends DemoSignIn {
  profileId: number;
  hash: string;
}

/** The account that was made for the demo of this database, by the preference that says so. */
async function findAccount(db: AnyDatabase): Promise<DemoAccount | null> {
  const { rows } = await sql<DemoAccount>`
    select p.id as "profileId", p.email, p.password as hash, f.value ->> 'password' as password
    from preferences f join profiles p on p.id = f.profile_id where f.key = ${KEY} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Nobody has an account but whom the configuration names, and nothing is there. */
async function isNew(db: AnyDatabase, { ADMIN_EMAIL = '' }: Config): Promise<boolean> {
  const others = await sql`select 1 from profiles where email <> ${ADMIN_EMAIL.trim().toLowerCase()} limit 1`.execute(
    db,
  );
  return others.rows.length === 0 && (await isEmpty(db, 'organizations'));
}

/** The account and the word that it is a demo's, both or none. */
async function makeAccount({ db, passwords }: Pick<DemoOptions, 'passwords'> & { db: AnyDatabase }) {
  const email = 'admin@startline.example';
  const password = randomBytes(9).toString('base64url');
  return db.transaction().execute(async (tx) => {
    await makeSuperAdmin({ db: tx, passwords, email, password, firstName: 'Robin', lastName: 'Maes' });
    await sql`
      insert into preferences (profile_id, key, value)
      select id, ${KEY}, ${JSON.stringify({ password })}::jsonb from profiles where email = ${email}`.execute(tx);
    return findAccount(tx);
  });
}

async function isEmpty(db: AnyDatabase, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}
