import { sql } from 'kysely';
import type { ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import type { Distance } from '../../engine/fields/distance/distance.field';
import type { LineString } from '../../engine/fields/line/line.field';
import { METRES } from '../../engine/fields/measure/measure';
import { placeMarkersOf } from '../markers/markers.server';
import { measure } from './geometry/measure';

const countOf = (table: 'races' | 'markers') => (t: string) =>
  sql`(select count(*)::int from ${sql.table(table)} x where x.course_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null)`;

export const coursesServer: ResourceServer = {
  computed: { races_count: countOf('races') },
  deleteWarnings: { races: countOf('races'), markers: countOf('markers') },
  async beforeWrite(context) {
    const { values, kind } = context;
    if (kind === 'create' && values.some((row) => row.geometry == null))
      throw invalid({ geometry: ['Draw the line, or give the file to read it from.'] });
    if (values.every((row) => row.geometry == null)) return values;
    const units = await unitsOf(context);
    return values.map((row) => {
      const unit = units.get(Number(row.event_id)) ?? units.get(null) ?? 'km';
      return row.geometry == null ? row : { ...row, ...measuredOf(row.geometry as LineString, unit) };
    });
  },
  async afterWrite(context) {
    if (context.kind === 'update' && context.fields.includes('geometry')) await placeMarkersOf(context, context.ids);
  },
};

/** What a course tells of its line. */
function measuredOf({ coordinates }: LineString, unit: Distance['unit']): Row {
  const { distance, gain, loss, bounds } = measure(coordinates);
  return {
    distance: { value: Math.round((distance / (METRES[unit] ?? 1)) * 1000) / 1000, unit },
    elevation_gain: gain === null ? null : Math.round(gain),
    elevation_loss: loss === null ? null : Math.round(loss),
    bounds,
    points: coordinates.length,
  };
}

/** The units of the events: of new courses by the event, of others, which are all of one, under null. */
async function unitsOf({
  tx,
  values,
  ids,
}: Pick<WriteContext, 'tx'> & { values: readonly Row[]; ids: readonly number[] }): Promise<
  Map<number | null, Distance['unit']>
> {
  const events = values.flatMap(({ event_id }) => (typeof event_id === 'number' ? [event_id] : []));
  const found = await sql<{ id: number; units: string | null }>`
    select id, settings ->> 'units' as units from events
    where id = any(${events}::bigint[]) or id in (select event_id from courses where id = any(${[...ids]}::bigint[]))`.execute(
    tx,
  );
  const units = found.rows.map(({ id, units }) => [id, units === 'imperial' ? 'miles' : 'km'] as const);
  return new Map<number | null, Distance['unit']>([...units, ...units.map(([, unit]) => [null, unit] as const)]);
}
