import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { toCode } from '../../../engine/fields/text/parseText';
import type { RawRead } from '../formats/rawRead';
import { texts } from './arrayLiteral';

/** A read as it is stored: one by start number is its holder's, whoever gets that number later. */
export interface OwnedRead extends RawRead {
  athleteId?: number;
  /** That number as its holder has it, and in which race: by it a read is known again, however it is written then, and whoever has it. */
  numberedAs?: string;
}

export interface OwnedReads {
  reads: OwnedRead[];
  /** Reads by a start number that nobody has, or several, with a sentence that begins with the field. */
  refused: { read: RawRead; reason: string }[];
}

interface OwnersOptions {
  eventId: number;
  /** The race that start numbers are of, where two races give out the same. */
  raceId: number | null;
  reads: readonly RawRead[];
}

/** Finds who the reads by start number are of: whoever has just that number, else one that differs in zeros in front or case. Reads by chip stay. */
export async function withOwners(db: EngineDatabase, { eventId, raceId, reads }: OwnersOptions): Promise<OwnedReads> {
  const wanted = new Set(reads.flatMap(({ startNumber }) => startNumber ?? []));
  if (wanted.size === 0) return { reads: [...reads], refused: [] };
  const holders = await holdersOf(db, { eventId, raceId, startNumbers: [...wanted] });
  const owned: OwnedReads = { reads: [], refused: [] };
  for (const read of reads) {
    if (read.startNumber === undefined) {
      owned.reads.push(read);
      continue;
    }
    const [holder, ...others] = holders.get(read.startNumber) ?? [];
    if (holder && others.length === 0) {
      owned.reads.push({ ...read, athleteId: holder.id, numberedAs: holder.numbered_as });
    } else owned.refused.push({ read, reason: reasonOf(read.startNumber, others.length + 1, holder !== undefined) });
  }
  return owned;
}

function reasonOf(startNumber: string, count: number, isHeld: boolean): string {
  if (!isHeld) return `start_number: nobody has "${startNumber}"`;
  return `start_number: ${count} athletes have "${startNumber}", say of which race it is`;
}

interface Holder {
  id: number;
  numbered_as: string;
}

interface HoldersOptions {
  eventId: number;
  raceId: number | null;
  startNumbers: readonly string[];
}

/** By start number as it was read: the athletes who have it. */
async function holdersOf(db: EngineDatabase, options: HoldersOptions): Promise<Map<string, Holder[]>> {
  const { startNumbers } = options;
  const exact = await athletesBy(db, options, sql`start_number`, startNumbers);
  const others = startNumbers.filter((one) => !exact.has(one));
  if (others.length === 0) return exact;
  const code = sql`regexp_replace(upper(start_number), '^0+(?=.)', '')`;
  const alike = await athletesBy(db, options, code, others.map(toCode));
  return new Map(startNumbers.map((one) => [one, exact.get(one) ?? alike.get(toCode(one)) ?? []]));
}

async function athletesBy(
  db: EngineDatabase,
  { eventId, raceId }: HoldersOptions,
  by: RawBuilder<unknown>,
  wanted: readonly string[],
): Promise<Map<string, Holder[]>> {
  const found = await sql<{ holders: Holder[]; by: string }>`
    select ${by} as by, json_agg(json_build_object('id', id, 'numbered_as', concat(race_id, '/', start_number))) as holders
    from athletes
    where event_id = ${eventId} and deleted_at is null and (${raceId}::bigint is null or race_id = ${raceId})
      and ${by} = any(${texts(wanted)}::text[]) group by 1`.execute(db);
  return new Map(found.rows.map((row) => [row.by, row.holders]));
}
