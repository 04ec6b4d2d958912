import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine } from '../../../engine/api/engine';
import { createRecord } from '../../../engine/api/operations/createRecords';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import { notFound } from '../../../engine/core/errors';
import { fireGunshot } from '../../../resources/gunshots/gunshots.calls';
import { estimateImpact as impactCall } from '../../../resources/passings/impact.calls';
import { readPassings as passingsCall } from '../../../resources/passings/passings.calls';
import { readField as fieldCall, type RaceField } from '../../../resources/races/field.calls';
import {
  type LiveSummary,
  readLeaderboard as leaderboardCall,
  readProblems as problemsCall,
  readLiveSummary,
  readStarts as startsCall,
  readStatistics as statisticsCall,
} from '../../../resources/races/raceDay.calls';
import { inEstimateTurn } from '../../limits/estimateTurns';
import type { KnownFields } from '../field/knownField';
import { readField } from '../field/readField';
import { estimateImpact } from '../impact/estimateImpact';
import { serveIngest } from './ingestRoutes';
import { serveReadFiles } from './readFileRoutes';
import { type Leaderboard, readLeaderboard } from './readLeaderboard';
import { readPassings } from './readPassings';
import { readProblems } from './readProblems';
import { readStarts } from './readStarts';
import { readStatistics } from './readStatistics';
import { readSummary } from './readSummary';
import { sharedReadings } from './sharedReadings';

export interface LiveOptions {
  engine: Engine;
  fields: KnownFields;
  /** Serves calls on the app, or on a scope of it that reads other bodies. */
  serveOn(scope: FastifyInstance): ServeCall;
}

/** The live API: reads in, and how the field stands out of them. */
export async function serveLiveApi(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { engine, fields: known } = options;
  const { db } = engine;
  const serve = options.serveOn(app);
  await serveIngest(app, options);
  serve(passingsCall, ({ params, query }) => readPassings(db, { eventId: params.event_id, ...query }));

  // Every console asks for it when it opens the event, and when it is connected again: after a restart all of them at once.
  const summaries = sharedReadings<LiveSummary>();
  serve(readLiveSummary, ({ params: { event_id: eventId } }) =>
    summaries(String(eventId), () => readSummary(db, eventId)),
  );
  serveLeaderboard(serve, engine);
  serve(statisticsCall, async ({ params, query }) =>
    ofRace(await readStatistics(db, { eventId: params.event_id, raceId: query.race_id })),
  );
  serve(startsCall, async ({ params, query }) =>
    ofRace(await readStarts(db, { eventId: params.event_id, raceId: query.race_id })),
  );
  serve(problemsCall, ({ params, query: { athlete_id: athleteId, limit } }) =>
    readProblems(db, { eventId: params.event_id, athleteId, limit }),
  );
  serveField(serve, engine, known);
  serve(impactCall, ({ actor, params: { event_id: eventId }, body, request }) => {
    const isAwaited = () => !request.raw.socket.destroyed;
    // As of one moment: reads that come in meanwhile would look like something that the change does.
    const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return inEstimateTurn(() =>
      moment.execute((tx) => estimateImpact({ engine, tx, actor, eventId, isAwaited }, body)),
    );
  });
  serveReadFiles(serve, engine);
  serveGunshots(serve, engine);
}

function serveLeaderboard(serve: ServeCall, { db }: Engine): void {
  // Every board asks for them when notified that reads came in: all at once.
  const leaderboards = sharedReadings<Leaderboard>();
  serve(leaderboardCall, async ({ params, query }) => {
    const { race_id: raceId, timeline_id: timelineId = null, limit } = query;
    const race = await sql<{ timing_type: Leaderboard['timing_type']; has_timeline: boolean }>`
      select timing_type, exists (select 1 from timelines t where t.id = ${timelineId} and t.event_id = r.event_id and t.deleted_at is null) as has_timeline
      from races r where id = ${raceId} and event_id = ${params.event_id} and deleted_at is null`.execute(db);
    const { timing_type, has_timeline } = ofRace(race.rows[0]);
    if (timelineId !== null && !has_timeline) throw notFound('Timeline');
    const asked = { raceId, timelineId, timingType: query.timing_type ?? timing_type, limit };
    return leaderboards(JSON.stringify(asked), () => readLeaderboard(db, asked));
  });
}

function serveField(serve: ServeCall, { db }: Engine, known: KnownFields): void {
  // Every screen of the field asks for it when reads came in: all at once.
  const fields = sharedReadings<RaceField | null>();
  serve(fieldCall, async ({ params, query: { race_id: raceId, positions: hasPositions } }) => {
    const asked = { eventId: params.event_id, raceId, hasPositions };
    return ofRace(await fields(JSON.stringify(asked), () => readField(db, known, { ...asked, now: Date.now() })));
  });
}

function serveGunshots(serve: ServeCall, engine: Engine): void {
  serve(fireGunshot, async ({ actor, params, body }) => {
    const { record } = await createRecord({
      engine,
      actor,
      resource: engine.plan.get('gunshots'),
      body: { ...body, event_id: params.event_id },
    });
    // Rows are read by the columns of the declaration that their type is made from.
    return record as AnswerOf<typeof fireGunshot>;
  });
}

/** @throws ApiError 404 for a race that is not of the event */
function ofRace<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw notFound('Race');
  return found;
}
