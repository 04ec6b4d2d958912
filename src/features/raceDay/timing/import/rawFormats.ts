import { isBesideReads } from '../../../../../resources/passings/headOfReads';
import type { RawFormatName } from '../../../../../resources/passings/readColumns';

/** What a file most likely is, by its beginning; it can be chosen otherwise. */
export function guessFormat(beginning: string): RawFormatName {
  const lines = beginning.replace(/^\ufeff/, '').split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const row = lines.find(isFilled)?.trim() ?? '';
  if (/^aa[0-9a-f]{34}/i.test(first)) return 'ipico';
  if (/^TO[~,;\t]/.test(first)) return 'chronotrack';
  // A table of cards that were read out, or punches of online controls: number, code number, card, time.
  if (/\b(?:SIID|SI-?Card)\b.*\bCN\b/i.test(row.replaceAll('_', ' '))) return 'sportident';
  if (/^\d+([;,\t])\d+\1\d+\1\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(row)) return 'sportident';
  if (/^\/\//.test(first) || /\bEPC\b/i.test(first)) return 'impinj';
  // Its records are a JSON object each, or a line of passing number, chip, date and time between semicolons.
  if (/^[[{]/.test(first) || /^(?:#P;)?\d+;[^;]+;[^;]*;\d{1,2}:\d{2}/.test(first)) return 'raceresult';
  return 'csv';
}

/** Whether the time of a read says which day it was, so that a part of a file can be read without what comes before it. */
export function namesTheDay(format: RawFormatName, line: string): boolean {
  if (format === 'chronotrack' || format === 'ipico') return true;
  return /\b[12]\d{3}-\d{2}-\d{2}|\b1\d{9}/.test(line);
}

/** What of the first lines must stand before every part of a file: comments and names of columns, if it has those. In lines. */
export function headLines(format: RawFormatName, lines: readonly string[], hasHeader = true): number {
  if (format === 'impinj') {
    const first = lines.findIndex((line) => !line.startsWith('//'));
    return first < 0 ? lines.length : first + (/\bEPC\b/i.test(lines[first] ?? '') ? 1 : 0);
  }
  if (format === 'sportident') return /^\d/.test(lines.find(isFilled) ?? '') ? 0 : lines.findIndex(isFilled) + 1;
  if (format !== 'csv') return 0;
  const first = lines.findIndex(isFilled);
  return hasHeader ? first + 1 : Math.max(0, first);
}

function isFilled(line: string): boolean {
  return line.trim() !== '' && !isBesideReads(line.trimEnd());
}
