import type { SourceRow } from '../../../tables/fileSource';
import { quoted } from './cellSentences';

const DOCUMENT = /^\s*<(?:!doctype|html)\b/i;
const TAG = /^\s*<(?:!--|!\[|!doctype\b|\/?[a-z][a-z0-9:-]*(?:[\s/>]|$))/i;
/** A row with more filled cells is one of the table, whatever its first cell says. */
const MOST_CELLS = 2;

/**
 * Makes what recognizes pieces of a web page, such as the error page that a site appended to its export: tags, and everything below the
 * beginning of a document. It gives the reason to refuse the row, null for any other row.
 */
export function markupReader(): (row: SourceRow) => string | null {
  let isDocument = false;
  return ({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const [first = ''] = filled;
    const isSparse = filled.length <= MOST_CELLS;
    isDocument ||= isSparse && DOCUMENT.test(first);
    return isDocument || (isSparse && TAG.test(first))
      ? `${quoted(first.trim())}: is part of a web page, not a row.`
      : null;
  };
}
