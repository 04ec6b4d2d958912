import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from '../../../engine/api/engine';
import { malformed, onlyKeys, searchParams } from '../../../engine/api/rest/requestParts';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import { parseInput } from '../../auth/inputs';
import { parseRawReads, rawFormats } from '../formats/rawFormats';
import type { RawFormatName, RawFormatOptions } from '../formats/rawRead';
import { storeReads } from '../store/storeReads';
import { ingestInput, type Rejection, readsOf } from './ingestInput';
import { eventIdOf } from './liveParams';
import { requireInEvent } from './requireInEvent';

interface IngestOptions {
  engine: Engine;
  actorOf(request: FastifyRequest): Actor;
}

/** What a call brought, once it is committed. */
interface IngestAnswer {
  received: number;
  stored: number;
  duplicates: number;
  /** The first of those refused; `rejected_count` says how many there are. */
  rejected: Rejection[];
  rejected_count: number;
}

const JSON_LIMIT = 16 * 1024 * 1024;
/** A whole mat's file: 60,000 lines of a raw format take 5 to 10 MB. */
const TEXT_LIMIT = 128 * 1024 * 1024;
const MOST_REJECTIONS = 1_000;
const TEXT_KEYS = ['format', 'device', 'date'];

/** `POST /v1/live/events/{id}/passings`: reads as JSON, or a device's own format as text. Answered once all are committed. */
export async function registerIngest(app: FastifyInstance, options: IngestOptions): Promise<void> {
  await app.register(async (scope) => {
    // As a stream: a file is stored while it comes in, and never held as a whole.
    scope.addContentTypeParser(['text/plain', 'text/csv'], (_request, payload, done) => done(null, payload));
    scope.post('/v1/live/events/:event_id/passings', { bodyLimit: JSON_LIMIT }, async (request) => {
      const actor = options.actorOf(request);
      const eventId = eventIdOf(request);
      const event = await requireInEvent({ engine: options.engine, actor, eventId, permission: 'passings.create' });
      const target = { engine: options.engine, eventId };
      const params = searchParams(request);
      if (!isText(request)) {
        onlyKeys(params, []);
        return ingestJson(target, request.body);
      }
      onlyKeys(params, TEXT_KEYS);
      return ingestText(target, request.body as AsyncIterable<Buffer>, {
        format: formatOf(params.get('format')),
        options: {
          timeZone: event.timeZone,
          date: params.get('date') ?? dayOf(event),
          device: params.get('device'),
        },
      });
    });
  });
}

interface Target {
  engine: Engine;
  eventId: number;
}

async function ingestJson(target: Target, body: unknown): Promise<IngestAnswer> {
  const { device, passings } = parseInput(ingestInput, body);
  const { reads, rejected } = readsOf(device, passings);
  const { stored, duplicates } = await storeReads({ ...target, reads });
  return {
    received: passings.length,
    stored,
    duplicates,
    rejected: rejected.slice(0, MOST_REJECTIONS),
    rejected_count: rejected.length,
  };
}

async function ingestText(
  target: Target,
  stream: AsyncIterable<Buffer>,
  { format, options }: { format: RawFormatName; options: RawFormatOptions },
): Promise<IngestAnswer> {
  const answer: IngestAnswer = { received: 0, stored: 0, duplicates: 0, rejected: [], rejected_count: 0 };
  for await (const { reads, rejections } of parse({ format, options, stream })) {
    const { stored, duplicates } = await storeReads({ ...target, reads });
    answer.received += reads.length + rejections.length;
    answer.stored += stored;
    answer.duplicates += duplicates;
    answer.rejected_count += rejections.length;
    const room = MOST_REJECTIONS - answer.rejected.length;
    answer.rejected.push(...rejections.slice(0, room).map(({ line, reason }) => ({ index: line - 1, reason })));
  }
  return answer;
}

function parse(o: { format: RawFormatName; options: RawFormatOptions; stream: AsyncIterable<Buffer> }) {
  try {
    return parseRawReads({ format: o.format, options: o.options, chunks: bounded(o.stream) });
  } catch (error) {
    if (error instanceof RangeError) throw malformed(error.message);
    throw error;
  }
}

async function* bounded(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
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

function formatOf(given: string | null): RawFormatName {
  const names = Object.keys(rawFormats);
  if (given === null) throw malformed(`format: say which one: ${names.join(', ')}.`);
  if (!names.includes(given)) throw malformed(`format: "${given.slice(0, 40)}" is none of ${names.join(', ')}.`);
  return given as RawFormatName;
}

/** The day that reads without a date are of: today while the event is on, else its first day. */
function dayOf(event: { timeZone: string; startDate: string | null; endDate: string | null }): string | null {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: event.timeZone }).format(new Date());
  const { startDate, endDate } = event;
  if (startDate === null) return null;
  return today >= startDate && today <= (endDate ?? startDate) ? today : startDate;
}
