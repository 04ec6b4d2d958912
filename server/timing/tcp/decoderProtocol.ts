import type { RawBatch } from '../formats/rawRead';

/** Where the reads of a device go. */
export interface DeviceEvent {
  eventId: number;
  /** IANA name, for local device times. */
  timeZone: string;
  /** `YYYY-MM-DD`, the day at the event, for records that leave it out. */
  date: string;
  /** As of the options of raw formats. */
  lastReads: ReadonlyMap<string, number>;
}

/** Events of several organizations at which a device is registered, where nothing tells which of them it is at. */
export interface Disputed {
  disputedBy: { eventId: number; name: string }[];
}

/** The event of a device takes no reads until it is unlocked. */
export interface Locked {
  lockedBecause: string;
  name: string;
}

export interface RecordOutcome extends RawBatch {
  /** To be sent once the reads are committed; empty for nothing. */
  answer: string;
  /** Sentences for the log. */
  notes: string[];
}

/** One message or line of a connection. */
export interface DecoderRecord {
  /** Whose event is needed to read it; null when it belongs to none, such as a greeting. */
  device: string | null;
  /** Called once, in the order of the records; `event` is null exactly when `device` is. */
  read(event: DeviceEvent | null): RecordOutcome;
}

/** What one kind of decoder sends and expects on a connection. */
export interface DecoderProtocol {
  readonly name: string;
  /** Reads the records that are complete with the chunk, each when it is asked for. Throws Error for what makes the connection useless. */
  receive(chunk: Uint8Array): Iterable<DecoderRecord>;
  /** A question that a living decoder answers; null when this one answers none. */
  question(): string | null;
}

/** Nothing to store, say or note, unless given. */
export function outcome(given: Partial<RecordOutcome> = {}): RecordOutcome {
  return { reads: [], rejections: [], answer: '', notes: [], ...given };
}
