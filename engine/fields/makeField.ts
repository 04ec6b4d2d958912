import type { CommonOptions, Field, FieldType, Known } from '../core/field';
import type { Drawn } from './drawnType';

/** The function a declaration calls: `text({ required: true })`. Options are kept literal, so records infer nullability. */
export function makeField<Value, Options extends object, Name extends string>(
  type: FieldType<Value, Options> & { readonly name: Name } & Drawn<Name>,
) {
  return function field<const O extends Options & CommonOptions<Value>>(
    options?: O & Known<O, Options & CommonOptions<Value>>,
  ): Field<Value, O> {
    return fieldOf(type, options ?? ({} as O));
  };
}

/** A field with its options; for types whose function takes them otherwise, as `choice(['S', 'M'])` does. */
export function fieldOf<Value, Options extends object, Name extends string, O extends Options & CommonOptions<Value>>(
  type: FieldType<Value, Options> & { readonly name: Name } & Drawn<Name>,
  options: O,
): Field<Value, O> {
  return Object.freeze({ type, options });
}

/** A usual number and another one, within bounds. */
export function samplesWithin(usual: number, min: number, max: number): [number, number] {
  const first = Math.min(Math.max(usual, min), max);
  return [first, first < max ? Math.min(first * 2, max) : min];
}

/**
 * Order of code points, which is the byte order of UTF-8 and so the order of the database's "C" collation. JavaScript's
 * own `<` compares halves of surrogate pairs, and would put 😀 before ﬀ.
 */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) < codePointRank(right) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** Surrogates stand for code points above all others, though their units lie below U+E000 to U+FFFF. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** The first characters (code points), as `left(text, count)` of SQL. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text.slice(0, count * 2)].slice(0, count).join('');
}

/** Length in characters (code points), as `char_length` of SQL and `maxLength` of JSON Schema count them. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      count--;
      i++;
    }
  }
  return count;
}
