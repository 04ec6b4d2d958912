interface Person {
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Who an athlete is linked to, as far as the reader may know; null where only the link itself is known. */
export function linkedName(athlete: Readonly<Record<string, unknown>>): string | null {
  const { first_name = '', last_name = '' } = (athlete.profile ?? {}) as Person;
  return `${first_name} ${last_name}`.trim() || ((athlete.profile_name as string | null | undefined) ?? null);
}
