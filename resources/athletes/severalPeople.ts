import type { ImportContext } from '../../engine/core/field';
import type { Issue } from '../../engine/core/issue';

/** What joins two people in one cell. "Von und zu" belongs to one family, and "En" with a capital is a given name. */
const JOINED = /\p{L}.*[&+]|^&|\p{L}.*(?<!\d)\/(?!\d)|(?:^|\s)(?:and|und(?! zu )|et|en|AND|UND)(?=\s|$)/u;

/** Returns what to check about a name that may be of two people. */
export function peopleDoubt(value: unknown, { isExported }: ImportContext): Issue | null {
  return typeof value === 'string' && !isExported && /\p{L}.*\p{L}/su.test(value) && JOINED.test(value)
    ? { key: 'validation.several_people' }
    : null;
}
