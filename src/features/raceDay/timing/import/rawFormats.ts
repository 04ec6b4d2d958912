import { isBesideReads } from '../../../../../resources/passings/headOfReads';

/** The raw formats that the live API reads, by its names for them. */
export const RAW_FORMATS = ['raceresult', 'chronotrack', 'ipico', 'impinj', 'csv'] as const;

export type RawFormat = (typeof RAW_FORMATS)[number];

/** What a file most likely is, by its beginning; it can be chosen otherwise. */
export function guessFormat(beginning: string): RawFormat {
  const lines = beginning.replace(/^\ufeff/, '').split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  if (/^aa[0-9a-f]{34}/i.test(first)) return 'ipico';
  if (/^TO[~,;\t]/.test(first)) return 'chronotrack';
  if (/^\/\//.test(first) || /\bEPC\b/i.test(first)) return 'impinj';
  // Its records are a JSON object each, or a line of passing number, chip, date and time between semicolons.
  if (/^[[{]/.test(first) || /^(?:#P;)?\d+;[^;]+;[^;]*;\d{1,2}:\d{2}/.test(first)) return 'raceresult';
  return 'csv';
}

/** Whether the time of a read says which day it was, so that a part of a file can be read without what comes before it. */
export function namesTheDay(format: RawFormat, line: string): boolean {
  if (format === 'chronotrack' || format === 'ipico') return true;
  return /\b[12]\d{3}-\d{2}-\d{2}|\b1\d{9}/.test(line);
}

/** What of the first lines must stand before every part of a file: comments and names of columns, if it has those. In lines. */
export function headLines(format: RawFormat, lines: readonly string[], hasHeader = true): number {
  if (format === 'impinj') {
    const first = lines.findIndex((line) => !line.startsWith('//'));
    return first < 0 ? lines.length : first + (/\bEPC\b/i.test(lines[first] ?? '') ? 1 : 0);
  }
  if (format !== 'csv') return 0;
  const first = lines.findIndex((line) => line.trim() !== '' && !isBesideReads(line.trimEnd()));
  return hasHeader ? first + 1 : Math.max(0, first);
}
