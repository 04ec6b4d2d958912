import { type RawBuilder, sql } from 'kysely';
import type { ConfigurationImport } from '../../resources/races/configuration.calls';
import { daysBetween, movedInstant } from '../duplicating/movedInstant';
import type { ConfiguredRace } from './configurationSource';

interface MovedTimes {
  moved(instant: RawBuilder<unknown>): RawBuilder<unknown>;
  readonly moves: ConfigurationImport['moves'];
}

/** Times keep their distance from the start, as clocks at the two events show it; without both starts, from the first days of the events. */
export function movedTimes(source: ConfiguredRace, target: ConfiguredRace): MovedTimes {
  const [from, to] = [source.timezone, target.timezone];
  const stay: MovedTimes = { moved: (instant) => instant, moves: null };
  if (from === null || to === null) return stay;
  const apart = betweenStarts(source, target) ?? betweenDays(source, target);
  if (!apart || (apart.moves.from === apart.moves.to && from === to)) return stay;
  return { moved: (instant) => movedInstant(instant, { from, to, by: apart.by }), moves: apart.moves };
}

interface Apart {
  readonly by: RawBuilder<unknown>;
  readonly moves: NonNullable<ConfigurationImport['moves']>;
}

function betweenStarts(source: ConfiguredRace, target: ConfiguredRace): Apart | null {
  const [from, to] = [source.start_at, target.start_at];
  if (from === null || to === null) return null;
  const onTheWall = (instant: string, zone: string | null) => sql`(${instant}::timestamptz at time zone ${zone})`;
  return {
    by: sql`(${onTheWall(to, target.timezone)} - ${onTheWall(from, source.timezone)})`,
    moves: { by: 'start', from, to },
  };
}

function betweenDays({ start_date: from }: ConfiguredRace, { start_date: to }: ConfiguredRace): Apart | null {
  if (from === null || to === null) return null;
  return { by: sql`make_interval(days => ${daysBetween(from, to)}::int)`, moves: { by: 'date', from, to } };
}
