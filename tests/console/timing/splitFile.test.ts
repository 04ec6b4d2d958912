import { describe, expect, it } from 'vitest';
import { guessFormat } from '../../../src/features/raceDay/timing/import/rawFormats';
import { type FilePart, splitFile } from '../../../src/features/raceDay/timing/import/splitFile';

async function partsOf(text: string, format: Parameters<typeof splitFile>[1]['format'], partBytes: number) {
  const parts: (Omit<FilePart, 'body'> & { text: string; type: string })[] = [];
  for await (const { body, ...part } of splitFile(new Blob([text]), { format, partBytes }))
    parts.push({ ...part, text: await body.text(), type: body.type });
  return parts;
}

const lines = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join('');
const chronotrack = (number: number) => `TO~${number}~3~220~2~1413615526.80~10EC17~4~-57~80~P~56`;
const csvRow = (number: number) => `C${number},2026-05-31T09:00:00.${String(number).padStart(3, '0')}Z`;

describe('a device’s file', () => {
  it('is cut behind lines, without losing or repeating any', async () => {
    const text = lines(40, chronotrack);
    const parts = await partsOf(text, 'chronotrack', 500);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const part of parts) {
      expect(part.text.endsWith('\n')).toBe(true);
      expect(part.type).toBe('text/plain');
      // A line of the part, and the same in the file.
      expect(text.split('\n')[part.lineOffset]).toBe(part.text.split('\n')[0]);
    }
    expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(text.length);
  });

  it('has its head before every part, and tells lines by their place in the file', async () => {
    const head = '# from the finish\nchip,time\n';
    const text = head + lines(30, csvRow);
    const parts = await partsOf(text, 'csv', 300);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.text.startsWith(head)).toBe(true);
    expect(parts.map((part, index) => (index === 0 ? part.text : part.text.slice(head.length))).join('')).toBe(text);
    const [, second] = parts;
    expect(text.split('\n')[(second?.lineOffset ?? 0) + 2]).toBe(second?.text.split('\n')[2]);
  });

  it('without a header repeats its comments alone', async () => {
    const head = 'sep=,\r\n# from the finish\n';
    const text = head + lines(30, csvRow);
    const parts: string[] = [];
    for await (const { body, lineOffset } of splitFile(new Blob([text]), {
      format: 'csv',
      hasHeader: false,
      partBytes: 300,
    })) {
      const part = await body.text();
      expect(part.startsWith(head)).toBe(true);
      expect(text.split('\n')[lineOffset + 2]).toBe(part.split('\n')[2]);
      parts.push(parts.length === 0 ? part : part.slice(head.length));
    }
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(text);
  });

  it.each([
    ['fits into one part', lines(3, chronotrack), 'chronotrack'],
    ['has times without their day', `chip,time\n${lines(30, (number) => `C${number},09:00:${number}`)}`, 'csv'],
    ['is JSON', `[${lines(30, (number) => `{"Passing":${number},"Time":"2026-05-31T09:00:00Z"},`)}]`, 'raceresult'],
    ['has lines without a date', lines(30, (number) => `${number};C${number};;09:00:00.000;`), 'raceresult'],
  ] as const)('stays whole where it %s', async (_, text, format) => {
    const parts = await partsOf(text, format, text.length > 300 ? 300 : 500);
    expect(parts).toEqual([{ text, type: 'text/plain', size: text.length, lineOffset: 0 }]);
  });

  it('keeps a last line that has no end', async () => {
    const text = lines(20, chronotrack).trimEnd();
    expect((await partsOf(text, 'chronotrack', 400)).map((part) => part.text).join('')).toBe(text);
  });

  it.each([
    ['aa400000000123450a2a01123018455927a7', 'ipico'],
    [chronotrack(1), 'chronotrack'],
    ['// Timestamp, EPC, TID\n', 'impinj'],
    ['#P;12;ABC;2026-05-31;09:00:00.000;', 'raceresult'],
    ['\ufeff12;ABC;;09:00:00.000;', 'raceresult'],
    ['[{"Passing":1}]', 'raceresult'],
    ['chip;time\nA;1', 'csv'],
    ['', 'csv'],
  ])('beginning with "%s" is taken for %s', (beginning, format) => {
    expect(guessFormat(beginning)).toBe(format);
  });
});
