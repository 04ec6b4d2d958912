import { LineReader, LONGEST_LINE, type SourceLine } from '../../../engine/tables/lines/lineReader';
import { LocalClock } from '../formats/lines/localClock';
import { rejectionOf, Unreadable } from '../formats/lines/unreadable';
import { readPassingJson } from '../formats/raceResult/passingJson';
import { readPassingLine } from '../formats/raceResult/passingLine';
import type { RawRead } from '../formats/rawRead';
import { type DecoderProtocol, type DecoderRecord, type DeviceEvent, outcome } from './decoderProtocol';

/** From 1.6 on a passing names its decoder; 2.0 is the version that the public document describes in full. */
const COMMANDS = ['SETPROTOCOL;2.0', 'GETCONFIG;GENERAL;BOXNAME', 'SETPUSHPASSINGS;1;1'];
const STATUS = 'GETSTATUS\r\n';
/** A passing as pushed, as asked for, or as an exporter writes it. */
const PASSING = /^(?:#P;|\d+;|\{)/;
/** An answer to a command, or a notice such as a prewarning. */
const OTHER = /^(?:[A-Z]+(?:[;\s]|$)|#)/;
const BOX_NAME = /^GETCONFIG;GENERAL;BOXNAME;([^;]*)(?:;([^;]+))?/;

/**
 * A RACE RESULT decoder in client mode (raceresult.com, "Decoder TCP/IP", "Client Mode"): it connects, says nothing, and waits for
 * commands; asked to, it pushes the passings of its file and then every new one, `#P;…`. Nothing is acknowledged: what was lost
 * comes again because every new connection asks for the whole file. Its exporters instead write passings, as `;` lines or one
 * JSON object per line, and listen to nothing. A last line without its end is left out: half a record may look like another.
 */
export class RaceResultProtocol implements DecoderProtocol {
  readonly name = 'RACE RESULT';
  readonly #lines = new LineReader();
  readonly #clocks = new Map<number, LocalClock>();
  /** Only to find out whose a passing is: what it says of the time is not used. */
  readonly #anyClock = new LocalClock({ timeZone: 'UTC', date: '2000-01-01' });
  #box: string | null = null;
  #isGreeted: boolean;

  /** `isGreeted`: whether `RaceResultProtocol.greeting` was sent already. */
  constructor({ isGreeted }: { isGreeted: boolean }) {
    this.#isGreeted = isGreeted;
  }

  /** What makes a silent decoder push its passings. */
  static readonly greeting = COMMANDS.map((command) => `${command}\r\n`).join('');

  *receive(chunk: Uint8Array): Generator<DecoderRecord> {
    for (const line of this.#lines.push(chunk)) yield* this.#recordOf(line);
  }

  /** The decoder's watchdog expects commands, and this one is always answered. */
  question(): string | null {
    return this.#isGreeted ? STATUS : null;
  }

  #recordOf(source: SourceLine): DecoderRecord[] {
    const text = source.text.trim();
    if (text === '' && !source.isTooLong) return [];
    if (!source.isTooLong && !PASSING.test(text) && OTHER.test(text)) return [this.#answered(text)];
    const line = { ...source, text };
    try {
      const { device } = readRecord(line, { clock: this.#anyClock, device: this.#box });
      if (device === null) throw new Unreadable('device', 'the passing names no decoder, and no decoder gave its name');
      return [{ device, read: (event) => this.#passing(line, event) }];
    } catch (error) {
      const rejection = rejectionOf({ error, line: source.line, raw: text });
      return [{ device: null, read: () => outcome({ rejections: [rejection] }) }];
    }
  }

  /** Who answers is a decoder that waits for commands. */
  #answered(text: string): DecoderRecord {
    const [, name, id] = BOX_NAME.exec(text) ?? [];
    this.#box = id?.trim() || name?.trim() || this.#box;
    const answer = this.#isGreeted ? '' : RaceResultProtocol.greeting;
    this.#isGreeted = true;
    return { device: null, read: () => outcome({ answer }) };
  }

  #passing(line: SourceLine, event: DeviceEvent | null) {
    if (!event) return outcome();
    try {
      return outcome({ reads: [readRecord(line, { clock: this.#clockOf(event), device: this.#box })] });
    } catch (error) {
      return outcome({ rejections: [rejectionOf({ error, line: line.line, raw: line.text })] });
    }
  }

  #clockOf({ eventId, ...times }: DeviceEvent): LocalClock {
    const clock = this.#clocks.get(eventId) ?? new LocalClock(times);
    this.#clocks.set(eventId, clock);
    return clock;
  }
}

function readRecord({ text, isTooLong }: SourceLine, context: { clock: LocalClock; device: string | null }): RawRead {
  if (isTooLong) throw new Unreadable('line', `it is longer than ${LONGEST_LINE.toLocaleString('en-US')} characters`);
  if (text.includes('\0')) throw new Unreadable('line', 'it holds a zero byte');
  return text.startsWith('{') ? readPassingJson(text, context) : readPassingLine(text, context);
}
