/** Why a value was refused: a message key with its arguments, so that both sides can say it in the reader's language. */
export interface Issue {
  readonly key: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** Key of the issue of a day that was today or later when it was saved: the only one that comes by itself. */
export const HAS_PASSED = 'validation.date_future';

/** The outcome of reading a value from outside: the value in its stored form, or why not. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issue: Issue };

export function accept<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

export function refuse(key: string, args?: Issue['args']): { readonly ok: false; readonly issue: Issue } {
  return { ok: false, issue: args ? { key, args } : { key } };
}
