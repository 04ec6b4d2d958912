import { LINE_BREAK } from './lineBreaks';

interface JoinedLines {
  /** What was read as one row, without its last line break. */
  text: string;
  delimiter: string;
  /** Cells it was read as. */
  cells: number;
  /** Cells of the row before. */
  width: number;
  /** Whether quotes stand in its quoted cells as they do not in well-formed ones. */
  isSloppy: boolean;
}

const LEAST_WIDTH = 3;
const NUMBER = /^\s*"?\p{Nd}+"?\s*$/u;

/**
 * Whether a row that quotes made of several lines, or of one line with stray quotes, is better read line by line. A well-formed cell of
 * several lines is one, unless its row has another width for it and each of the lines has the usual one, or all of them are rows
 * that begin with a number as that row does. With stray quotes it takes the usual width to be believed.
 */
export function areRowsOfTheirOwn({ text, delimiter, cells, width, isSloppy }: JoinedLines): boolean {
  const lines = text.split(LINE_BREAK).map((line) => line.split(delimiter));
  const areUsual = lines.every((line) => line.length === width);
  if (lines.length === 1) return isSloppy && areUsual && cells !== width;
  if (isSloppy) return cells !== width || areUsual;
  if (!areUsual || width < 2) return false;
  return cells !== width || (width >= LEAST_WIDTH && lines.every(([first]) => NUMBER.test(first ?? '')));
}
