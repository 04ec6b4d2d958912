import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { AnyDatabase } from '../database/types';
import { lateness } from './lateness';
import { BEGINNING, hashOf, partOf, type Seal, sealedText, type Trail } from './trail';
import { wrongOperations } from './wrongOperations';

const PAGE = 2_000;
/** Of findings that are told one by one. */
const MOST_TOLD = 100;
/** An entry that is younger may still have to be sealed. */
const UNSEALED_MINUTES = 15;

interface Finding {
  readonly kind: 'changed' | 'removed' | 'late' | 'unsealed' | 'seal' | 'erasure' | 'operation' | 'checkpoint';
  /** A whole sentence that names what is wrong. */
  readonly message: string;
}

export interface Verified {
  readonly entries: number;
  readonly erased: number;
  /** Too young to be missed. */
  readonly waiting: number;
  /** To be kept elsewhere; null where nothing is sealed. */
  readonly checkpoint: Checkpoint | null;
  readonly count: number;
  /** The first of them. */
  readonly findings: readonly Finding[];
}

export interface Checkpoint {
  readonly position: number;
  /** Hexadecimal, or the beginning of it. */
  readonly hash: string;
}

interface Row extends Seal {
  readonly hash: string;
  readonly meta_text: string | null;
  readonly content_text: string | null;
  readonly created_at: number;
  readonly described: string | null;
  readonly is_replaced: boolean;
  readonly is_erasure: boolean;
}

/** Compares every entry of the audit with the trail, in one look at the database as it is now. @param checkpoints what was kept of earlier ones */
export async function verifyTrail({
  db,
  trail,
  checkpoints = [],
}: {
  db: AnyDatabase;
  trail: Trail;
  checkpoints?: readonly Checkpoint[];
}): Promise<Verified> {
  const key = await trail.key();
  const findings: Finding[] = [];
  let count = 0;
  const find = (kind: Finding['kind'], message: string): void => {
    count += 1;
    if (findings.length < MOST_TOLD) findings.push({ kind, message });
  };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const walked = await walk({ tx, key, find, checkpoints });
      const waiting = await findUnsealed(tx, find);
      for (const message of await wrongOperations(tx, MOST_TOLD)) find('operation', message);
      return { ...walked, waiting, count, findings };
    });
}

interface Walk {
  readonly tx: EngineTransaction;
  readonly key: Buffer;
  readonly find: (kind: Finding['kind'], message: string) => void;
  readonly checkpoints: readonly Checkpoint[];
}

async function walk({
  tx,
  key,
  find,
  checkpoints,
}: Walk): Promise<Pick<Verified, 'entries' | 'erased' | 'checkpoint'>> {
  const kept = new Map(checkpoints.map(({ position, hash }) => [position, hash.toLowerCase()]));
  const isLate = lateness();
  let counts = { entry: 0, erased: 0 };
  let last = { position: 0, hash: BEGINNING };
  for (;;) {
    const rows = await readSeals(tx, last.position);
    for (const row of rows) {
      if (row.position !== last.position + 1)
        find('seal', `Seals ${last.position + 1} to ${row.position - 1} are missing from the trail.`);
      else if (hashOf(key, row, last.hash) !== row.hash)
        find(
          'seal',
          `Seal ${row.position}, of entry ${row.change_id}, is not the one that was made: it, or the one before it, was changed or put in.`,
        );
      const hash = kept.get(row.position);
      if (hash !== undefined && !row.hash.startsWith(hash))
        find('checkpoint', `Seal ${row.position} is another than the checkpoint says: the trail was made anew.`);
      kept.delete(row.position);
      counts = { ...counts, [row.kind]: counts[row.kind] + 1 };
      compare({ row, key, find, isLate });
      last = row;
    }
    if (rows.length < PAGE) break;
  }
  for (const position of kept.keys())
    find('checkpoint', `Seal ${position}, of which there is a checkpoint, is missing: the trail was cut off.`);
  const checkpoint = last.position > 0 ? { position: last.position, hash: last.hash } : null;
  return { entries: counts.entry, erased: counts.erased, checkpoint };
}

async function readSeals(tx: EngineTransaction, after: number): Promise<Row[]> {
  const found = await sql<Row>`
    select s.position, s.kind, s.change_id, s.erased_by, round(extract(epoch from s.sealed_at) * 1000)::bigint as sealed_at,
      encode(s.meta, 'hex') as meta, encode(s.content, 'hex') as content, encode(s.hash, 'hex') as hash,
      case when c.id is null then null else said.meta_text end as meta_text, said.content_text,
      round(extract(epoch from c.created_at) * 1000)::bigint as created_at,
      concat_ws(' ', c.operation, c.resource, c.record_id) as described,
      exists (select 1 from audit_seals l where l.change_id = s.change_id and l.kind = 'erased' and l.position > s.position) as is_replaced,
      s.kind = 'erased' and exists (
        select 1 from changes e join audit_seals t on t.change_id = e.id and t.kind = 'entry' and t.position < s.position
        where e.id = s.erased_by and e.operation = 'erase') as is_erasure
    from (select * from audit_seals where position > ${after} order by position limit ${PAGE}) s
    left join changes c on c.id = s.change_id left join lateral (select ${sealedText('c')}) said on true
    order by s.position`.execute(tx);
  return found.rows;
}

function compare({
  row,
  key,
  find,
  isLate,
}: Pick<Walk, 'key' | 'find'> & { row: Row; isLate: ReturnType<typeof lateness> }) {
  const { position, kind, change_id, meta_text, content_text } = row;
  const isEntry = kind === 'entry';
  const named = `Entry ${change_id} (${row.described}, seal ${position})`;
  if (meta_text === null) {
    if (isEntry) find('removed', `Entry ${change_id} was removed from the audit: seal ${position} tells of it.`);
    return;
  }
  if (!isEntry && !row.is_erasure)
    find(
      'erasure',
      `Seal ${position} says that entry ${change_id} was erased, and no erasure is in the audit before it.`,
    );
  if (partOf(key, 'meta', meta_text) !== row.meta)
    find('changed', `${named} was changed: who did what to which record, and when, is not what was sealed.`);
  else if (!row.is_replaced && partOf(key, 'content', content_text ?? '') !== row.content)
    find('changed', `${named} was changed: its values are not what was sealed.`);
  if (isEntry && isLate(row))
    find(
      'late',
      `${named} came into the audit long after entries that are newer than it: it was put in past the server.`,
    );
}

async function findUnsealed(tx: EngineTransaction, find: Walk['find']): Promise<number> {
  const found = await sql<{ id: number; described: string; is_old: boolean; of: number }>`
    select *, count(*) over (partition by is_old) as of from (
      select c.id, concat_ws(' ', c.operation, c.resource, c.record_id) as described,
        c.created_at < now() - make_interval(mins => ${UNSEALED_MINUTES}) as is_old
      from changes c where not exists (select 1 from audit_seals s where s.change_id = c.id and s.kind = 'entry')) unsealed
    order by is_old desc, id limit ${MOST_TOLD}`.execute(tx);
  const old = found.rows.filter(({ is_old }) => is_old);
  for (const { id, described } of old)
    find(
      'unsealed',
      `Entry ${id} (${described}) has no seal, and is older than ${UNSEALED_MINUTES} minutes: it was put in past the server, or no server has sealed since.`,
    );
  const untold = Number(old[0]?.of ?? 0) - old.length;
  if (untold > 0) find('unsealed', `So are ${untold} more entries.`);
  return Number(found.rows.find(({ is_old }) => !is_old)?.of ?? 0);
}
