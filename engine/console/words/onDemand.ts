interface Messages {
  [key: string]: string | Messages;
}

/** English texts that come with the parts of the console that show them, by key: each part adds its own. */
export const onDemand: Record<string, string> = {};

/** Adds the texts of a part of the console, which is loaded now. */
export function addTexts(messages: Messages): void {
  Object.assign(onDemand, flattened(messages));
}

/** `{a: {b: 'x'}}` → `{'a.b': 'x'}`, so that one language can stand in for another key by key. */
export function flattened(messages: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(flattened(value as Messages, `${prefix}${key}.`))
      : [[`${prefix}${key}`, String(value)] as const],
  );
  return Object.fromEntries(entries);
}
