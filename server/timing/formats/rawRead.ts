import type { RawFormatName, ReadField } from '../../../resources/passings/readColumns';

export type { RawFormatName };

/** One read as a device wrote it down; nothing is corrected yet. */
export interface RawRead {
  /** As written by the device, leading zeros and case included. Null where somebody wrote down a start number instead. */
  chipcode: string | null;
  /** Of a read without a chip. */
  startNumber?: string;
  /** Milliseconds since 1970 in UTC; finer digits are cut. */
  time: number;
  /** The other instant that it may be, in the hour that comes twice when clocks are put back. A read sent again may have been stored as this one. */
  otherTime?: number;
  device: string | null;
  /** The device's own number of the read, counted inside its file. */
  sequence: number | null;
  /** The device's number of the file (or session) in which `sequence` counts. */
  file: number | null;
  /** The record as it arrived, without its line break. */
  raw: string;
  /** What was decided about a time that the device's clock left open; begins with the field, as reasons do. */
  note?: string;
  /** As of a rejection, for reads with a note and those by start number: whether somebody has that is not known before they are stored. */
  line?: number;
}

/** A record that is no read. */
export interface RawRejection {
  /** 1-based line where the record begins; for messages of a connection their number. */
  line: number;
  /** A sentence that begins with the field: `time: "25:00:00" is no time of day`. */
  reason: string;
  /** The record, shortened when it is long. */
  raw: string;
}

export interface RawBatch {
  reads: RawRead[];
  rejections: RawRejection[];
}

/** The columns of a table of reads; a name as in the header in any case, or a 0-based position. */
export type ReadColumns = Record<'time', ColumnPlace> & Partial<Record<ReadField, ColumnPlace>>;

type ColumnPlace = string | number;

export interface RawFormatOptions {
  /** Zone of local device times: an IANA name, as the event has one. */
  timeZone: string;
  /** `YYYY-MM-DD`, the day of the first read in formats that leave out the date. Without it such reads are rejected. */
  date?: string | null | undefined;
  /** A person stated the date: no read without one of its own is of a day before it. */
  isDateStated?: boolean | undefined;
  /** Gunshots in epoch milliseconds: they tell on which side of midnight the first read is. */
  guns?: readonly number[] | undefined;
  /** The last stored read of each device, in epoch milliseconds by its folded name: it tells which hour it is where one comes twice. */
  lastReads?: ReadonlyMap<string, number> | undefined;
  /** For `csv` alone: the gun that its times count from, in epoch milliseconds. Left out, they are times of day. */
  firedAt?: number | null | undefined;
  /** Name of the device for formats that name none, or only a number every device may have. */
  device?: string | null | undefined;
  /** For `csv` alone: which column is what. Left out, the header's names tell. Without any name there need be no header. */
  columns?: ReadColumns | undefined;
  /** For `csv` alone: how dates are written, such as `DD/MM/YYYY`. Left out, the values tell, unless they are ambiguous. */
  dateFormat?: string | undefined;
}

/** Takes a file or stream in chunks of any size; where they end never changes what comes out. */
export interface RawParser {
  /** What is complete with the chunk. Memory stays bounded whatever arrives. Throws `UnfitColumns`, before it gave anything. */
  push(chunk: string | Uint8Array): RawBatch;
  /** What was still open at the end. Throws as `push`. */
  end(): RawBatch;
}

export interface RawFormat {
  readonly name: RawFormatName;
  /** A parser for one file, request or connection. Throws RangeError for a time zone or date that does not exist. */
  open(options: RawFormatOptions): RawParser;
}
