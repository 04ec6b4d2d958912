import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { athletesServer } from '../../resources/athletes/athletes.server';
import { eventsServer } from '../../resources/events/events.server';
import { followLinks } from '../../resources/linked_participants/followLinks';
import { racesServer } from '../../resources/races/races.server';
import { wavesServer } from '../../resources/waves/waves.server';
import { timedAthletes } from './hooks/athletes';
import { gunshotRules, raceTimelineRules, timedRaces, timedWaves, timelineRules } from './hooks/courses';
import { passingsServer } from './hooks/passings';
import { rankingImport } from './rankings/import/runRankingImport';
import { rankingsServer } from './rankings/rankingsServer';
import { stateReasonSql } from './rankings/shownEntry';

/** A device that was heard this lately is connected. */
const CONNECTED_SECONDS = 300;

const heard = (t: string, value: string) =>
  sql`(select ${sql.raw(value)} from jsonb_array_elements(${sql.ref(`${t}.devices`)}) x
    join timing_devices d on d.event_id = ${sql.ref(`${t}.event_id`)} and lower(d.device) = lower(btrim(x ->> 'id')))`;

/** The server halves of the resources that timing works with: their writes have results follow. */
export function timingServers(): Record<string, ResourceServer> {
  return {
    athletes: {
      ...athletesServer,
      ...timedAthletes,
      followsNew: (fields) => fields.includes('profile_id'),
      async afterWrite(context) {
        await timedAthletes.afterWrite?.(context);
        await followLinks(context);
      },
    },
    races: { ...racesServer, ...timedRaces },
    events: eventsServer,
    timelines: {
      computed: {
        status: (
          t,
        ) => sql`case ${heard(t, `max(d.last_received_at) > now() - make_interval(secs => ${CONNECTED_SECONDS})`)}
          when true then 'connected' when false then 'disconnected' else 'created' end`,
        last_passing_at: (t) =>
          heard(t, `max(d.last_passing_at + coalesce((x ->> 'offset_ms')::float8, 0) * interval '1 millisecond')`),
        reads_count: (t) => heard(t, 'coalesce(sum(d.reads), 0)::bigint'),
      },
      ...timelineRules,
    },
    race_timelines: raceTimelineRules,
    gunshots: gunshotRules,
    waves: { ...wavesServer, ...timedWaves },
    passings: passingsServer,
    rankings: { ...rankingsServer, importing: rankingImport },
    ranking_entries: {
      computed: {
        state_reason: (t) =>
          sql`(select ${stateReasonSql(sql.ref(`${t}.state`))} from athletes a where a.id = ${sql.ref(`${t}.athlete_id`)})`,
      },
    },
  };
}
