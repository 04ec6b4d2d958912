/** What an included record is called: an event or organization by its name, a person by both names. */
export function nameOf(record: unknown): string {
  const { name, first_name, last_name } = (record ?? {}) as Readonly<Record<string, string | undefined>>;
  return name ?? [first_name, last_name].filter(Boolean).join(' ');
}
