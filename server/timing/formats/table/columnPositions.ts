import type { ReadColumn, ReadColumns } from '../rawRead';

/** Where each column stands, 0-based. */
export type ColumnPositions = Partial<Record<ReadColumn, number>> & { chipcode: number; time: number };

/** How headers name the columns, without spaces and signs, the most telling first. */
const NAMES: Record<ReadColumn, string[]> = {
  chipcode: [
    'chipcode',
    'chip',
    'chipid',
    'epc',
    'transpondercode',
    'transponder',
    'tag',
    'tagid',
    'tagcode',
    'siac',
    'rfid',
  ],
  time: [
    'time',
    'timestamp',
    'datetime',
    'instant',
    'firstseentimestamp',
    'firstseen',
    'readtime',
    'passingtime',
    'utctime',
  ],
  date: ['date', 'day'],
  device: [
    'device',
    'deviceid',
    'devicename',
    'reader',
    'readername',
    'hostname',
    'decoder',
    'box',
    'boxid',
    'mat',
    'mac',
  ],
  sequence: ['sequence', 'seq', 'sequencenumber', 'passingno', 'passingnumber', 'readnumber', 'punchid'],
  file: ['file', 'fileno', 'filenumber'],
};

/** Where the columns stand by the names of a header; null when it names no chip or no time. */
export function positionsByName(header: string[]): ColumnPositions | null {
  const names = header.map(plainName);
  const positions: Partial<Record<ReadColumn, number>> = {};
  for (const column of Object.keys(NAMES) as ReadColumn[]) {
    const name = NAMES[column].find((known) => names.includes(known));
    if (name !== undefined) positions[column] = names.indexOf(name);
  }
  return complete(positions);
}

/** Where the columns stand by a mapping; a sentence about what is wrong with it instead. */
export function positionsByMapping(columns: ReadColumns, header: string[]): ColumnPositions | string {
  const names = header.map(plainName);
  const positions: Partial<Record<ReadColumn, number>> = {};
  for (const [column, place] of Object.entries(columns) as [ReadColumn, string | number][]) {
    const position = typeof place === 'number' ? place : names.indexOf(plainName(place));
    if (position < 0) return `there is no column named "${place}" for ${column}`;
    positions[column] = position;
  }
  return complete(positions) ?? 'the columns of chipcode and time must be told';
}

function complete(positions: Partial<Record<ReadColumn, number>>): ColumnPositions | null {
  const { chipcode, time } = positions;
  return chipcode === undefined || time === undefined ? null : { ...positions, chipcode, time };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
