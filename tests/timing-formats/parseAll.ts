import { rawFormats } from '../../server/timing/formats/rawFormats';
import type { RawBatch, RawFormatName, RawFormatOptions } from '../../server/timing/formats/rawRead';

/** Everything a text gives, with the rest at its end. Cut into chunks of a size when one is given. */
export function parseAll(
  format: RawFormatName,
  content: string | Uint8Array,
  { chunkSize, ...options }: Partial<RawFormatOptions> & { chunkSize?: number } = {},
): RawBatch {
  return parseChunks(format, chunksOf(content, chunkSize ?? Math.max(1, content.length)), options);
}

export function parseChunks(
  format: RawFormatName,
  chunks: (string | Uint8Array)[],
  options: Partial<RawFormatOptions> = {},
): RawBatch {
  const parser = rawFormats[format].open({ timeZone: 'UTC', ...options });
  const batches = [...chunks.map((chunk) => parser.push(chunk)), parser.end()];
  return {
    reads: batches.flatMap(({ reads }) => reads),
    rejections: batches.flatMap(({ rejections }) => rejections),
  };
}

/** The pieces between positions that may come in any order and lie anywhere. */
export function cutAt<Content extends string | Uint8Array>(content: Content, positions: number[]): Content[] {
  const cuts = [...new Set(positions.map((position) => position % (content.length + 1)))].sort((a, b) => a - b);
  return [0, ...cuts].map((start, index) => content.slice(start, cuts[index]) as Content);
}

function chunksOf(content: string | Uint8Array, size: number): (string | Uint8Array)[] {
  const chunks: (string | Uint8Array)[] = [];
  for (let at = 0; at < content.length; at += size) chunks.push(content.slice(at, at + size));
  return chunks;
}

export function reasonsOf({ rejections }: RawBatch): string[] {
  return rejections.map(({ line, reason }) => `${line} ${reason}`);
}

export function timesOf({ reads }: RawBatch): string[] {
  return reads.map(({ time }) => new Date(time).toISOString());
}
