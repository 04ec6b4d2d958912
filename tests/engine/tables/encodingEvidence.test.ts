import { expect, it } from 'vitest';
import { guessSingleByteEncoding } from '../../../engine/tables/encoding/letterStatistics';

/** Letters of the alphabet as windows-1251 has them: а is 0xe0. */
const cyrillic = (words: string) =>
  Uint8Array.from(words, (char) => (char === ' ' ? 0x20 : char.charCodeAt(0) - 0x430 + 0xe0));

it('so many letters tell the code page; whatever follows is not weighed, as each letter is in every page', () => {
  const text = 'иван петров москва анна смирнова казань олег '.repeat(200);
  const letters = cyrillic(text);
  const noise = Uint8Array.from({ length: 60_000 }, (_, index) =>
    index % 2 === 0 ? 0x61 : 0x80 + ((index * 7) % 128),
  );
  const both = new Uint8Array([...letters, ...noise]);
  expect(guessSingleByteEncoding(letters)).toMatchObject({ encoding: 'windows-1251' });
  expect(guessSingleByteEncoding(both)).toEqual(guessSingleByteEncoding(letters));
});
