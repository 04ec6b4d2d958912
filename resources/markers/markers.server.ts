import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { updateEach } from '../../engine/api/operations/updateEach';
import { invalid } from '../../engine/core/errors';
import type { LineString } from '../../engine/fields/line/line.field';
import { type Placed, placeOn, type Spot, type Way, wayOf } from './placement';

/** What says where a marker is. */
const PLACE = ['course_id', 'latitude', 'longitude', 'distance_along'] as const;

export const markersServer: ResourceServer = {
  async beforeWrite({ tx, values, kind, ids }) {
    // Values that many records get alike become of each what it was: they are placed once they are written.
    if (kind === 'update' && values.length !== ids.length) return values;
    const before = kind === 'update' ? await storedPlaces(tx, ids) : new Map<number, Stored>();
    const wanted = values.map((row, index) => wantedPlace(row, before.get(ids[index] ?? 0)));
    const placed = await placedEach(wanted, await waysOf(tx, wanted));
    return values.map((row, index) => ({ ...row, ...placed[index] }));
  },
  async afterWrite(context) {
    const { tx, ids, kind, fields, undoes } = context;
    if (kind !== 'update' && kind !== 'restore') return;
    if (kind === 'update' && !PLACE.some((name) => fields.includes(name))) return;
    // Placed when it was written; or set back along with its course.
    if (fields.includes('off_course') && (undoes === null || (await changedCourses(tx, undoes)))) return;
    const isPosition = fields.includes('latitude') || fields.includes('longitude');
    await placeAgain(context, ids, undoes === null && fields.includes('distance_along') && !isPosition);
  },
  completeCopy: ({ values }) => (values.course_id === null ? { ...values, distance_along: null } : values),
};

/** Puts the markers of courses whose line changed where they are on it now, within the operation that changed it. */
export async function placeMarkersOf(context: WriteContext, courseIds: readonly number[]): Promise<void> {
  const { tx, undoes } = context;
  const resource = context.engine.plan.get('markers');
  // Undo sets back by itself what the operation had placed.
  const found = await sql<{ id: number }>`
    select m.id from markers m where m.course_id = any(${[...courseIds]}::bigint[]) and m.deleted_at is null
      and not exists (select 1 from changes c where c.operation_id = ${undoes} and c.resource = 'markers' and c.record_id = m.id)
    order by m.id`.execute(tx);
  await placeAgain(
    { ...context, resource },
    found.rows.map(({ id }) => id),
    false,
  );
}

async function placeAgain(context: WriteContext, ids: readonly number[], isWritten: boolean): Promise<void> {
  const stored = [...(await storedPlaces(context.tx, ids)).values()];
  const wanted = stored.map((marker) => ({ ...marker, isWritten }));
  const places = await placedEach(wanted, await waysOf(context.tx, stored));
  const updates = stored.flatMap((marker, index) => {
    const placed = places[index];
    if (!placed) return [];
    const changed = Object.entries(placed).filter(([name, value]) => value !== marker[name as keyof Placed]);
    // With `off_course` among them the write is known to be of placed ones.
    const values = { ...Object.fromEntries(changed), off_course: placed.off_course };
    return changed.length > 0 ? [{ id: marker.id, values }] : [];
  });
  if (updates.length > 0) await updateEach(context, updates);
}

interface Stored extends Spot {
  readonly id: number;
  readonly course_id: number | null;
  readonly off_course: number | null;
}

async function storedPlaces(tx: EngineTransaction, ids: readonly number[]): Promise<Map<number, Stored>> {
  const found = await sql<Stored>`
    select id, course_id, latitude, longitude, distance_along, off_course from markers where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

interface Wanted extends Spot {
  readonly course_id: number | null;
  /** Somebody says how far along it is. */
  readonly isWritten: boolean;
}

/** Where a marker is to be; null where a write does not say. Values that stay as they were say nothing. */
function wantedPlace(row: Row, before?: Stored): Wanted | null {
  const isNew = (name: (typeof PLACE)[number]): boolean =>
    row[name] !== undefined && row[name] !== (before?.[name] ?? null);
  if ('off_course' in row || (before && !PLACE.some(isNew))) return null;
  const given = (name: (typeof PLACE)[number]) =>
    (row[name] === undefined ? before?.[name] : row[name]) as number | null;
  const wanted = {
    course_id: given('course_id') ?? null,
    latitude: given('latitude') ?? null,
    longitude: given('longitude') ?? null,
    distance_along: given('distance_along') ?? null,
  };
  const isWritten = isNew('distance_along') && wanted.distance_along !== null;
  if (isWritten && wanted.course_id === null)
    throw invalid({ distance_along: ['Choose the course that this is along.'] });
  return { ...wanted, isWritten };
}

/** Milliseconds after which others have their turn: on a long course one marker takes some. */
const TURN_MS = 20;

/** Where markers stand; null where a write does not say. @throws ApiError 422 at the field */
async function placedEach(
  wanted: readonly (Wanted | null)[],
  ways: ReadonlyMap<number, Way>,
): Promise<(Placed | null)[]> {
  const placed: (Placed | null)[] = [];
  let since = performance.now();
  for (const one of wanted) {
    placed.push(one && placedAt(one, ways));
    if (performance.now() - since < TURN_MS) continue;
    await letOthersRun();
    since = performance.now();
  }
  return placed;
}

/** @throws ApiError 422 at the field */
function placedAt({ course_id, isWritten, ...spot }: Wanted, ways: ReadonlyMap<number, Way>): Placed {
  const way = course_id === null ? undefined : ways.get(course_id);
  if (!way) {
    if (spot.latitude === null || spot.longitude === null) throw nowhere(spot);
    return { latitude: spot.latitude, longitude: spot.longitude, distance_along: null, off_course: null };
  }
  const length = way.along.at(-1) ?? 0;
  if (isWritten && (spot.distance_along ?? 0) > length + 1)
    throw invalid({ distance_along: [`The course is ${Math.round(length).toLocaleString('en')} m long.`] });
  const placed = placeOn(way, spot, isWritten);
  if (!placed) throw nowhere(spot);
  return placed;
}

function nowhere({ latitude }: Spot) {
  const missing = latitude === null ? 'latitude' : 'longitude';
  return invalid({ [missing]: ['Give latitude and longitude, or a course and how far along it.'] });
}

async function waysOf(
  tx: EngineTransaction,
  wanted: readonly ({ course_id: number | null } | null)[],
): Promise<Map<number, Way>> {
  const ids = [...new Set(wanted.flatMap((one) => one?.course_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; geometry: LineString }>`
    select id, geometry from courses where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(found.rows.map(({ id, geometry }) => [id, wayOf(geometry.coordinates)]));
}

async function changedCourses(tx: EngineTransaction, operationId: string): Promise<boolean> {
  const found = await sql`
    select 1 from changes where operation_id = ${operationId} and resource = 'courses' and operation = 'update' limit 1`.execute(
    tx,
  );
  return found.rows.length > 0;
}
