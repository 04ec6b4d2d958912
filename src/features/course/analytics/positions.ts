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
