import { lineParser } from './lines/lineParser';
import { quoted, Unreadable } from './lines/unreadable';
import { readChipcode, readDevice, readEpochSeconds, requireCount } from './lines/values';
import type { RawFormat, RawFormatOptions, RawRead } from './rawRead';

/** Some boxes leave out the last field, the count of reads. */
const LEAST_FIELDS = 11;
/** Of messages that the box writes between its reads. */
const MESSAGE = /^[A-Z]{2}$/;
const SEPARATORS = /[~,;\t]/;

/**
 * Files of ChronoTrack controllers: `TO~43~3~220~2~1413615526.80~10EC17~4~-57~80~P~56`, or the same with commas. The fields are
 * record type, number in the file, tag number, timer code, event code, Unix time, MAC of the reader, port, signal strength,
 * number at the reader, kind of read and count of reads, which some boxes leave out (knowledge.chronotrack.com, "Viewing and
 * Interpreting Raw CSV Data Files"). The chip is the tag number alone: timer and event code are the same for all tags of an event, and start lists leave
 * them out. The file has no number of its own, so its reads are distinguished by chip and time. Out of order and repeated lines
 * are normal. Lines of other types are messages of the box: no reads, and nothing wrong with them.
 */
export const chronoTrack: RawFormat = {
  name: 'chronotrack',
  open: (options) => lineParser((line) => toRead(line, options)),
};

function toRead(line: string, { device }: RawFormatOptions): RawRead | null {
  const separator = SEPARATORS.exec(line)?.[0] ?? '~';
  const fields = line.trim().split(separator);
  const [type = '', sequence, tag, , , time, mac] = fields;
  if (type !== 'TO' && MESSAGE.test(type) && fields.length > 1) return null;
  if (type !== 'TO') throw new Unreadable('record type', `${quoted(type)} is not TO, the type of a tag's read`);
  // A file copied while the controller still wrote ends in half a line, whose fields could be half numbers.
  const count = fields.findLastIndex((field) => field !== '') + 1;
  if (count < LEAST_FIELDS)
    throw new Unreadable('fields', `there are ${count} of ${LEAST_FIELDS}: the line is cut off`);
  return {
    chipcode: readChipcode(tag),
    time: readEpochSeconds(time),
    device: readDevice(mac) ?? device ?? null,
    sequence: requireCount('sequence', sequence),
    file: null,
    raw: line,
  };
}
