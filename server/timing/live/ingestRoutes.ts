import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { parseInput } from '../../../engine/api/calls/parseInput';
import type { Engine } from '../../../engine/api/engine';
import { malformed, onlyKeys, searchParams } from '../../../engine/api/rest/requestParts';
import { ApiError, invalid, notFound } from '../../../engine/core/errors';
import { type Ingested, sendPassings } from '../../../resources/passings/passings.calls';
import { inTurns } from '../../inTurns';
import { UnfitColumns } from '../formats/lines/unreadable';
import { parseRawReads } from '../formats/rawFormats';
import type { RawFormatName, RawFormatOptions, RawRead } from '../formats/rawRead';
import { loadLastReads } from '../store/noteDevices';
import { withOwners } from '../store/startNumbers';
import { storeReads } from '../store/storeReads';
import { ingestInput, MOST_REJECTIONS, readsOf } from './ingestInput';
import type { LiveOptions } from './liveRoutes';
import { type EventDays, rawOptions } from './rawOptions';
import { requireFileOf } from './readFileRoutes';

const JSON_LIMIT = 16 * 1024 * 1024;
/** A whole mat's file: 60,000 lines of a raw format take 5 to 10 MB. */
const TEXT_LIMIT = 128 * 1024 * 1024;

/** Reads as JSON, or a device's own format as text. Answered once all are committed. */
export async function serveIngest(app: FastifyInstance, { engine, serveOn }: LiveOptions): Promise<void> {
  await app.register(async (scope) => {
    // As a stream: a file is stored while it comes in, and never held as a whole.
    scope.addContentTypeParser(['text/plain', 'text/csv'], (_request, payload, done) => done(null, payload));
    serveOn(scope)(
      sendPassings,
      async ({ actor, params: { event_id: eventId }, query, request }) => {
        const params = searchParams(request);
        const readFile = query.read_file;
        if (readFile !== undefined) await requireFileOf(engine.db, eventId, readFile);
        const target = {
          engine,
          eventId,
          raceId: await raceOf(engine, eventId, query.race_id ?? null),
          readFile,
          isBoundByLock: !actor.isSuperAdmin,
        };
        if (isText(request))
          return ingestText(target, request.body as Readable, rawOptions(params, await daysOf(target)));
        onlyKeys(params, ['race_id', 'read_file']);
        return ingestJson(target, request.body);
      },
      { bodyLimit: JSON_LIMIT },
    );
  });
}

/** The days and gunshots of an event, in whose zone a device's clock runs. */
async function daysOf({ engine, eventId }: Pick<Target, 'engine' | 'eventId'>): Promise<EventDays> {
  const found = await sql<Omit<EventDays, 'lastReads'>>`
    select e.timezone as "timeZone", e.start_date as "startDate", e.end_date as "endDate", array(
        select (extract(epoch from g.fired_at) * 1000)::float8 from gunshots g where g.event_id = e.id and g.deleted_at is null
      ) as guns from events e where e.id = ${eventId}`.execute(engine.db);
  const [days] = found.rows;
  if (!days) throw notFound('Event');
  return { ...days, lastReads: await loadLastReads(engine.db, eventId) };
}

async function raceOf(engine: Engine, eventId: number, raceId: number | null): Promise<number | null> {
  if (raceId === null) return null;
  const found =
    await sql`select 1 from races where id = ${raceId} and event_id = ${eventId} and deleted_at is null`.execute(
      engine.db,
    );
  if (found.rows.length === 0) throw invalid({ race_id: ['There is no such race in this event.'] });
  return raceId;
}

interface Target {
  engine: Engine;
  eventId: number;
  /** Of reads by start number. */
  raceId: number | null;
  /** The file that they come with. */
  readFile: number | undefined;
  isBoundByLock: boolean;
}

/** Stores what has an owner or a chip; the rest is refused by its line. */
async function store({ engine, eventId, raceId, ...target }: Target, given: readonly RawRead[]) {
  const { reads, refused } = await withOwners(engine.db, { eventId, raceId, reads: given });
  const { stored, duplicates } = await storeReads({ engine, eventId, reads, ...target });
  return { stored, duplicates, refused: refused.map(({ read, reason }) => ({ index: (read.line ?? 1) - 1, reason })) };
}

async function ingestJson(target: Target, body: unknown): Promise<Ingested> {
  const { device, passings } = parseInput(ingestInput, body);
  const { reads, rejected: unreadable, rejectedCount } = await inTurns(readsOf(device, passings));
  const { stored, duplicates, refused } = await store(target, reads);
  const rejected = [...unreadable, ...refused].sort((a, b) => a.index - b.index);
  return {
    received: passings.length,
    stored,
    duplicates,
    rejected: rejected.slice(0, MOST_REJECTIONS),
    rejected_count: rejectedCount + refused.length,
  };
}

async function ingestText(
  target: Target,
  stream: Readable,
  { format, options }: { format: RawFormatName; options: RawFormatOptions },
): Promise<Ingested> {
  const answer: Ingested = { received: 0, stored: 0, duplicates: 0, rejected: [], rejected_count: 0 };
  try {
    for await (const { reads, rejections } of parseRawReads({ format, options, chunks: bounded(stream) })) {
      const { stored, duplicates, refused } = await store(target, reads);
      const rejected = [...rejections.map(({ line, reason }) => ({ index: line - 1, reason })), ...refused];
      answer.received += reads.length + rejections.length;
      answer.stored += stored;
      answer.duplicates += duplicates;
      answer.rejected_count += rejected.length;
      rejected.sort((a, b) => a.index - b.index);
      answer.rejected.push(...rejected.slice(0, MOST_REJECTIONS - answer.rejected.length));
      addNotes(answer, reads);
    }
  } catch (error) {
    if (error instanceof UnfitColumns) throw malformed(`mapping: ${error.message}.`);
    throw error;
  }
  return answer;
}

function addNotes(answer: Ingested, reads: readonly RawRead[]): void {
  const notes = reads.flatMap(({ note, line }) => (note === undefined ? [] : { index: (line ?? 1) - 1, note }));
  if (notes.length === 0) return;
  answer.noted = [...(answer.noted ?? []), ...notes].slice(0, MOST_REJECTIONS);
  answer.noted_count = (answer.noted_count ?? 0) + notes.length;
}

async function* bounded(stream: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  // Ended early it would take the connection with it, and the answer.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > TEXT_LIMIT)
      throw new ApiError({
        code: 'too_large',
        message: `At most ${TEXT_LIMIT / 1024 / 1024} MB in one call. What came before is stored: sending the file in parts repeats nothing.`,
      });
    yield chunk;
  }
}

function isText(request: FastifyRequest): boolean {
  return /^text\/(plain|csv)\b/i.test(request.headers['content-type'] ?? '');
}
