import { noLongerFits } from '../../../../engine/api/import/mapping/fitColumns';
import { headerKey } from '../../../../engine/api/import/mapping/headerKey';
import { nameKeys } from '../../../../engine/api/import/mapping/namedTargets';
import type { ColumnReview, ReviewedColumns } from '../../../../engine/api/import/run/importRun';
import { isTimeLike, type RaceFacts } from './chooseReading';
import { cellsOf } from './columnCells';
import { readRaceFacts } from './raceFacts';
import { fillsTimes, kindOfTimes } from './rankingTargets';
import { readLaps } from './readLaps';
import { readPlace } from './readPlace';
import { isNoTime, readTime, TIME_READINGS, withoutPlus } from './readTime';
import { stateOfWord } from './resultWords';
import { reviewTimes } from './reviewTimes';
import { areStatusCodes, isContradicted } from './statusCodes';
import { leftOutStates } from './unreadStates';

const LEAST_FIT = 0.5;
const MOST_SHOWN = 3;

const MATCHED_BY = ['start_number', 'external_id', 'full_name', 'first_name', 'last_name'];

/**
 * What the columns of a file of results hold, their values and the race considered: a column called "State" may say where people live.
 * Whatever the point of such a file is and was not found is said before it is imported.
 */
export async function reviewColumns(review: ColumnReview): Promise<ReviewedColumns> {
  const race = await readRaceFacts(review.engine.db, review.presets.race_id);
  const own = ownExport(review);
  const { mapping, warnings } = withoutUnlike({ ...review, mapping: { ...review.mapping, ...own } }, race);
  const times = reviewTimes({ review: { ...review, mapping }, race });
  const said = [...warnings, ...times.warnings, ...missing(times, review)];
  return {
    mapping: times.mapping,
    warnings: [...said, ...unreadStates(times, review, [...said, ...times.questions])],
    questions: times.questions,
    settled: Object.keys(own),
  };
}

/** Only a person chooses the column of states. */
function unreadStates(
  { mapping }: Pick<ReviewedColumns, 'mapping'>,
  { columns, head }: ColumnReview,
  said: readonly string[],
): string[] {
  const rows = head.map(({ cells }) => cells);
  const isSaid = (column: string) => said.some((one) => one.includes(`"${column}"`) || one.includes(`“${column}”`));
  return leftOutStates({ columns, mapping }, rows).flatMap(({ column, isState, textOf }) => {
    if (isSaid(column)) return [];
    const shown = [...new Set(rows.filter(isState).map(textOf))].slice(0, MOST_SHOWN).join(', ');
    return `The column “${column}” is not read, though some of its cells are states: ${shown}. Choose State for the column to read it.`;
  });
}

const BIB = /^\p{L}{0,3}\d{1,6}\p{L}?$/u;

/** A list of this product names athletes by their bibs, and the lines of a ranking by ids that nobody has. */
function ownExport(review: ColumnReview): Record<string, string | null> {
  const columnOf = (key: string) => review.columns.find((column) => headerKey(column) === key);
  const [athlete, id] = [columnOf('athlete'), columnOf('id')];
  if (!athlete || !id || [athlete, id].some((column) => review.remembered.includes(column))) return {};
  const cells = cellsOf(review, athlete);
  const isTaken = Object.values(review.mapping).includes('start_number') && review.mapping[athlete] !== 'start_number';
  if (isTaken || cells.length === 0 || cells.filter((cell) => BIB.test(cell)).length < cells.length * LEAST_FIT)
    return {};
  return { [athlete]: 'start_number', [id]: null };
}

interface Kind {
  fits(cell: string): boolean;
  what: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  rank: { fits: (cell) => readPlace(cell) !== null, what: 'places' },
  state: { fits: (cell) => stateOfWord(cell) !== null, what: 'states such as DNF' },
  laps: { fits: (cell) => readLaps(cell) !== null, what: 'numbers of laps' },
  gap_ms: { fits: (cell) => readTime(withoutPlus(cell) ?? cell, 'time_ms') !== null, what: 'gaps' },
};

function withoutUnlike(review: ColumnReview, race: RaceFacts) {
  const warnings: string[] = [];
  const mapping = { ...review.mapping };
  for (const [column, target] of Object.entries(mapping)) {
    const kind = target === null ? undefined : KINDS[target];
    if (target === 'laps' && !race.countsLaps && review.presets.race_id != null) {
      mapping[column] = null;
      warnings.push(`The column “${column}” was left out: the race does not count laps.`);
      continue;
    }
    const cells = cellsOf(review, column);
    const chosen = review.remembered.includes(column) ? review.targets.find(({ name }) => name === target) : undefined;
    if (chosen && cells.length > 0 && cells.filter(isTimeOf(chosen.name)).length < cells.length * LEAST_FIT) {
      mapping[column] = null;
      warnings.push(noLongerFits(column, chosen));
      continue;
    }
    if (!kind) continue;
    const rows = target === 'state' ? statusRows(review, column) : [];
    const isChosen = review.remembered.includes(column);
    const isFitting = cells.filter(kind.fits).length >= cells.length * LEAST_FIT && (isChosen || !isContradicted(rows));
    if (cells.length === 0 || isFitting || areStatusCodes(rows)) continue;
    mapping[column] = null;
    warnings.push(`The column “${column}” was left out: its values are no ${kind.what}.`);
  }
  return { mapping, warnings };
}

/** Returns the test for cells of a column of times; other columns pass. */
function isTimeOf(target: string): (cell: string) => boolean {
  const reading = TIME_READINGS.find((one) => one === target);
  if (!reading && target !== 'started_at' && target !== 'finished_at') return () => true;
  return (cell) =>
    (reading ? readTime(withoutPlus(cell) ?? cell, reading) !== null : /\d/.test(cell)) ||
    isNoTime(cell) ||
    stateOfWord(cell) !== null;
}

/** What the rows say in a column of states, and whether they have a time. */
function statusRows({ columns, head }: ColumnReview, status: string) {
  const own = columns.indexOf(status);
  const times = columns.flatMap((column, i) => (kindOfTimes(nameKeys(column)) ? [i] : []));
  const isTime = (cell: string) => !isNoTime(cell) && isTimeLike(cell);
  return head.map(({ cells }) => ({
    status: cells[own]?.trim() ?? '',
    hasTime: (times.length > 0 ? times.map((i) => cells[i] ?? '') : cells).some((cell) => isTime(cell.trim())),
  }));
}

function missing(
  { mapping, questions }: Pick<ReviewedColumns, 'mapping' | 'questions'>,
  { columns }: ColumnReview,
): string[] {
  const filled = Object.values(mapping);
  const there = `Columns: ${columns.join(', ')}.`;
  return [
    ...(questions.length > 0 || fillsTimes(mapping)
      ? []
      : [`No column holds the times, as far as can be told: the ranking will be without times. ${there}`]),
    ...(MATCHED_BY.some((name) => filled.includes(name))
      ? []
      : [
          `No column says whose results these are: no row can be imported without bibs, external IDs or names. ${there}`,
        ]),
  ];
}
