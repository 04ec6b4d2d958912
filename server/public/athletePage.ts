import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import type { PublicAthlete } from '../../resources/public/public.calls';
import type { Expectations } from '../timing/field/expectations';
import type { CompiledRace } from '../timing/resolve/compileRace';
import { loadEventSetup } from '../timing/store/eventSetup';
import { milliseconds } from '../timing/store/milliseconds';
import type { OpenEvent } from './openEvent';
import { isShown, shownColumns, shownReason } from './people';
import { shownGapSql, standingSql } from './standings';

interface Asked {
  readonly db: EngineDatabase;
  readonly event: OpenEvent;
  readonly athleteId: number;
  readonly expectations: Expectations;
}

type TimingType = 'guntime' | 'chiptime' | 'racetime';
type Standing = Omit<PublicAthlete, 'splits' | 'expected' | 'ranks' | 'started_at' | 'event_id'> & {
  timing_type: TimingType | null;
  started_at: number | null;
  gun_at: number | null;
  race_gun_at: number | null;
};
interface Split {
  timeline_id: number;
  lap: number;
  at: number;
}

/** SQL of a time of the athlete `a`; a disqualified athlete has none. */
function timeSql(column: 'gun_time' | 'chip_time' | 'race_time') {
  return sql`case when a.state <> 'dsq' then ${sql.ref(`a.${column}`)} end as ${sql.ref(column)}`;
}

/** Everything that the public may know of an athlete. @throws ApiError 404 for one whom the event does not show */
export async function readAthletePage({ db, event, athleteId, expectations }: Asked): Promise<PublicAthlete> {
  const found = await sql<Standing>`
    select ${shownColumns(event.privacy, 'a')}, a.race_id, w.name as wave, a.state, ${shownReason(event.privacy, sql`a.state`)} as state_reason, r.timing_type,
      ${timeSql('gun_time')}, ${timeSql('chip_time')}, ${timeSql('race_time')},
      ${milliseconds('t.started_at')} as started_at, ${milliseconds('t.gun_at')} as gun_at,
      (select ${milliseconds('g.fired_at')} from gunshots g where g.event_id = a.event_id and g.deleted_at is null
        and (a.race_id = any(g.race_ids) or exists (select 1 from waves x where x.id = any(g.wave_ids) and x.race_id = a.race_id))
        order by g.fired_at limit 1) as race_gun_at
    from athletes a left join races r on r.id = a.race_id left join waves w on w.id = a.wave_id left join results t on t.athlete_id = a.id
    where a.id = ${athleteId} and a.event_id = ${event.id} and ${isShown('a')}`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  const { started_at: startedAt, gun_at: gunAt, race_gun_at: raceGunAt, ...athlete } = row;
  const from = { chiptime: startedAt ?? gunAt, guntime: gunAt ?? startedAt, racetime: raceGunAt ?? gunAt };
  const origin = athlete.timing_type && from[athlete.timing_type];
  const isLive = event.features.live_tracking !== false;
  const [splits, ranks, expected] = await Promise.all([
    isLive && athlete.race_id !== null ? readSplits(db, event.id, athleteId, athlete.race_id, origin) : [],
    event.features.rankings === false ? [] : readRanks(db, athleteId),
    isLive && athlete.race_id !== null && athlete.state === 'started'
      ? expectations.of({ eventId: event.id, raceId: athlete.race_id, athleteId, now: Date.now() })
      : [],
  ]);
  return {
    ...athlete,
    event_id: event.id,
    started_at: startedAt === null ? null : iso(startedAt),
    splits,
    ranks,
    expected: expected.map(({ timelineId, lap, at, earliest, latest }) => ({
      timeline_id: timelineId,
      lap,
      at: iso(at),
      earliest: iso(earliest),
      latest: iso(latest),
    })),
  };
}

/** All points of the course in its order, each with the read that counts: of a mat and its backup the first. */
async function readSplits(
  db: EngineDatabase,
  eventId: number,
  athleteId: number,
  raceId: number,
  origin: number | null,
): Promise<PublicAthlete['splits']> {
  const [setup, read, named] = await Promise.all([
    loadEventSetup(db, eventId),
    sql<Split>`
      select timeline_id, lap, ${milliseconds('instant')} as at from passings
      where athlete_id = ${athleteId} and race_id = ${raceId} and state in ('valid', 'validated') and deleted_at is null
        and timeline_id is not null and lap is not null order by instant desc`.execute(db),
    sql<{ id: number; name: string }>`
      select id, name from timelines where event_id = ${eventId} and deleted_at is null`.execute(db),
  ]);
  const compiled = setup.races.get(raceId)?.compiled;
  if (!compiled) return [];
  const takenAt = new Map(
    read.rows.flatMap(({ at, ...split }) => pointsOf(compiled, split).map((index) => [index, at])),
  );
  const nameOf = new Map(named.rows.map(({ id, name }) => [id, name]));
  return compiled.points.map(({ index, timelineId, lap, distance }) => {
    const at = takenAt.get(index);
    return {
      timeline_id: timelineId,
      name: nameOf.get(timelineId) ?? '',
      lap,
      distance,
      time_ms: at === undefined || origin === null ? null : at - origin,
      at: at === undefined ? null : iso(at),
    };
  });
}

function pointsOf({ matOf, points }: CompiledRace, { timeline_id, lap }: Omit<Split, 'at'>): number[] {
  return (matOf([timeline_id])?.points ?? []).filter((index) => points[index]?.lap === lap);
}

async function readRanks(db: EngineDatabase, athleteId: number): Promise<PublicAthlete['ranks']> {
  const found = await sql<PublicAthlete['ranks'][number]>`
    select k.id as ranking_id, k.name, ${standingSql} as standing, e.rank,
      (select count(*)::int from ranking_entries o where o.ranking_id = k.id and o.rank is not null) as of, e.laps, e.time_ms, ${shownGapSql}
    from ranking_entries e join rankings k on k.id = e.ranking_id
    where e.athlete_id = ${athleteId} and e.rank is not null and k.visible and k.deleted_at is null order by k.position, k.id`.execute(
    db,
  );
  return found.rows;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
