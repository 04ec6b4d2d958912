/** Heads the column of a file of rows that an import refused, or left out, that says why. Such a file can be mended and sent again as it is. */
export const REASON_COLUMN = 'Not imported because';
