import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../config';
import { openToRead } from '../database/openRunning';
import type { AnyDatabase } from '../database/types';
import { knownKey } from '../secrets/sealer';
import { createTrail, trailSealer } from './trail';
import { type Checkpoint, type Verified, verifyTrail } from './verifyTrail';

const USAGE = 'Usage: npm run audit:verify -- [--checkpoint POSITION:HASH]…';

/**
 * `npm run audit:verify`, beside a running server or without one.
 * @returns 0 where all is as it was sealed, 1 where something is not, 2 where that could not be told
 */
export async function verifyAudit(args: string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  try {
    return (await verify(args, env)) === 0 ? 0 : 1;
  } catch (error) {
    console.error(`The audit could not be verified: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}

/** @returns how much is not as it was sealed */
async function verify(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const checkpoints = checkpointsOf(args);
  const config = readConfig(env);
  const database = await openToRead(config, () => {});
  try {
    await assertTrail(database.db);
    const [first = await knownKey(config.DATA_DIR), ...former] =
      config.SECRET_KEY?.split(',').map((key) => key.trim()) ?? [];
    const trail = createTrail({ db: database.db, sealer: trailSealer([first, ...former]), isReadOnly: true });
    const verified = await verifyTrail({ db: database.db, trail, checkpoints });
    tell(verified);
    return verified.count;
  } finally {
    await database.close();
  }
}

function checkpointsOf(args: string[]): Checkpoint[] {
  const { values } = parseArgs({ args, options: { checkpoint: { type: 'string', multiple: true } } });
  return (values.checkpoint ?? []).map((text) => {
    const [, position = '', hash = ''] = /^(\d+):([0-9a-f]{16,64})$/i.exec(text) ?? [];
    if (position === '') throw new Error(`"${text}" is no checkpoint.\n${USAGE}`);
    return { position: Number(position), hash };
  });
}

async function assertTrail(db: AnyDatabase): Promise<void> {
  const found = await sql<{ is_there: boolean }>`select to_regclass('audit_seals') is not null as is_there`.execute(db);
  if (!found.rows[0]?.is_there) throw new Error('the database has no trail yet; start this release on it first.');
}

function tell({ entries, erased, waiting, checkpoint, count, findings }: Verified): void {
  for (const { kind, message } of findings) console.log(`${kind}: ${message}`);
  if (count > findings.length) console.log(`… and ${count - findings.length} more.`);
  const told = erased > 0 ? `, of which erasures replaced values ${erased} times` : '';
  console.log(`${entries} entries are sealed${told}; ${waiting} wait to be.`);
  if (checkpoint) console.log(`Checkpoint, to be kept elsewhere: ${checkpoint.position}:${checkpoint.hash}`);
  console.log(count === 0 ? 'The audit is as it was sealed.' : `The audit is not as it was sealed: ${count} found.`);
}
