import type { Stored } from '../../../../resources/allResources';

/** Something that hardly two athletes share. */
export interface Sameness {
  readonly kind: 'number' | 'chip' | 'person';
  /** What they share, in words. */
  readonly value: string;
  /** Who has it, as lists are filtered. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** What to look for of an athlete who is being entered: what imports find athletes by, and the name with the birth date. */
export function samenesses(values: Partial<Stored<'athletes'>>): Sameness[] {
  const { start_number, race_id, chipcodes, first_name, last_name, birth_date } = values;
  const found: Sameness[] = [];
  // A number is an athlete's own within the race; without one it is within the event.
  if (start_number)
    found.push({ kind: 'number', value: start_number, filter: { start_number, ...(race_id && { race_id }) } });
  for (const chip of chipcodes ?? [])
    if (chip) found.push({ kind: 'chip', value: chip, filter: { 'chipcodes[contains]': chip } });
  if (last_name && birth_date && /^\d{4}-\d{2}-\d{2}$/.test(birth_date)) {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    const filter = { last_name, birth_date, ...(first_name && { first_name }) };
    found.push({ kind: 'person', value: name, filter });
  }
  return found;
}
