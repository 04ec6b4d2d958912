import { nameKeys } from '../../../../engine/api/import/mapping/namedTargets';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { raceTimeText } from '../../../../resources/rankings/raceTime';
import type { RaceFacts } from './chooseReading';
import { compareResults } from './compareResults';
import { fillsTimes, kindOfTimes, namesFinish } from './rankingTargets';
import type { Result } from './readResults';

/** Beyond what a middling field does, no record and no slip of a clock is. */
const FASTEST = 6;
const SLOWEST = 32;

/** Warns of times that cannot be meant, and of places in another order than the times. */
export function checkResults(results: readonly Result[], race: RaceFacts): void {
  for (const result of results) checkSpeed(result, race);
  checkOrder(results);
}

/** Warns of a file without times, and of finishers without a time in a file where most finishers have one. */
export function checkTimes(results: readonly Result[], { mapping }: Pick<ImportRun, 'mapping'>): void {
  if (!fillsTimes(mapping)) {
    results[0]?.row.warnings.push('No column holds the times: the ranking is without times.');
    return;
  }
  const finished = results.filter(({ state, laps }) => state === 'finished' && laps === null);
  const timeless = finished.filter(({ timeMs }) => timeMs === null);
  if (timeless.length * 2 >= finished.length) return;
  for (const { row } of timeless)
    if (row.warnings.length === 0) row.warnings.push('The row is imported as finished and has no time.');
}

/** Warns of times of day below a heading that names a duration. */
export function checkClocks(results: readonly Result[], { columns, mapping }: Pick<ImportRun, 'columns' | 'mapping'>) {
  const hasStarts = columns.some((column) => mapping[column] === 'started_at');
  const column = columns.find((one) => mapping[one] === 'finished_at' && kindOfTimes(nameKeys(one)) !== undefined);
  if (column === undefined || (hasStarts && namesFinish(column))) return;
  results[0]?.row.warnings.push(
    `The times of “${column}” are read as times of day. Choose Time for the column if they say how long it took.`,
  );
}

function checkSpeed({ row, timeMs }: Result, { metres, kph }: RaceFacts): void {
  if (metres === null || timeMs === null) return;
  const speed = timeMs === 0 ? Number.POSITIVE_INFINITY : (metres / timeMs) * 3_600;
  const how = speed > kph * FASTEST ? 'hardly possible' : speed < kph / SLOWEST ? 'very long' : null;
  if (how === null) return;
  const time = raceTimeText(timeMs, 'exact').replace(/\.000$/, '');
  row.warnings.push(`Time ${time}: is ${how} for the length of the race. It was taken as it is.`);
}

/** Who has the better place has the better time; the first who has not is told, and how many there are. */
function checkOrder(results: readonly Result[]): void {
  const placed = results
    .filter(({ rank, timeMs }) => rank !== null && timeMs !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || compareResults(a, b));
  const firsts = placed.filter(({ rank }) => rank === 1);
  const [first] = firsts;
  if (first && firsts.some(({ timeMs }) => timeMs !== first.timeMs)) {
    first.row.warnings.push(
      `Rank 1: ${firsts.length} rows have it, with different times. Are these places of several groups?`,
    );
    return;
  }
  const wrong = placed.filter((result, i) => {
    const next = placed[i + 1];
    return next !== undefined && next.rank !== result.rank && compareResults(next, result) < 0;
  });
  const [worst] = wrong;
  const next = worst && placed[placed.indexOf(worst) + 1];
  if (!worst || !next) return;
  const more = wrong.length === 1 ? '' : ` The same is so of ${wrong.length - 1} further places of the file.`;
  worst.row.warnings.push(`Rank ${worst.rank}: is slower than rank ${next.rank} on line ${next.row.line}.${more}`);
}
