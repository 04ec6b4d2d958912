import { lineParser } from './lines/lineParser';
import { LocalClock } from './lines/localClock';
import { quoted, Unreadable } from './lines/unreadable';
import { readClock, readShortDate } from './lines/values';
import type { RawFormat, RawRead } from './rawRead';

/** Readers that filter mark the first and the last sight of a tag. */
const READ =
  /^aa([0-9a-f]{2})([0-9a-f]{12})[0-9a-f]{4}(\d{6})(\d{2})(\d{2})(\d{2})([0-9a-f]{2})([0-9a-f]{2})(?:FS|LS)?$/i;
const LENGTH = 36;
const SUMMED_FROM = 2;
const SUMMED_TO = 34;

/**
 * Lines of IPICO readers: `aa400000000123450a2a01123018455927a7` is `aa`, reader (2 characters), tag (12), two antenna counters
 * (2 each), YYMMDD, hhmmss, hundredths in hex, checksum. The checksum is the sum of the ASCII codes of all between `aa` and
 * itself, modulo 256. A line whose checksum differs is rejected: a damaged digit may stand in the tag or in the time, and the
 * reader keeps the read, so it can be sent again.
 *
 * Date and time are local. The reader's number is one byte that is 00 unless somebody set it: a device named by the caller wins.
 */
export const ipico: RawFormat = {
  name: 'ipico',
  open: (options) => {
    const clock = new LocalClock(options);
    return lineParser((line) => toRead(line.trim(), { clock, device: options.device ?? null }));
  },
};

function toRead(line: string, { clock, device }: { clock: LocalClock; device: string | null }): RawRead {
  const [, reader = '', tag = '', date = '', hours, minutes, seconds, hundredths = '', checksum = ''] =
    READ.exec(line) ?? [];
  if (tag === '') throw new Unreadable(...faultOf(line));
  const sum = checksumOf(line);
  if (Number.parseInt(checksum, 16) !== sum)
    throw new Unreadable('checksum', `it is ${checksum}, where the line gives ${sum.toString(16).padStart(2, '0')}`);
  const fraction = Number.parseInt(hundredths, 16);
  if (fraction > 99) throw new Unreadable('time', `${quoted(hundredths)} are more than 99 hundredths`);
  const time = readClock(`${hours}:${minutes}:${seconds}.${String(fraction).padStart(2, '0')}`);
  const name = device ?? reader;
  return {
    chipcode: tag,
    ...clock.instant({ date: readShortDate(date), clock: time, device: name }),
    device: name,
    sequence: null,
    file: null,
    raw: line,
  };
}

function checksumOf(line: string): number {
  let sum = 0;
  for (let at = SUMMED_FROM; at < SUMMED_TO; at++) sum += line.charCodeAt(at);
  return sum % 256;
}

/** Field and problem of a line that is not built like a read. */
function faultOf(line: string): [string, string] {
  if (!/^aa/i.test(line)) return ['record type', `${quoted(line.slice(0, 2))} is not aa, the type of a tag's read`];
  if (line.length < LENGTH) return ['line', `it has ${line.length} of ${LENGTH} characters`];
  if (!/^[0-9a-f]+$/i.test(line.slice(0, 20)))
    return ['chipcode', `${quoted(line.slice(4, 16))} is no hexadecimal number`];
  if (!/^\d{6}$/.test(line.slice(20, 26))) return ['date', `${quoted(line.slice(20, 26))} is no day written as YYMMDD`];
  if (!/^\d{6}[0-9a-f]{2}$/i.test(line.slice(26, SUMMED_TO)))
    return ['time', `${quoted(line.slice(26, SUMMED_TO))} is no time written as hhmmss and hundredths in hex`];
  if (line.length === LENGTH) return ['checksum', `${quoted(line.slice(SUMMED_TO))} is no hexadecimal number`];
  return ['line', `${quoted(line.slice(LENGTH))} follows the checksum`];
}
