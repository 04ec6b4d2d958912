import type { RaceField } from '../../../../resources/races/field.calls';
import type { CrowdStretch } from '../../../shared/elevation/crowd';

/** Where everybody was at one answer: athlete → metres of the race. */
export type Standings = ReadonlyMap<number, number>;

/** Where athletes are on the way from one answer to the next, by the share of that way: metres of the race, in the order of the later one. */
export function betweenStandings(before: Standings, after: Standings, share: number): Float64Array {
  const metres = new Float64Array(after.size);
  let index = 0;
  for (const [athlete, now] of after) {
    const then = before.get(athlete) ?? now;
    // Somebody who is corrected backwards is put there at once.
    metres[index] = now > then ? then + (now - then) * Math.min(1, Math.max(0, share)) : now;
    index += 1;
  }
  return metres;
}

/** Metres along the course's line where somebody is who has gone so many of the race: a course of laps is passed several times. */
export function alongCourse(metres: number, { race, course }: { race: number; course: number }): number {
  const laps = Math.max(1, Math.round(race / course));
  const lap = race / laps;
  // The finish is the end of the last lap, not the start of another.
  const inLap = metres >= race ? lap : metres % lap;
  return (inLap / lap) * course;
}

/** How many athletes are on each stretch of the course's line; where it is run in laps, of all of them. Null where nobody measured it. */
export function crowdOf(
  { density, length }: Pick<RaceField, 'density' | 'length'>,
  course: number,
): CrowdStretch[] | null {
  if (!density || length === null || course === 0) return null;
  const stretches = Math.max(1, Math.round(course / density.width));
  const width = course / stretches;
  const athletes = new Array<number>(stretches).fill(0);
  for (const [index, count] of density.athletes.entries()) {
    const middle = Math.min(length, (index + 0.5) * density.width);
    const place = Math.min(stretches - 1, Math.floor(alongCourse(middle, { race: length, course }) / width));
    athletes[place] = (athletes[place] ?? 0) + count;
  }
  return athletes.map((count, index) => ({ from: index * width, to: (index + 1) * width, athletes: count }));
}
