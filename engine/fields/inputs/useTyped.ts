import { useState } from 'react';

interface TypedOptions {
  readonly value: unknown;
  onChange(value: unknown): void;
  /** The text of the form's value. */
  toText(value: unknown): string;
  /** The form's value of a text: null when empty, the text itself (or something else that fails) when it cannot be read. */
  fromText(text: string): unknown;
}

/**
 * The text in a control whose form value is something else. What is being typed stays as it is ('1.' on the way to '1.5')
 * until the form's value changes from elsewhere.
 */
export function useTyped({
  value,
  onChange,
  toText,
  fromText,
}: TypedOptions): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => ({ text: toText(value), key: keyOf(value) }));
  if (typed.key !== keyOf(value)) setTyped({ text: toText(value), key: keyOf(value) });
  const type = (text: string): void => {
    const next = fromText(text);
    setTyped({ text, key: keyOf(next) });
    onChange(next);
  };
  return [typed.text, type];
}

/** Values come from JSON, so their JSON tells whether they are the same. */
function keyOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
