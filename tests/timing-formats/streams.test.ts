import { describe, expect, test } from 'vitest';
import { parseRawReads, rawFormats } from '../../server/timing/formats/rawFormats';
import type { RawFormatName } from '../../server/timing/formats/rawRead';
import { heldMemory, MEBIBYTE } from './heldMemory';
import { parseAll, reasonsOf } from './parseAll';
import {
  CSV_HEADER,
  ITEM_TEST_HEADER,
  printChronoTrack,
  printCsv,
  printIpico,
  printItemTest,
  printPunch,
  printRaceResult,
} from './printedReads';

const read = {
  chipcode: '0a1b2c3d4e5f0000',
  time: Date.UTC(2030, 4, 3, 10, 50, 59, 390),
  device: '40',
  sequence: 1,
  file: 1,
};

const good: [RawFormatName, string][] = [
  ['raceresult', `${printRaceResult(read)}\n`],
  ['chronotrack', `${printChronoTrack(read)}\n`],
  ['ipico', `${printIpico({ ...read, chipcode: '0a1b2c3d4e5f' })}\n`],
  ['impinj', `${ITEM_TEST_HEADER}\n${printItemTest(read)}\n`],
  ['sportident', `${printPunch(read)}\n`],
  ['csv', `${CSV_HEADER}\n${printCsv(read)}\n`],
];

describe.each(good)('%s', (format, text) => {
  test('a line of 100 MB is refused without being kept, and what follows is read', () => {
    const parser = rawFormats[format].open({ timeZone: 'UTC' });
    const last = text.trim().split('\n').at(-1);
    const chunk = new Uint8Array(MEBIBYTE).fill(0x41);
    const batches = [parser.push(text)];
    const before = heldMemory();
    for (let count = 0; count < 100; count++) batches.push(parser.push(chunk));
    expect(heldMemory() - before).toBeLessThan(4 * MEBIBYTE);
    batches.push(parser.push(`\n${last}`), parser.end());
    expect(batches.flatMap(({ reads }) => reads)).toHaveLength(2);
    const rejections = batches.flatMap((batch) => batch.rejections);
    const line = text.split('\n').length;
    expect(rejections).toEqual([
      { line, reason: 'line: it is longer than 10,000 characters', raw: `${'A'.repeat(200)}…` },
    ]);
  });

  test('lines may end with LF, CRLF or CR, and the last one with nothing', () => {
    for (const lineBreak of ['\n', '\r\n', '\r'])
      expect(parseAll(format, text.trim().replaceAll('\n', lineBreak)).reads).toHaveLength(1);
  });

  test('nothing gives nothing', () => {
    expect(parseAll(format, '')).toEqual({ reads: [], rejections: [] });
    expect(parseAll(format, ' \r\n\n \t\r\n')).toEqual({ reads: [], rejections: [] });
  });

  test('is known by its name', () => {
    expect(rawFormats[format].name).toBe(format);
  });
});

test('an object of JSON that never ends is refused without being kept', () => {
  const parser = rawFormats.raceresult.open({ timeZone: 'UTC' });
  const chunk = 'x'.repeat(MEBIBYTE);
  parser.push('{"Note": "');
  const before = heldMemory();
  for (let count = 0; count < 20; count++) expect(parser.push(chunk).rejections).toEqual([]);
  expect(heldMemory() - before).toBeLessThan(4 * MEBIBYTE);
  expect(reasonsOf(parser.end())).toEqual(['1 record: it is longer than 20,000 characters']);
});

test('a stream is read batch by batch', async () => {
  async function* chunks() {
    for (const sequence of [1, 2, 3]) yield Buffer.from(`${printChronoTrack({ ...read, sequence })}\n`);
    yield Buffer.from('TO~4');
  }
  const batches: [number, number][] = [];
  const options = { timeZone: 'UTC' };
  for await (const { reads, rejections } of parseRawReads({ format: 'chronotrack', chunks: chunks(), options }))
    batches.push([reads.length, rejections.length]);
  expect(batches).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 1],
  ]);
});
