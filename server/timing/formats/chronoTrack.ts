import { lineParser } from './lines/lineParser';
import { quoted, Unreadable } from './lines/unreadable';
import { readChipcode, readDevice, readEpochSeconds, requireCount } from './lines/values';
import type { RawFormat, RawFormatOptions, RawRead } from './rawRead';

const FIELDS = 12;
const SEPARATORS = /[~,;\t]/;

/**
 * Files of ChronoTrack controllers: `TO~43~3~220~2~1413615526.80~10EC17~4~-57~80~P~56`, or the same with commas. The fields are
 * record type, number in the file, tag number, timer code, event code, Unix time, MAC of the reader, port, signal strength,
 * number at the reader, kind of read and count of reads (knowledge.chronotrack.com, "Viewing and Interpreting Raw CSV Data
 * Files"). The chip is the tag number alone: timer and event code are the same for all tags of an event, and start lists leave
 * them out. The file has no number of its own, so its reads are distinguished by chip and time. Out of order and repeated lines
 * are normal.
 */
export const chronoTrack: RawFormat = {
  name: 'chronotrack',
  open: (options) => lineParser((line) => toRead(line, options)),
};

function toRead(line: string, { device }: RawFormatOptions): RawRead {
  const separator = SEPARATORS.exec(line)?.[0] ?? '~';
  const fields = line.trim().split(separator);
  const [type = '', sequence, tag, , , time, mac] = fields;
  if (type !== 'TO') throw new Unreadable('record type', `${quoted(type)} is not TO, the type of a tag's read`);
  // A file copied while the controller still wrote ends in half a line, whose fields could be half numbers.
  if (fields.length < FIELDS)
    throw new Unreadable('fields', `there are ${fields.length} of ${FIELDS}: the line is cut off`);
  return {
    chipcode: readChipcode(tag),
    time: readEpochSeconds(time),
    device: readDevice(mac) ?? device ?? null,
    sequence: requireCount('sequence', sequence),
    file: null,
    raw: line,
  };
}
