import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MylapsConversation } from '../../server/timing/formats/mylaps/conversation';
import { rawFormats } from '../../server/timing/formats/rawFormats';
import type { RawBatch, RawFormatName, RawFormatOptions } from '../../server/timing/formats/rawRead';
import { readKey } from '../../server/timing/formats/readKey';
import { isMissing, realFile } from './realData';

const CHUNK = 1_000;

function load(file: string): string {
  return readFileSync(realFile(`raw/${file}`), 'latin1');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace('\r', ''))
    .filter((line) => line !== '');
}

function parse(format: RawFormatName, text: string, options: Partial<RawFormatOptions> = {}): RawBatch {
  const parser = rawFormats[format].open({ timeZone: 'UTC', ...options });
  const batches: RawBatch[] = [];
  for (let at = 0; at < text.length; at += CHUNK) batches.push(parser.push(text.slice(at, at + CHUNK)));
  batches.push(parser.end());
  return {
    reads: batches.flatMap(({ reads }) => reads),
    rejections: batches.flatMap(({ rejections }) => rejections),
  };
}

function countKeys({ reads }: RawBatch): number {
  return new Set(reads.map((read) => readKey({ eventId: 1, ...read }))).size;
}

/** The sum that ends an IPICO line and a stored passing of MYLAPS. */
function asciiSum(text: string): number {
  return Buffer.from(text, 'latin1').reduce((sum, byte) => sum + byte, 0) & 0xff;
}

describe.skipIf(isMissing('raw'))('raw reads of real devices', () => {
  test.each([
    ['27k_5072049', 882],
    ['9K_5071949', 849],
  ])('ChronoTrack %s', (name, count) => {
    const text = load(`chronotrack2021/${name}.csv`);
    const fields = linesOf(text).map((line) => line.split('~'));
    const result = parse('chronotrack', text);
    expect(result.rejections).toEqual([]);
    expect(result.reads).toHaveLength(count);
    expect(fields).toHaveLength(count);
    expect(result.reads.map(({ sequence, chipcode, time, device }) => [sequence, chipcode, time, device])).toEqual(
      fields.map(([, sequence, tag, , , seconds, mac]) => [
        Number(sequence),
        tag,
        Math.round(Number(seconds) * 1000),
        mac,
      ]),
    );
    expect(result.reads.some(({ time }, index) => time < (result.reads[index - 1]?.time ?? 0))).toBe(true);
    expect(countKeys(result)).toBe(new Set(fields.map(([, , tag, , , seconds]) => `${tag} ${seconds}`)).size);
  });

  test.each(['27k_5072049', '9K_5071949'])('the log of the ChronoTrack controller %s holds no reads', (name) => {
    const text = load(`chronotrack2021/${name}.mrk`);
    const result = parse('chronotrack', text);
    expect(result.reads).toEqual([]);
    expect(result.rejections).toHaveLength(linesOf(text).length);
    expect(result.rejections.every(({ reason }) => reason.startsWith('record type: '))).toBe(true);
  });

  test('IPICO, as recorded and with every seventh line damaged', () => {
    const lines = linesOf(load('ipico_testreads.txt'));
    const isRight = (line: string): boolean =>
      line.length === 36 && Number.parseInt(line.slice(34), 16) === asciiSum(line.slice(2, 34));
    const right = lines.filter(isRight).length;
    const result = parse('ipico', lines.join('\r\n'));
    expect([result.reads.length, result.rejections.length]).toEqual([right, lines.length - right]);
    expect(right).toBe(4_116);
    expect(countKeys(result)).toBe(new Set(lines.map((line) => line.slice(2, 16) + line.slice(20, 34))).size);

    const changed = lines.map((line, index) => (index % 7 === 0 ? line.replace('0580', '0581') : line));
    const { reads, rejections } = parse('ipico', changed.join('\n'));
    expect(rejections.map(({ line }) => line)).toEqual(
      lines.flatMap((_, index) => (index % 7 === 0 ? [index + 1] : [])),
    );
    expect(reads).toHaveLength(lines.length - rejections.length);
    expect(rejections.every(({ reason }) => reason.startsWith('checksum: '))).toBe(true);
  });

  test('IPICO times are those of the lines', () => {
    const lines = linesOf(load('ipico_testreads.txt'));
    const { reads } = parse('ipico', lines.join('\n'), { timeZone: 'America/Toronto' });
    const expected = lines.map((line) => {
      const [, yy, mm, dd, h, m, s, cc = ''] = /^.{20}(..)(..)(..)(..)(..)(..)(..)/.exec(line) ?? [];
      const hundredths = String(Number.parseInt(cc, 16)).padStart(2, '0');
      // 7 March 2026 is the last day of winter time there.
      return new Date(`20${yy}-${mm}-${dd}T${h}:${m}:${s}.${hundredths}0-05:00`).getTime();
    });
    expect(reads.map(({ time }) => time)).toEqual(expected);
  });

  test('MYLAPS, both protocols, in one conversation', () => {
    const text = load('mylaps_tcp_v1_v2_messages.txt');
    const conversation = new MylapsConversation({ serverName: 'Startline', timeZone: 'UTC' });
    const steps = conversation.receive(text);
    expect(steps.map(({ reads, rejections, answer }) => [reads.length, rejections.length, answer])).toEqual([
      [2, 0, 'Startline@AckPassing@1016@$'],
      [30, 0, 'Startline@AckStore@2@$'],
    ]);
    const shown = text.split(/[@\r\n]/).flatMap((part) => {
      const [, time, chip, yy, mm, dd] = /^t=(.{12})\|c=(\w+)\|.*\|d=(..)(..)(..)\|/.exec(part) ?? [];
      return time === undefined ? [] : [[chip, `20${yy}-${mm}-${dd}T${time}Z`]];
    });
    expect(steps[0]?.reads.map(({ chipcode, time }) => [chipcode, new Date(time).toISOString()])).toEqual(shown);
    const stored = text
      .split('@')
      .filter((part) => part.length === 39 && Number.parseInt(part.slice(37), 16) === asciiSum(part.slice(0, 37)));
    expect(steps[1]?.reads.map(({ raw }) => raw)).toEqual(stored);
    expect(steps[1]?.reads.map(({ sequence }) => sequence)).toEqual(stored.map((_, index) => index));
    expect(steps[1]?.reads.map(({ chipcode, time }) => chipcode + new Date(time).toISOString().slice(11, 23))).toEqual(
      stored.map((passing) => passing.slice(0, 19)),
    );
  });

  test('SPORTident punches, as such and by a mapping', () => {
    const text = load('sportident_roc_punches_2026-02-20.csv');
    const rows = linesOf(text)
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(';'));
    const columns = { number: 0, device: 1, chipcode: 2, time: 3 };
    const result = parse('csv', text, { columns, timeZone: 'Europe/Stockholm' });
    expect(result.rejections).toEqual([]);
    expect(result.reads).toHaveLength(44);
    expect(result.reads.map(({ sequence, device, chipcode, time }) => [sequence, device, chipcode, time])).toEqual(
      rows.map(([id, control, chip, when = '']) => [
        Number(id),
        control,
        chip,
        Date.parse(`${when.replace(' ', 'T')}+01:00`),
      ]),
    );
    const own = parse('sportident', text, { timeZone: 'Europe/Stockholm' });
    expect(own).toEqual(result);
    expect(countKeys(result)).toBe(new Set(rows.map(([, ...row]) => row.join())).size);
  });

  test('a mapping of chips to start numbers holds no reads', () => {
    const { reads, rejections } = parse('csv', load('sportident_chipmapping.csv'));
    expect([reads.length, rejections.length]).toEqual([0, 9]);
  });
});
