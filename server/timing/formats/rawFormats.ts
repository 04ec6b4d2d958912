import { chronoTrack } from './chronoTrack';
import { impinj } from './impinj';
import { ipico } from './ipico';
import { raceResult } from './raceResult/raceResult';
import type { RawBatch, RawFormat, RawFormatName, RawFormatOptions, RawParser } from './rawRead';
import { sportIdent } from './sportIdent/sportIdent';
import { plainCsv } from './table/plainCsv';

/** Every raw format that is read, by the live API's name for it. */
export const rawFormats: Readonly<Record<RawFormatName, RawFormat>> = {
  raceresult: raceResult,
  chronotrack: chronoTrack,
  ipico,
  impinj,
  sportident: sportIdent,
  csv: plainCsv,
};

/**
 * The reads and rejections of a stream, in batches as they become known: one batch per chunk that completes anything. Throws
 * as `RawFormat.open` does at once, and as its parser and the stream do on the way.
 */
export function parseRawReads({
  format,
  chunks,
  options,
}: {
  format: RawFormatName;
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  options: RawFormatOptions;
}): AsyncGenerator<RawBatch, void, undefined> {
  return batchesOf(rawFormats[format].open(options), chunks);
}

async function* batchesOf(
  parser: RawParser,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<RawBatch, void, undefined> {
  for await (const chunk of chunks) {
    const batch = parser.push(chunk);
    if (isFilled(batch)) yield batch;
  }
  const rest = parser.end();
  if (isFilled(rest)) yield rest;
}

function isFilled({ reads, rejections }: RawBatch): boolean {
  return reads.length > 0 || rejections.length > 0;
}
