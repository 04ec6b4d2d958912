import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { createRecord } from '../../../engine/api/operations/createRecords';
import { malformed, objectBody, onlyKeys, searchParams } from '../../../engine/api/rest/requestParts';
import type { Actor } from '../../../engine/core/access/actor';
import { notFound } from '../../../engine/core/errors';
import { parseInput } from '../../auth/inputs';
import { estimateImpact } from '../impact/estimateImpact';
import { impactInput } from '../impact/impactInput';
import { registerIngest } from './ingestRoutes';
import { eventIdOf, wholeNumber } from './liveParams';
import { type Leaderboard, readLeaderboard } from './readLeaderboard';
import { readPassings } from './readPassings';
import { readStarts } from './readStarts';
import { readStatistics } from './readStatistics';
import { type LiveSummary, readSummary } from './readSummary';
import { requireInEvent } from './requireInEvent';
import { sharedReadings } from './sharedReadings';

interface LiveRouteOptions {
  engine: Engine;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
}

const TIMING_TYPES = ['guntime', 'chiptime', 'racetime'] as const;
const MAX_ID = 999_999_999_999_999;
const ANY_ID = { min: 1, max: MAX_ID, otherwise: 0 };

/** The live API: reads in, and how the field stands out of them. */
export async function registerLiveApi(app: FastifyInstance, options: LiveRouteOptions): Promise<void> {
  const { engine, actorOf } = options;
  const readable = async (request: FastifyRequest): Promise<number> => {
    const eventId = eventIdOf(request);
    await requireInEvent({ engine, actor: actorOf(request), eventId, permission: 'passings.read' });
    return eventId;
  };
  await registerIngest(app, options);

  app.get('/v1/live/events/:event_id/passings', async (request) => {
    const eventId = await readable(request);
    const params = searchParams(request);
    onlyKeys(params, ['after', 'limit']);
    const after = wholeNumber(params, 'after', { min: 0, max: MAX_ID, otherwise: 0 });
    const limit = wholeNumber(params, 'limit', { min: 1, max: 5_000, otherwise: 500 });
    return readPassings(engine.db, { eventId, after, limit });
  });

  // Every console asks for it when it opens the event, and when it is connected again: after a restart all of them at once.
  const summaries = sharedReadings<LiveSummary>();
  app.get('/v1/live/events/:event_id/summary', async (request) => {
    const eventId = await readable(request);
    onlyKeys(searchParams(request), []);
    return summaries(String(eventId), () => readSummary(engine.db, eventId));
  });

  // Every board asks for them when it is told that reads came in: all at once.
  const leaderboards = sharedReadings<Leaderboard>();
  app.get('/v1/live/events/:event_id/leaderboard', async (request) => {
    const eventId = await readable(request);
    const params = searchParams(request);
    onlyKeys(params, ['race_id', 'timeline_id', 'timing_type', 'limit']);
    const raceId = raceIdOf(params);
    const timelineId = wholeNumber(params, 'timeline_id', ANY_ID) || null;
    const race = await sql<{ timing_type: (typeof TIMING_TYPES)[number]; has_timeline: boolean }>`
      select timing_type, exists (select 1 from timelines t where t.id = ${timelineId} and t.event_id = r.event_id and t.deleted_at is null) as has_timeline
      from races r where id = ${raceId} and event_id = ${eventId} and deleted_at is null`.execute(engine.db);
    const [found] = race.rows;
    if (!found) throw notFound('Race');
    if (timelineId !== null && !found.has_timeline) throw notFound('Timeline');
    const asked = {
      raceId,
      timelineId,
      timingType: timingTypeOf(params.get('timing_type')) ?? found.timing_type,
      limit: wholeNumber(params, 'limit', { min: 1, max: 1_000, otherwise: 10 }),
    };
    return leaderboards(JSON.stringify(asked), () => readLeaderboard(engine.db, asked));
  });

  const raceRead =
    <Answer>(read: (db: Engine['db'], asked: { eventId: number; raceId: number }) => Promise<Answer | null>) =>
    async (request: FastifyRequest): Promise<Answer> => {
      const eventId = await readable(request);
      const params = searchParams(request);
      onlyKeys(params, ['race_id']);
      const found = await read(engine.db, { eventId, raceId: raceIdOf(params) });
      if (found === null) throw notFound('Race');
      return found;
    };
  app.get('/v1/live/events/:event_id/statistics', raceRead(readStatistics));
  app.get('/v1/live/events/:event_id/starts', raceRead(readStarts));

  app.post('/v1/live/events/:event_id/impact', async (request) => {
    const eventId = await readable(request);
    const change = parseInput(impactInput, request.body);
    // As of one moment: reads that come in meanwhile would look like something that the change does.
    const moment = engine.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return moment.execute((tx) => estimateImpact(tx, eventId, change));
  });

  app.post('/v1/live/events/:event_id/gunshots', async (request, reply) => {
    const actor = actorOf(request);
    const eventId = eventIdOf(request);
    await requireInEvent({ engine, actor, eventId, permission: 'gunshots.create' });
    const body = objectBody(request);
    const resource = engine.plan.get('gunshots');
    const { record } = await createRecord({
      engine,
      actor,
      resource,
      body: { source: 'device', ...body, event_id: eventId },
    });
    return reply.status(201).send(record);
  });
}

/** @throws ApiError 400 where the address names no race */
function raceIdOf(params: URLSearchParams): number {
  const raceId = wholeNumber(params, 'race_id', ANY_ID);
  if (raceId === 0) throw malformed('race_id: say which race.');
  return raceId;
}

function timingTypeOf(given: string | null) {
  if (given === null) return null;
  const found = TIMING_TYPES.find((type) => type === given);
  if (!found) throw malformed(`timing_type: must be one of ${TIMING_TYPES.join(', ')}.`);
  return found;
}
