import type { SourceRow } from '../../../tables/fileSource';
import type { FileInspection } from '../../../tables/inspectFile';
import { isBlank } from '../mapping/columnValues';
import { isReasonColumn } from '../mapping/reasonColumn';
import { isStrict } from '../mapping/valueHints';
import { quoted } from './cellSentences';
import { readCell } from './readCell';
import { type SourceOptions, sourcesOf } from './sources';

interface SlippedOptions extends SourceOptions {
  /** The file as it is. */
  readonly file: FileInspection;
}

/** A row whose cells are not those of its columns, as far as can be told: mended, or refused. */
export interface Slipped {
  readonly cells: string[];
  readonly mended?: string;
  readonly problem?: string;
}

/** Words for the signs between cells. */
export const DELIMITERS: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
/** So many of a column's cells are whole numbers where all are meant to be. */
const MOST = 0.95;
const LEAST_ROWS = 3;
/** So few cells begin with a blank in a file where a blank behind a delimiter means that it stands in a text. */
const FEW = 0.05;

/**
 * Tells of rows with more cells than the headings that a delimiter stands in a value: all behind it would fill the wrong fields. Where
 * one joining of two neighbours alone makes them what their columns hold, these were meant; a blank behind the delimiter says so too.
 */
export function slippedCells(options: SlippedOptions): (row: SourceRow) => Slipped | null {
  const { file } = options;
  const { widest, usualCells } = file;
  const stillJoined = joinedReader(file);
  if (widest === null || usualCells === null) return stillJoined;
  const headings = Math.max(widest, usualCells);
  const straight = file.head.filter(({ cells }) => cells.length <= headings);
  const fits = fitting(options, straight);
  const isTidy = hasTidyCells(straight);
  return (row) => {
    const { given = row.cells.length } = row;
    if (given <= headings) return stillJoined(row);
    const cells = [...row.cells, ...Array<string>(Math.max(0, given - row.cells.length)).fill('')];
    const joinings = cells
      .slice(1)
      .flatMap((cell, before) => (cell.trim() !== '' && cells[before]!.trim() !== '' ? [before] : []));
    const inText = isTidy ? joinings.filter((before) => /^\s/.test(cells[before + 1]!)) : [];
    const possible = (inText.length > 0 ? inText : joinings).filter((before) => fits(joined(cells, before, file)));
    const [only] = possible;
    if (given === headings + 1 && only !== undefined && possible.length === 1)
      return mended(options, cells, only, { given, headings });
    const isHarmless = row.cells.length <= widest && inText.length === 0 && fits(row.cells);
    return isHarmless ? null : { cells: withinColumns(row.cells, file), problem: problemOf(file, { given, headings }) };
  };
}

interface Counts {
  readonly given: number;
  readonly headings: number;
}

function problemOf({ delimiter }: FileInspection, { given, headings }: Counts): string {
  const sign = DELIMITERS[delimiter ?? ','];
  return `${given} cells under ${headings} headings: perhaps a ${sign} stands inside a value. Put that value in quotes.`;
}

function mended({ file, targets, mapping }: SlippedOptions, cells: readonly string[], at: number, counts: Counts) {
  const own = joined(cells, at, file);
  const name = file.columns[at] ?? '';
  const target = targets.find((one) => one.name === mapping[name]);
  // What nobody reads, or not everybody, is not quoted.
  const isShown = target?.fields.every(({ field }) => field.options.read === undefined) ?? false;
  const value = isShown ? ` ${quoted(own[at]?.trim() ?? '')}` : '';
  const { given, headings } = counts;
  const said = `${given} cells under ${headings} headings: two of them were read as one,${value} of “${name}”. Put it in quotes if that is right.`;
  return { cells: own, mended: said };
}

/** A file of refused rows has the columns of the original: what is beyond them stands in the last, and is not lost. */
function withinColumns(cells: readonly string[], { columns, delimiter }: FileInspection): string[] {
  const last = columns.length - 1;
  return [...cells.slice(0, last), cells.slice(last).join(delimiter ?? ',')];
}

/** The counts of a refused row, as its reason says them. */
const COUNTS = /^(\d+) cells under (\d+) headings: /;

/** Returns the refusal of a row that comes back unchanged with cells beyond its headings. */
function joinedReader({ columns }: FileInspection): (row: SourceRow) => Slipped | null {
  const reason = columns.findIndex(isReasonColumn);
  if (reason < 0) return () => null;
  return ({ cells }) => {
    const [, given = '', headings = ''] = COUNTS.exec(cells[reason]?.trim() ?? '') ?? [];
    if (given === '') return null;
    const beyond = Number(given) - Number(headings);
    const holds = (cell: string) => Object.keys(DELIMITERS).some((sign) => cell.split(sign).length === beyond + 1);
    const at = cells.findIndex((cell, i) => i !== reason && holds(cell));
    if (at < 0) return null;
    const problem = `${given} cells under ${headings} headings: “${columns[at]}” holds all that was behind it. Correct that cell, or empty “${columns[reason]}” if it is right.`;
    return { cells: [...cells], problem };
  };
}

function joined(cells: readonly string[], at: number, { delimiter, columns }: FileInspection): string[] {
  const one = `${cells[at]}${delimiter}${cells[at + 1]}`;
  const all = [...cells.slice(0, at), one, ...cells.slice(at + 2)];
  return all.slice(0, Math.max(columns.length, all.findLastIndex((cell) => cell !== '') + 1));
}

/** Whether the cells of a row are what their columns hold, where that is something that not every text is. */
function fitting(
  { file, ...options }: SlippedOptions,
  head: readonly SourceRow[],
): (cells: readonly string[]) => boolean {
  const read = sourcesOf(options).flatMap(({ target, columns }) => {
    const [field] = target.fields;
    return field && isStrict(target)
      ? columns.map(({ index, context }) => ({
          index,
          is: (text: string) => isBlank(target, text) || readCell(field, text, context).ok,
        }))
      : [];
  });
  const numbers = file.columns.flatMap((_, index) => {
    const texts = head.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    const count = texts.filter((text) => NUMBER.test(text)).length;
    return texts.length >= LEAST_ROWS && count >= texts.length * MOST
      ? [{ index, is: (text: string) => NUMBER.test(text) }]
      : [];
  });
  return (cells) =>
    [...read, ...numbers].every(({ index, is }) => {
      const text = cells[index]?.trim() ?? '';
      return text === '' || is(text);
    });
}

const NUMBER = /^\d+$/;

function hasTidyCells(head: readonly SourceRow[]): boolean {
  const cells = head.flatMap((row) => row.cells.slice(1)).filter((cell) => cell.trim() !== '');
  return cells.filter((cell) => /^\s/.test(cell)).length <= cells.length * FEW;
}
