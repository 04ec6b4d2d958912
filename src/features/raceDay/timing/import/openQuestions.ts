import type { RawFormatName } from '../../../../../resources/passings/readColumns';
import { headLines, namesTheDay } from './rawFormats';
import type { ColumnChoice, ReadsTable } from './readTable';

/** What the beginning of a file leaves open. */
export interface OpenQuestions {
  /** Whether its times name no day. */
  readonly day: boolean;
  /** Whether they could count from a gun, and whether some of them can be nothing else. */
  readonly gun: 'no' | 'possible' | 'certain';
  /** Whether it names people by their start numbers, which two races may both give out. */
  readonly race: boolean;
}

const NOTHING: OpenQuestions = { day: false, gun: 'no', race: false };
const CLOCK = /^\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?[ap]\.?m\.?)?$/i;
/** Minutes and seconds: no time of day is written so by a device. */
const SHORT = /^\d{1,3}:\d{2}(?:[.,]\d+)?$/;

interface QuestionsOptions {
  format: RawFormatName;
  /** The first lines of the file. */
  head: string;
  /** For a table, with the columns that are chosen or known. */
  table: ReadsTable | null;
  choice: ColumnChoice;
}

export function openQuestions({ format, head, table, choice }: QuestionsOptions): OpenQuestions {
  if (head.trim() === '') return NOTHING;
  if (format !== 'csv') {
    const lines = head.split(/\r?\n/);
    const first = lines.slice(headLines(format, lines)).find((line) => line.trim() !== '' && !line.startsWith('#'));
    const isJson = /^\s*[[{]/.test(head);
    return { ...NOTHING, day: first !== undefined && !isJson && !namesTheDay(format, first) };
  }
  if (!table) return NOTHING;
  const place = table.columns.find(({ name }) => name === choice.time)?.place;
  const times =
    place === undefined ? [] : table.sample.map((row) => row[place - 1] ?? '').filter((cell) => cell !== '');
  const undated = times.filter((cell) => CLOCK.test(cell));
  const isAllUndated = undated.length > 0 && undated.length === times.length;
  return {
    day: undated.length > 0 && !choice.date,
    gun: !isAllUndated ? 'no' : times.some((cell) => SHORT.test(cell)) ? 'certain' : 'possible',
    race: Boolean(choice.start_number),
  };
}
