import { characterCount } from '../makeField';

/** How many of the characters that a text may have are used, as it is counted when it is read: 12/30. */
export function countOf(value: unknown, max: number): string {
  return `${characterCount(
    String(value ?? '')
      .trim()
      .normalize('NFC'),
  )}/${max}`;
}
