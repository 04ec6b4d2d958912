import { isBesideReads } from '../../../../resources/passings/headOfReads';
import { lineParser } from '../lines/lineParser';
import { LocalClock } from '../lines/localClock';
import { Unreadable } from '../lines/unreadable';
import { readChipcode, readCount } from '../lines/values';
import type { RawFormat, RawFormatOptions, RawRead } from '../rawRead';
import { cellsOf } from '../table/cellsOf';
import { readMoment } from '../table/moment';
import { type CardColumns, cardColumns } from './cardColumns';
import { cardReads, nameOf } from './cardReads';

/**
 * What SPORTident's programs write: a table of cards that were read out, one line each with code number, weekday and time of every
 * punch (names of columns as in Config+ and in the older Reader), or single punches as online controls send them,
 * `90831;31;8003097;2026-02-20 19:00:39`: number, code number, card, local time. The device of a read is the code number of its
 * station, behind the name the caller gives, if any.
 */
export const sportIdent: RawFormat = {
  name: 'sportident',
  open: (options) => lineParser(lineReader(options)),
};

function lineReader(options: RawFormatOptions) {
  const clock = new LocalClock(options);
  const device = options.device ?? null;
  const date = options.date ?? null;
  let layout: { columns: CardColumns | null; delimiter: string } | null = null;
  return (line: string): RawRead | readonly RawRead[] | null => {
    const text = line.replace(/^\ufeff/, '');
    if (isBesideReads(text)) return null;
    if (layout) return readLine(text);
    const delimiter = delimiterOf(text);
    const columns = cardColumns(cellsOf(text, delimiter));
    layout = { columns, delimiter };
    return columns ? null : readLine(text);
  };

  function readLine(line: string): RawRead | readonly RawRead[] {
    const { columns, delimiter } = layout ?? { columns: null, delimiter: ';' };
    const cells = cellsOf(line, delimiter);
    return columns ? cardReads(cells, line, { columns, clock, device, date }) : punch(cells, line);
  }

  function punch(cells: readonly string[], raw: string): RawRead {
    const [number, station = '', card, time = ''] = cells;
    if (cells.length !== 4 || station === '')
      throw new Unreadable('line', 'it is no punch of four columns, and no line above it names the columns of cards');
    const chipcode = readChipcode(card);
    const sequence = readCount('number', number);
    const name = nameOf(station, device);
    const moment = readMoment(time, { format: null });
    const instant = 'instant' in moment ? { time: moment.instant } : clock.instant({ ...moment, device: name });
    return { chipcode, ...instant, device: name, sequence, file: null, raw };
  }
}

function delimiterOf(line: string): string {
  const [most = ';'] = [';', ',', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  return most;
}
