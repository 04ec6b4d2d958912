import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { metresOf } from '../../../engine/fields/measure/measure';
import type { Change } from '../../../resources/passings/impact.calls';
import type { RaceTimeline } from '../resolve/types';
import { offsetsOf } from '../store/deviceClocks';
import { compileSetup, type EventSetup, foldDevice, loadSetupRows, type SetupRows } from '../store/eventSetup';
import type { PlainChange } from './reversal';

type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

/** The setup of an event as it would be after changes of it. */
export async function changedSetup(
  db: EngineDatabase,
  eventId: number,
  changes: readonly PlainChange[],
): Promise<EventSetup> {
  let rows = await loadSetupRows(db, eventId);
  for (const change of changes) rows = await changedRows(db, rows, change);
  return compileSetup(rows);
}

async function changedRows(db: EngineDatabase, rows: SetupRows, change: PlainChange): Promise<SetupRows> {
  switch (change.kind) {
    case 'gunshot':
      return withGunshot(db, rows, change);
    case 'timeline':
      return withTimeline(rows, change);
    case 'course':
      return withPlace(db, rows, change);
    case 'race':
      return withRace(rows, change);
    default:
      return rows;
  }
}

async function withGunshot(
  db: EngineDatabase,
  rows: SetupRows,
  { id = 0, data }: ChangeOf<'gunshot'>,
): Promise<SetupRows> {
  const others = rows.gunshots.filter((gunshot) => gunshot.id !== id);
  if (data === null) return { ...rows, gunshots: others };
  // What is not said of one that is there stays as it is.
  const own = rows.gunshots.filter((gunshot) => gunshot.id === id);
  const firedAt = data.fired_at ?? own[0]?.firedAt;
  if (firedAt === undefined) return rows;
  const raceIds = data.race_ids ?? own.flatMap(({ raceId, waveId }) => (waveId === null ? [raceId] : []));
  const waveIds = data.wave_ids ?? own.flatMap(({ waveId }) => waveId ?? []);
  const waves = await sql<{ id: number; race_id: number }>`
    select id, race_id from waves where id = any(${waveIds}::bigint[]) and deleted_at is null`.execute(db);
  return {
    ...rows,
    gunshots: [
      ...others,
      ...raceIds.map((raceId) => ({ id, firedAt, raceId, waveId: null })),
      ...waves.rows.map((wave) => ({ id, firedAt, raceId: wave.race_id, waveId: wave.id })),
    ],
  };
}

function withTimeline(rows: SetupRows, { id, data }: ChangeOf<'timeline'>): SetupRows {
  const devicesOfOthers = rows.devices.filter((device) => device.timelineId !== id);
  const otherBackups = rows.backups.filter(({ timelineId }) => timelineId !== id);
  if (data === null) {
    const timelines = rows.timelines.filter((row) => row.timelineId !== id);
    return { ...rows, timelines, backups: otherBackups, devices: devicesOfOthers };
  }
  const { devices, type, passing_mode, backup_of_id } = data;
  const former = rows.backups.find(({ timelineId }) => timelineId === id)?.backupOf ?? null;
  const backupOf = passing_mode === 'main' ? null : backup_of_id === undefined ? former : backup_of_id;
  return {
    ...rows,
    backups: backupOf === null ? otherBackups : [...otherBackups, { timelineId: id, backupOf }],
    timelines: rows.timelines.map((row) =>
      row.timelineId !== id
        ? row
        : {
            ...row,
            type: type ?? row.type,
            passingMode: passing_mode ?? row.passingMode,
            backupOf: backup_of_id === undefined ? row.backupOf : backup_of_id,
          },
    ),
    devices: devices ? withDevices(rows.devices, id, devices) : rows.devices,
  };
}

/** Replaces the devices of a timeline, and gives each device one offset as saving does. */
function withDevices(
  rows: SetupRows['devices'],
  timelineId: number,
  devices: readonly { id: string; offset_ms?: number | undefined }[],
): SetupRows['devices'] {
  const former = new Map(
    rows.flatMap((row) => (row.timelineId === timelineId ? [[foldDevice(row.id), row.offsetMs] as const] : [])),
  );
  const next = [
    ...rows.filter((row) => row.timelineId !== timelineId),
    ...devices.map(({ id, offset_ms = 0 }) => ({ id, timelineId, offsetMs: offset_ms })),
  ].sort((a, b) => a.timelineId - b.timelineId);
  const offsets = offsetsOf(
    next.map((row) => {
      const device = foldDevice(row.id);
      return { ...row, device, formerMs: row.timelineId === timelineId ? (former.get(device) ?? null) : row.offsetMs };
    }),
  );
  return next.map((row) => ({ ...row, offsetMs: offsets.get(foldDevice(row.id)) ?? 0 }));
}

type PlaceRow = SetupRows['timelines'][number];
type PlaceData = NonNullable<ChangeOf<'course'>['data']>;

async function withPlace(db: EngineDatabase, rows: SetupRows, { id, data }: ChangeOf<'course'>): Promise<SetupRows> {
  if (id === undefined) {
    const added = data && (await newPlace(db, data));
    return added ? { ...rows, timelines: [...rows.timelines, added] } : rows;
  }
  const found = await sql<{ raceId: number; timelineId: number; lap: number | null }>`
    select race_id as "raceId", timeline_id as "timelineId", lap from race_timelines where id = ${id}`.execute(db);
  const [former] = found.rows;
  // A race has each timeline once in each lap.
  const isFormer = (row: PlaceRow) =>
    row.raceId === former?.raceId && row.timelineId === former.timelineId && row.lap === former.lap;
  const timelines = data
    ? rows.timelines.map((row) => (isFormer(row) ? placeWith(row, data) : row))
    : rows.timelines.filter((row) => !isFormer(row));
  return { ...rows, timelines };
}

async function newPlace(db: EngineDatabase, data: PlaceData): Promise<PlaceRow | null> {
  const found = await sql<Pick<RaceTimeline, 'timelineId' | 'type' | 'passingMode' | 'backupOf'>>`
    select id as "timelineId", type, passing_mode as "passingMode", backup_of_id as "backupOf" from timelines where id = ${data.timeline_id}`.execute(
    db,
  );
  const [timeline] = found.rows;
  return timeline && data.race_id != null
    ? placeWith({ ...timeline, ...UNSET, raceId: data.race_id, position: 0, isRequired: false }, data)
    : null;
}

const UNSET = { distance: null, lap: null, minGapMs: null, opensAt: null, closesAt: null };

function placeWith(row: PlaceRow, data: PlaceData): PlaceRow {
  return {
    ...row,
    distance: orElse(data.distance, row.distance, metresOf),
    position: data.position ?? row.position,
    lap: orElse(data.lap, row.lap, (lap) => lap),
    minGapMs: orElse(data.min_gap_ms, row.minGapMs, (gap) => gap),
    opensAt: orElse(data.opens_at, row.opensAt, Date.parse),
    closesAt: orElse(data.closes_at, row.closesAt, Date.parse),
    isRequired: data.required ?? row.isRequired,
  };
}

function withRace(rows: SetupRows, { id, data }: ChangeOf<'race'>): SetupRows {
  const races = rows.races.map((row) =>
    row.raceId !== id
      ? row
      : {
          ...row,
          sport: data.sport ?? row.sport,
          startType: data.start_type ?? row.startType,
          kind: data.kind ?? row.kind,
          timeLimitMs: orElse(data.time_limit_ms, row.timeLimitMs, (time) => time),
          laps: data.laps ?? row.laps,
          minLapTimeMs: orElse(data.min_lap_time, row.minLapTimeMs, (time) => time),
          cutoffAt: orElse(data.cutoff_at, row.cutoffAt, Date.parse),
          startWindowBefore: orElse(data.start_window_before, row.startWindowBefore, (seconds) => seconds),
          startWindowAfter: orElse(data.start_window_after, row.startWindowAfter, (seconds) => seconds),
        },
  );
  return { ...rows, races };
}

/** A value where one is given, null where it is cleared, and the former one where nothing is said. */
function orElse<Given, Value>(
  given: Given | null | undefined,
  former: Value | null,
  read: (given: Given) => Value,
): Value | null {
  if (given === undefined) return former;
  return given === null ? null : read(given);
}
