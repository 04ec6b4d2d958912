import { sql } from 'kysely';
import type { ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import type { Distance } from '../../engine/fields/distance/distance.field';
import type { LineString } from '../../engine/fields/line/line.field';
import { placeMarkersOf } from '../markers/markers.server';
import { distanceOf, unitOf } from './courseDistance';
import { measure } from './geometry/measure';

const countOf = (table: 'races' | 'markers') => (t: string) =>
  sql`(select count(*)::int from ${sql.table(table)} x where x.course_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null)`;

export const coursesServer: ResourceServer = {
  computed: {
    races_count: countOf('races'),
    race_names: (t) =>
      sql`(select string_agg(x.name, ', ' order by x.name) from races x where x.course_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null)`,
  },
  deleteWarnings: { races: countOf('races'), markers: countOf('markers') },
  async beforeWrite(context) {
    const { values, kind } = context;
    if (kind === 'create' && values.some((row) => row.geometry == null))
      throw invalid({ geometry: ['Draw the line, or give the file to read it from.'] });
    if (values.every((row) => row.geometry == null)) {
      if (kind === 'update') await refuseUnread(context);
      return values;
    }
    const eventId = await eventOf(context);
    const unit = await unitOf(context.tx, eventId);
    return values.map((row) =>
      row.geometry == null ? row : { ...row, ...measuredOf(row.geometry as LineString, unit) },
    );
  },
  async afterWrite(context) {
    if (context.kind === 'update' && context.fields.includes('geometry')) await placeMarkersOf(context, context.ids);
  },
};

/** A file is read where one course is changed alone: another one that nobody read would not be the one its line is of. @throws ApiError 422 */
async function refuseUnread({ tx, values, ids }: HookContext): Promise<void> {
  const given = values.flatMap(({ file_id }) => (file_id == null ? [] : [Number(file_id)]));
  if (given.length === 0) return;
  const other = await sql`
    select 1 from courses where id = any(${[...ids]}::bigint[]) and not coalesce(file_id = any(${given}::bigint[]), false) limit 1`.execute(
    tx,
  );
  if (other.rows.length > 0) throw invalid({ file_id: ['A file is read for one course at a time.'] });
}

/** What a course tells of its line. @throws ApiError 422 for one that leads nowhere */
function measuredOf({ coordinates }: LineString, unit: Distance['unit']): Row {
  const { distance, gain, loss, bounds } = measure(coordinates);
  if (distance === 0) throw invalid({ geometry: ['All its points are the same place: a course has a length.'] });
  return {
    distance: distanceOf(distance, unit),
    elevation_gain: gain === null ? null : Math.round(gain),
    elevation_loss: loss === null ? null : Math.round(loss),
    bounds,
    points: coordinates.length,
  };
}

/** Where they are: all that is written at once is of one event. */
async function eventOf({ tx, values, ids }: HookContext): Promise<number> {
  const given = values.find(({ event_id }) => typeof event_id === 'number')?.event_id;
  if (given !== undefined) return Number(given);
  const found = await sql<{
    event_id: number;
  }>`select event_id from courses where id = any(${[...ids]}::bigint[]) limit 1`.execute(tx);
  return found.rows[0]?.event_id ?? 0;
}

type HookContext = Pick<WriteContext, 'tx'> & { values: readonly Row[]; ids: readonly number[] };
