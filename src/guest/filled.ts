/** A text with its `%{name}` filled in, in the notation of the console's texts. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
