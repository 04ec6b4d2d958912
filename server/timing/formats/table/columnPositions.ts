import {
  type FieldPositions,
  isEnoughForReads,
  knownColumns,
  plainColumnName,
} from '../../../../resources/passings/readColumns';
import { UnfitColumns } from '../lines/unreadable';
import type { ReadColumns } from '../rawRead';

/** Where each column stands, 0-based. */
export type ColumnPositions = FieldPositions & { time: number };

const LONGEST_LIST = 300;

/** Where the columns stand by the names of a header; null when it names nobody who was read, or no time. */
export function positionsByName(header: string[]): ColumnPositions | null {
  const { time, ...rest } = knownColumns(header);
  return time === undefined || !isEnoughForReads({ ...rest, time }) ? null : { ...rest, time };
}

/** Where the columns stand by a mapping, in rows that begin with the header if there is one. @throws UnfitColumns */
export function positionsByMapping(columns: ReadColumns, rows: string[][]): ColumnPositions {
  const header = rows[0] ?? [];
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const positionOf = (place: string | number): number => {
    const position = typeof place === 'number' ? place : positionOfName(place, header);
    if (position >= 0 && position < width) return position;
    throw new UnfitColumns(
      typeof place === 'number'
        ? `the file has no column ${place + 1}, it has ${width}`
        : `the file has no column “${place}”. Its columns: ${header.join(', ').slice(0, LONGEST_LIST)}`,
    );
  };
  const { time, ...rest } = columns;
  const others = Object.entries(rest).map(([field, place]) => [field, positionOf(place)]);
  return { ...Object.fromEntries(others), time: positionOf(time) };
}

/** As it is written, else in any case and without signs, of which some names have nothing else. */
function positionOfName(name: string, header: string[]): number {
  const exact = header.indexOf(name.trim());
  const plain = plainColumnName(name);
  return exact >= 0 || plain === '' ? exact : header.map(plainColumnName).indexOf(plain);
}
