import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Papa from 'papaparse';

/** What is real is no part of the project: it lies beside it, or where REAL_DATA says. */
const FOLDER = resolve(process.env.REAL_DATA ?? '../shared/data');

export type Row = Record<string, string>;

/** Whether one of its folders is not there, for `describe.skipIf(...)`; says so. */
export function isMissing(folder: string): boolean {
  if (existsSync(realFile(folder))) return false;
  console.warn(`Skipped: there is no ${realFile(folder)} (set REAL_DATA).`);
  return true;
}

/** Where a file or folder of it lies. */
export function realFile(name: string): string {
  return resolve(FOLDER, name);
}

/** Rows of a CSV file, by column name. */
export function rows(file: string, delimiter = ','): Row[] {
  const text = readFileSync(realFile(file), 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Row>(text, { header: true, delimiter, skipEmptyLines: true }).data;
}

/** Fields of a file with tabs between them and no head, line by line. */
export function tabbed(file: string): string[][] {
  return readFileSync(realFile(file), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'));
}

/** `h:mm:ss`, `mm:ss`, or the fraction of a day that a spreadsheet made of it. */
export function milliseconds(text: string | undefined): number | null {
  if (!text || !/^[\d.:]+$/.test(text)) return null;
  if (!text.includes(':')) return Math.round(Number(text) * 86_400) * 1000;
  return Math.round(text.split(':').reduce((total, part) => total * 60 + Number(part), 0) * 1000);
}
