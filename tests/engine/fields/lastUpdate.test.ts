import { expect, it } from 'vitest';
import { lastUpdate } from '../../../engine/fields/format/lastUpdate';

const NOW = new Date('2026-05-31T12:00:00.000Z');
const ago = (milliseconds: number) => lastUpdate(new Date(NOW.getTime() - milliseconds).toISOString(), NOW, 'en');

it('tells how long ago something was in the largest unit that is not zero', () => {
  expect(ago(0)).toBe('now');
  expect(ago(59_999)).toBe('59 seconds ago');
  expect(ago(60_000)).toBe('1 minute ago');
  expect(ago(2 * 3_600_000 + 59 * 60_000)).toBe('2 hours ago');
  expect(ago(400 * 86_400_000)).toBe('400 days ago');
  expect(ago(-3 * 3_600_000)).toBe('in 3 hours');
});

it('speaks the reader’s language', () => {
  expect(lastUpdate('2026-05-29T12:00:00.000Z', NOW, 'de')).toBe('vorgestern');
});

it('gives what is no instant back as it is', () => {
  expect(lastUpdate('', NOW, 'en')).toBe('');
  expect(lastUpdate('soon', NOW, 'en')).toBe('soon');
});
